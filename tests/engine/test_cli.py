"""The command line as scripts and designers meet it: exit status, text, and the keys of its JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Match, Seat
from engine.cli import main
from engine.cli.coverage import citations
from engine.cli.verify import perform
from engine.kernel.events import Act
from engine.players import get
from engine.players.drawing import stream

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "tests" / "scenarios" / "misomochi" / "example-03-duo-bonuses.json"
REPORT = [
    "game",
    "matches",
    "decisions",
    "decisions_per_second",
    "turns",
    "wins",
    "first_player_wins",
    "wins_by_player",
    "wins_by_deck",
    "violations",
    "stuck",
]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    """The exit status of a verb with ``--json``, and what it printed."""
    status = main([*arguments, "--json"])
    return status, json.loads(capsys.readouterr().out)


def finished(seed: bytes = b"finished") -> Match:
    """A match that random players have played to its end, with a take-back and a standing answer on its way."""
    decks = {deck.id: deck.counts for deck in engine.games.get("misomochi").starter_decks()}
    match = engine.start(
        "misomochi", [Seat("Ann", decks["sunlit-pawprints"]), Seat("Ben", decks["tangled-tide"])], seed
    )
    source = stream(seed)
    taken_back = False
    while match.decision is not None:
        seat = match.decision.seat
        match.choose(seat, get("random").pick(match, seat, source), match.number)
        free = match.can_take_back(seat).free
        if match.turn == 4 and free and not taken_back:
            match.take_back(free[0])
            match.instruct(1, "turn")
            taken_back = True
    assert taken_back
    return match


def exported(match: Match, **changes: object) -> dict[str, Any]:
    """A match as its export holds it after the end."""
    raw: dict[str, Any] = json.loads(match.save())
    return raw | changes


def test_the_program_runs_as_a_module() -> None:
    """``python -m engine`` is the command, and it names its verbs."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert all(verb in done.stdout for verb in ("check", "simulate", "scenario", "coverage", "verify", "show"))


def test_simulate_reports_exactly_these_keys(capsys: pytest.CaptureFixture[str]) -> None:
    """Scripts rely on the keys and on sums that fit together."""
    status, report = printed(capsys, "simulate", "misomochi", "--matches", "9", "--seed", "7")

    assert status == 0
    assert list(report) == REPORT
    assert list(report["turns"]) == ["median", "p90", "max"]
    assert list(report["wins"]) == ["0", "1", "draw"]
    assert sum(report["wins"].values()) == report["matches"] == 9
    assert sum(report["wins_by_deck"].values()) == 9 - report["wins"]["draw"]
    assert report["turns"]["median"] <= report["turns"]["max"] <= 72
    assert (report["violations"], report["stuck"]) == (0, 0)


def test_simulate_is_the_same_in_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed decides, not the number of processes."""
    reports = []
    for jobs in ("1", "2"):
        _, report = printed(capsys, "simulate", "misomochi", "--matches", "6", "--seed", "x", "--jobs", jobs)
        reports.append({key: value for key, value in report.items() if key != "decisions_per_second"})

    assert reports[0] == reports[1]


def test_simulate_lets_players_change_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """Both players are counted by name, whichever seat they have."""
    arguments = ["--players", "greedy,random", "--decks", "tangled-tide", "--matches", "4"]
    _, report = printed(capsys, "simulate", "misomochi", *arguments)

    assert report["wins_by_player"] == {"greedy": 4, "random": 0}
    assert report["wins"] == {"0": 2, "1": 2, "draw": 0}


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "chess"],
        ["simulate", "misomochi", "--players", "oracle"],
        ["simulate", "misomochi", "--decks", "nothing"],
        ["simulate", "misomochi", "--decks", "tangled-tide", "--no-mirrors"],
        ["coverage", "chess"],
        ["verify", "no-such-file"],
        ["show", "no-such-file"],
    ],
)
def test_what_does_not_exist_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """No traceback for a mistyped name."""
    assert main(arguments) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_scenario_passes_and_fails_by_its_status(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Status 1 for a failure, a missing path and an empty folder."""
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(json.loads(EXAMPLE.read_text("utf-8")) | {"expect": {"artax.hp": 11}}), "utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()

    assert printed(capsys, "scenario", str(EXAMPLE))[0] == 0
    status, report = printed(capsys, "scenario", str(wrong))
    assert (status, report["failed"]) == (1, 1)
    assert "artax.hp is 10, not 11" in report["scenarios"][0]["problem"]
    assert main(["scenario", str(wrong)]) == 1
    assert "FAIL  wrong.json" in capsys.readouterr().out
    assert main(["scenario", str(tmp_path / "nothing")]) == 1
    assert main(["scenario", str(empty)]) == 1


def test_coverage_of_misomochi_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    """Every statement that is to be proven by play or by data is cited, and nothing unknown is."""
    status, report = printed(capsys, "coverage", "misomochi")

    assert (report["missing"], report["unknown"], status) == ([], [], 0)


def test_coverage_fails_where_a_proof_is_missing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Without the tests nothing is proven; a mark counts wherever it stands."""
    (tmp_path / "test_some.py").write_text(
        "pytestmark = pytest.mark.rule('rule-1a')\n"
        "@rule('rule-1b', 'no-such-rule')\ndef test_one(): pass\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('rule-1c'))])\ndef test_two(n): pass\n",
        "utf-8",
    )
    status, report = printed(capsys, "coverage", "misomochi", "--tests", str(tmp_path))

    assert status == 1
    assert report["unknown"] == ["no-such-rule"]
    assert not {"rule-1a", "rule-1b", "rule-1c"} & set(report["missing"])
    assert "rule-1d" in report["missing"]
    assert citations("misomochi", tmp_path)["rule-1b"] == ["test_some.py::test_one"]
    assert main(["coverage", "misomochi", "--missing", "--tests", str(tmp_path)]) == 1
    assert "no-such-rule  is cited but is no statement" in capsys.readouterr().out


def test_verify_replays_an_export(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The whole match comes out again from its seed: state, events, take-back and all."""
    match = finished()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(exported(match)), "utf-8")

    status, report = printed(capsys, "verify", str(file))

    assert (status, report["verified"], report["faults"]) == (0, True, [])
    assert report["fingerprint"] == match.fingerprint
    assert report["acts"] == len(match.acts)


def test_verify_proves_where_the_seed_came_from(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Secret, its hash and the interactions of those who joined must give the seed."""
    secret, joins = b"s" * 32, ["11", "22"]
    match = finished(sha256(secret + b"11\n22\n").digest())
    proof = {"secret": secret.hex(), "secret_hash": sha256(secret).hexdigest(), "joins": joins}
    file = tmp_path / "match.json"

    file.write_text(json.dumps(exported(match, **proof)), "utf-8")
    assert printed(capsys, "verify", str(file))[0] == 0
    file.write_text(json.dumps(exported(match, **proof | {"joins": ["11", "23"]})), "utf-8")
    assert printed(capsys, "verify", str(file))[1]["faults"] == [
        "the seed does not come from the secret and those who joined"
    ]
    file.write_text(json.dumps(exported(match, **proof | {"secret_hash": "00"})), "utf-8")
    assert "hash" in printed(capsys, "verify", str(file))[1]["faults"][0]


def test_verify_finds_what_was_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A pick, an event, the end state, the seed or the data: each difference is named, with status 1."""
    match = finished()
    raw = exported(match)
    acts = [act for act in raw["acts"] if act["kind"] == "choose"]
    changes: list[tuple[dict[str, Any], str]] = [
        ({"acts": [*raw["acts"][:20], {**acts[20], "picks": ["nothing"]}, *raw["acts"][21:]]}, "act "),
        ({"acts": raw["acts"][:-1]}, "ends in another state"),
        ({"events": [{**raw["events"][0], "facts": {"p": 9}}, *raw["events"][1:]]}, "event 0"),
        ({"seed": "00" * 32}, ""),
        ({"fingerprint": "other"}, "it was played with data other"),
    ]
    file = tmp_path / "match.json"
    for change, told in changes:
        file.write_text(json.dumps(raw | change), "utf-8")
        status, report = printed(capsys, "verify", str(file))
        assert status == 1
        assert any(told in fault for fault in report["faults"]), report["faults"]


def test_verify_compares_the_result_that_is_claimed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Winners, reason and rule come out of the replay; names do not, which is said."""
    match = finished()
    assert match.result is not None
    result = {
        "winners": [int(s) for s in match.result.winners],
        "reason": match.result.reason,
        "rule": match.result.rule,
    }
    file = tmp_path / "match.json"
    file.write_text(json.dumps(exported(match, result=result)), "utf-8")
    status, report = printed(capsys, "verify", str(file))
    assert (status, report["faults"], report["unproven"]) == (0, [], {"names": ["Ann", "Ben"]})
    assert main(["verify", str(file)]) == 0
    assert "not provable: that the players are Ann and Ben" in capsys.readouterr().out

    other = [1 - seat for seat in result["winners"]] or [0]
    for claim in (result | {"winners": other}, result | {"reason": "other"}, result | {"rule": "rule-1a"}, None):
        file.write_text(json.dumps(exported(match, result=claim)), "utf-8")
        status, report = printed(capsys, "verify", str(file))
        assert (status, len(report["faults"])) == (1, 1), claim
        assert report["faults"][0].startswith("the result is ")
    changed = exported(match)
    changed["acts"][5]["turn"] += 1
    for raw, told in ((changed, "act 5 of seat"), (exported(match, number=1), "it ends at decision")):
        file.write_text(json.dumps(raw), "utf-8")
        assert printed(capsys, "verify", str(file))[1]["faults"][0].startswith(told)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("acts", 1), "x"),
        (("acts", 1, "picks"), 5),
        (("seed",), 5),
        (("seed",), "xyz"),
        (("seats",), {}),
        (("seats", 0, "deck"), []),
        (("settings",), None),
        (("events",), ["x"]),
        (("result",), "Ann"),
        (("joins",), 7),
    ],
)
def test_verify_names_a_field_of_the_wrong_type(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, path: tuple[Any, ...], value: object
) -> None:
    """One line with the field, and no replay."""
    raw = exported(finished())
    place: Any = raw
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    file = tmp_path / "match.json"
    file.write_text(json.dumps(raw), "utf-8")

    assert main(["verify", str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"{file.as_posix()}: {path[0]}" in line


@pytest.mark.parametrize("change", [{"kind": "instruct", "picks": []}, {"kind": "instruct", "picks": ["turn"]}])
def test_verify_plays_no_act_of_a_seat_that_is_not_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: dict[str, Any]
) -> None:
    """A made-up act is a difference like any other."""
    raw = exported(finished())
    raw["acts"][3] |= change | {"seat": 7}
    file = tmp_path / "match.json"
    file.write_text(json.dumps(raw), "utf-8")
    status, report = printed(capsys, "verify", str(file))
    assert status == 1
    assert "there is no seat 7" in report["faults"][0]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({}, "no saved match"),
        ({"name": "left-pad", "version": "1.0"}, "no saved match"),
        ({"format": "tablekeeper-match", "game": "misomochi", "view": {}, "log": []}, "a running match"),
        ({"seats": []}, "has 0 seats"),
        ({"number": []}, "damaged"),
    ],
)
def test_show_says_what_a_file_is_that_it_cannot_show(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, raw: dict[str, Any], told: str
) -> None:
    """A foreign object, the export of a running match, a damaged save."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(exported(finished()) | raw if raw.keys() & {"seats", "number"} else raw), "utf-8")

    assert main(["show", str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b'{"game": "\xff"}', "byte 10"),
        (b'{"game": "misomochi", "question": 5, "gold": []}', "line 1"),
        (b'{"game": "misomochi", "question": "bench", "gold": null}', "line 1"),
        (b'{"game": "misomochi", "query": "miso", "gold": null}\n{"game": "misomochi", "question": "x", "gold": []}',
         "line 2"),
    ],
)  # fmt: skip
def test_evaluate_names_the_line_that_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: bytes, place: str
) -> None:
    """Neither bytes that are no text nor values of another type end in a traceback."""
    file = tmp_path / "questions.jsonl"
    file.write_bytes(text)
    assert main(["evaluate", str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"{file}: {place}: expected " in line


@pytest.mark.parametrize("option", ["--matches", "--jobs"])
@pytest.mark.parametrize("value", ["0", "-3", "two"])
def test_simulate_needs_at_least_one(capsys: pytest.CaptureFixture[str], option: str, value: str) -> None:
    """None at all would look like a run without faults."""
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "misomochi", f"{option}={value}"])
    assert ended.value.code == 2
    assert f"{option}: expected a whole number from 1 on" in capsys.readouterr().err


def test_a_seed_may_be_any_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    """The terminal hands bytes that are no UTF-8 over as surrogates."""
    status, report = printed(capsys, "simulate", "misomochi", "--matches", "1", "--seed", "\udcff")
    assert (status, report["violations"]) == (0, 0)


def test_coverage_says_where_tests_are_missing_or_broken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A mistyped folder is not a game without a proof."""
    assert main(["coverage", "misomochi", "--tests", str(tmp_path / "nowhere")]) == 2
    assert "no such folder" in capsys.readouterr().err
    (tmp_path / "test_broken.py").write_text("def (", "utf-8")
    assert main(["coverage", "misomochi", "--tests", str(tmp_path)]) == 2
    assert "test_broken.py: expected Python" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["coverage", "misomochi"], ["lookup", "rule", "misomochi", "bench"]])
def test_a_reader_that_has_gone_is_no_fault(arguments: list[str]) -> None:
    """As ``| head -1`` makes it: no traceback, whatever the verb."""
    process = subprocess.Popen(
        [sys.executable, "-m", "engine", *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), errors) == (141, b"")


def test_help_says_what_the_program_is_for() -> None:
    """And nothing of how it is made."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "replay matches without Discord" in done.stdout
    assert "add_parser" not in done.stdout


def test_verify_refuses_what_is_no_export(tmp_path: Path) -> None:
    """A save without its acts, another schema, or no JSON at all."""
    file = tmp_path / "match.json"
    for text in (finished().save(log=False).decode(), json.dumps(exported(finished(), schema=99)), "{"):
        file.write_text(text, "utf-8")
        assert main(["verify", str(file)]) == 2


def test_show_prints_what_one_seat_may_see(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The own hand and options for a seat, neither for a spectator."""
    decks = {deck.id: deck.counts for deck in engine.games.get("misomochi").starter_decks()}
    match = engine.start("misomochi", [Seat("Ann", decks["tangled-tide"]), Seat("Ben", decks["tangled-tide"])], b"show")
    while match.decision is not None and match.decision.kind != "prepare":
        match.choose(match.decision.seat, get("random").pick(match, match.decision.seat, stream(b"")), match.number)
    assert match.decision is not None
    asked = match.decision.seat
    file = tmp_path / "match.json"
    file.write_bytes(match.save())

    status, own = printed(capsys, "show", str(file), "--seat", str(asked))
    assert status == 0
    assert [option["key"] for option in own["decision"]["options"]] == [o.key for o in match.decision.options]
    assert own["lines"] == [line.text for line in match.rules.describe(match.view(asked))]
    assert printed(capsys, "show", str(file))[1]["decision"]["options"] == []
    assert main(["show", str(file), "--seat", "2"]) == 2
    assert main(["show", str(file), "--seat", str(asked)]) == 0
    assert "to-act: Go to Act & Attack" in capsys.readouterr().out


def test_an_act_of_an_unknown_kind_is_refused() -> None:
    """A record from elsewhere does not slip through."""
    with pytest.raises(engine.SaveError, match="no act called dance"):
        perform(finished(), Act(0, "dance", 0, 0, []))
