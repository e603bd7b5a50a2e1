"""The house itself: who imports whom, how large a room is, and that what README and settings promise is there."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import discord
import pytest

from bot.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "renderers", "bot")


@cache
def modules() -> dict[str, Path]:
    """All modules of the program, by dotted name."""
    found = {}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(path: Path) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse(path.read_text("utf-8"), str(path))


def imports(name: str) -> Iterator[str]:
    """What a module imports, wherever in it: dotted names, for ``from a import b`` both ``a`` and ``a.b``."""
    for node in ast.walk(tree(modules()[name])):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports by a relative name"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, *places: str) -> bool:
    """Whether a dotted name is one of the places or below it."""
    return any(name == place or name.startswith(place + ".") for place in places)


def offenders(inside: str, *forbidden: str, but: tuple[str, ...] = ()) -> list[str]:
    """Imports of forbidden places by modules inside a place, except modules named in ``but``."""
    return [
        f"{name} imports {found}"
        for name in modules()
        if within(name, inside) and not within(name, *but)
        for found in imports(name)
        if within(found, *forbidden)
    ]


@pytest.mark.parametrize(
    ("inside", "forbidden", "but"),
    [
        ("engine", ("bot", "renderers", "discord", "PIL", "aiosqlite", "asyncio"), ()),
        ("engine", ("sqlite3",), ("engine.reference",)),
        ("engine", ("time", "datetime"), ("engine.cli",)),  # the command line says how long it took
        ("engine.kernel", ("random", "secrets"), ("engine.kernel.rng",)),
        ("engine.games", ("random", "secrets"), ()),
        ("engine.kernel", ("engine.cli", "engine.scenario", "engine.players", "engine.reference"), ()),
        ("engine.games", ("engine.cli", "engine.scenario", "engine.players"), ()),
        ("renderers", ("bot", "discord", "sqlite3", "aiosqlite", "asyncio"), ()),
        ("bot.store", ("discord.ui", "discord.ext", "bot.sessions", "bot.views", "bot.cogs", "bot.app"), ()),
        ("bot.sessions", ("discord.ui", "discord.ext", "bot.views", "bot.cogs", "bot.app"), ()),
        ("bot.views", ("bot.cogs",), ()),
    ],
)
def test_imports_run_one_way(inside: str, forbidden: tuple[str, ...], but: tuple[str, ...]) -> None:
    """bot -> renderers -> engine and cogs -> views -> sessions -> store, never back; the engine stays pure."""
    assert offenders(inside, *forbidden, but=but) == []


def test_games_do_not_know_each_other() -> None:
    """A game imports the kernel and itself, and the kernel names no game."""
    games = sorted({name.split(".")[2] for name in modules() if re.fullmatch(r"engine\.games\.\w+\..*", name)})
    assert "misomochi" in games
    for game in games:
        others = [f"engine.games.{other}" for other in games if other != game]
        assert offenders(f"engine.games.{game}", *others) == []
        assert offenders("engine.kernel", f"engine.games.{game}") == []
        naming = [
            name for name, path in modules().items() if within(name, "engine.kernel") and game in path.read_text()
        ]
        assert naming == []


def test_kernel_and_games_need_only_pydantic() -> None:
    """Third-party packages of the engine's rules: pydantic; orjson where saves and data are read."""
    third_party = ("discord", "PIL", "aiosqlite", "rapidfuzz", "regex", "dotenv", "orjson", "numpy")
    assert offenders("engine.kernel", *third_party, but=("engine.kernel.saving", "engine.kernel.catalogue")) == []
    assert offenders("engine.games", *third_party) == []


def test_pictures_are_made_from_views_alone() -> None:
    """Of the engine, renderers see views, decisions' words and the catalogue of cards, never a state."""
    inner = [
        name
        for name in modules()
        if re.search(r"engine\.(kernel|games\.\w+)\.(state|match|procedure|zones|saving)$", name)
    ]
    assert inner
    assert offenders("renderers", *inner) == []


def test_sql_stands_in_the_store_alone() -> None:
    """Only the store speaks to SQLite."""
    names = [name for name in modules() if within(name, "bot") and not within(name, "bot.store")]
    assert [name for name in names if any(within(found, "sqlite3", "aiosqlite") for found in imports(name))] == []


def test_rooms_have_a_readable_size() -> None:
    """A module has at most 500 lines, a function at most 60, and each module says what belongs in it."""
    for name, path in modules().items():
        text = path.read_text("utf-8")
        assert text.count("\n") <= 500, f"{name} is too long"
        assert not text.strip() or ast.get_docstring(tree(path)), f"{name} has no docstring"
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                assert node.end_lineno - node.lineno < 60, f"{name}.{node.name} is too long"


def test_nothing_names_the_machine_it_was_written_on() -> None:
    """No absolute paths of a developer's machine in anything that is committed."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout: there is no list of committed files")
    private = re.compile(r"(?<![\w.])/(?:work|tmp|home|root|Users)/\w")
    found = []
    for name in listed.stdout.split("\0"):
        path = ROOT / name
        if name and path.is_file() and path.suffix not in {".png", ".webp"}:
            found += [f"{name}: {line}" for line in path.read_text("utf-8").splitlines() if private.search(line)]
    assert found == []


def test_nothing_is_left_of_a_merge() -> None:
    """No file carries the marks of a conflict."""
    marks = re.compile(r"^(<{7} |>{7} |={7}$)", re.MULTILINE)
    rooms = ("bot", "engine", "renderers", "tests", "data", "docs", "requirements")
    paths = [
        path for room in rooms for path in (ROOT / room).rglob("*") if path.suffix in {".py", ".md", ".json", ".txt"}
    ]
    assert [
        str(path)
        for path in [*paths, *ROOT.glob("*.md"), *ROOT.glob("*.toml")]
        if marks.search(path.read_text("utf-8"))
    ] == []


def test_readme_names_real_make_targets() -> None:
    """Each `make ...` in the documents is a target, and each target that is no file is phony."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    phony = set(next(line for line in makefile.splitlines() if line.startswith(".PHONY:")).split()[1:])
    assert targets == phony
    assert {"setup", "play", "run", "test", "prove", "lint", "bench", "clean"} <= targets
    for page in documents():
        named = set(re.findall(r"`make ([a-z]+)", page.read_text("utf-8")))
        assert named <= targets, page.name


def documents() -> list[Path]:
    """The pages for people."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


def test_readme_shows_what_its_commands_print() -> None:
    """Each `$ command` of README is run, and prints what stands below it."""
    blocks = re.findall(r"```\n\$ python (.+)\n((?:.*\n)*?)```", (ROOT / "README.md").read_text("utf-8"))
    assert blocks
    for command, printed in blocks:
        result = subprocess.run(
            [sys.executable, *command.split()], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert result.stdout == printed


def test_links_lead_somewhere() -> None:
    """Each link to a file of the checkout leads to one."""
    for page in documents():
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_invite_asks_for_the_permissions_it_names() -> None:
    """The number in the invite link is the sum of the permissions that README lists, and of no others."""
    text = " ".join((ROOT / "README.md").read_text("utf-8").split())
    found = re.search(r"permissions=(\d+).*These permissions are ([\w ,]+)\.", text)
    assert found is not None
    called = {"View Channels": "view_channel"}
    titles = re.split(r", | and (?=[A-Z])", found[2])
    named = {called.get(title, title.lower().replace(" ", "_")): True for title in titles}
    assert discord.Permissions(int(found[1])) == discord.Permissions(**named)


def test_each_setting_is_explained() -> None:
    """`.env.example` names every setting and nothing else, each below a comment, with its default as value."""
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    given = {}
    for above, line in zip(["", *lines], lines, strict=False):
        if line and not line.startswith("#"):
            name, _, value = line.partition("=")
            assert above.startswith("#"), name
            given[name] = value
    assert set(given) == {name.upper() for name in Settings.model_fields}
    filled = Settings.model_validate({name.lower(): value for name, value in given.items() if value})
    assert filled == Settings()


@pytest.mark.parametrize("name", ["run", "play", "dev"])
def test_lock_files_pin_by_hash_and_name_no_address(name: str) -> None:
    """Each requirement is one exact version with its hashes; where to get it is the machine's business."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    assert lines
    for line in lines:
        assert re.match(r"[\w.\-]+(\[[\w,\-]+\])?==\S+", line), line
        assert "--hash=sha256:" in line, line
    assert "://" not in text
    assert "--index" not in text


def test_locks_hold_what_the_project_asks_for() -> None:
    """The locks of play and dev contain the lock of run, which contains each dependency of the project."""
    locks = {
        name: set(
            re.findall(
                r"^([\w.\-]+)(?:\[[^\]]*\])?==\S+", (ROOT / f"requirements/{name}.txt").read_text(), re.MULTILINE
            )
        )
        for name in ("run", "play", "dev")
    }
    asked = re.findall(
        r'^  "([\w.\-]+)', (ROOT / "pyproject.toml").read_text("utf-8").split("[project.opt")[0], re.MULTILINE
    )
    assert {name.lower().replace(".", "-") for name in asked} <= {
        name.lower().replace(".", "-") for name in locks["run"]
    }
    assert locks["run"] <= locks["play"] <= locks["dev"]


def test_image_holds_what_the_bot_imports_and_is_nobody_special() -> None:
    """The Dockerfile copies each room, installs the run lock with hashes and does not run as root."""
    text = (ROOT / "Dockerfile").read_text("utf-8")
    for room in (*ROOMS, "data"):
        assert f"COPY {room} {room}" in text
        assert f"!{room}" in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert "--require-hashes -r requirements/run.txt" in text
    assert re.search(r"^USER (?!root)", text, re.MULTILINE)
    assert re.search(r"^VOLUME ", text, re.MULTILINE)
