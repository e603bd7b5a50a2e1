"""The platform's limits: the validator's boundaries, the whole command tree, and menus of any number of options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest
from world import World, started

from bot import limits
from bot.cogs.calls import VISIBILITY
from bot.letters import Attached, Letter
from bot.limits import LimitExceeded, check_choices, check_commands, check_message, check_modal
from bot.looking import Choice, Question, look
from bot.views import ids, layout
from bot.views.base import Ack, handled
from bot.views.ids import Control


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    """An action row as JSON."""
    return {"type": 1, "components": list(parts)}


def button(label: str = "Go", custom_id: str = "a") -> dict[str, Any]:
    """A button as JSON."""
    return {"type": 2, "style": 2, "label": label, "custom_id": custom_id}


def menu(options: int = 1, **fields: Any) -> dict[str, Any]:
    """A menu as JSON."""
    listed = [{"label": "x", "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "m", "options": listed} | fields


FITTING = [
    {"content": "x" * 2000},
    {"content": "x", "files": [("a.png", 10, "x" * 1024)]},
    {"content": "x", "rows": [row(*(button("x" * 80, str(n)) for n in range(5)))]},
    {"content": "x", "rows": [row(menu(25, placeholder="p" * 150, max_values=25))]},
    {"content": "x", "rows": [row(button(custom_id=str(n))) for n in range(5)]},
    {"content": "x", "rows": [row(button(custom_id="x" * 100))]},
]

TOO_BIG = [
    {"content": "x" * 2001},
    {"content": ""},
    {"content": "x", "files": [("a.png", 10, "x" * 1025)]},
    {"content": "x", "files": [("a.png", 10 * 1024 * 1024 + 1, None)]},
    {"content": "x", "files": [("a.png", 9 * 1024 * 1024, None)] * 3},
    {"content": "x", "files": [("a.png", 1, None)] * 11},
    {"content": "x", "rows": [row(*(button("x", str(n)) for n in range(6)))]},
    {"content": "x", "rows": [row(button("x" * 81))]},
    {"content": "x", "rows": [row(button(custom_id="x" * 101))]},
    {"content": "x", "rows": [row(button(), button())]},
    {"content": "x", "rows": [row(button(custom_id=str(n))) for n in range(6)]},
    {"content": "x", "rows": [row(menu(26))]},
    {"content": "x", "rows": [row(menu(0))]},
    {"content": "x", "rows": [row(menu(2, max_values=3))]},
    {"content": "x", "rows": [row(menu(1, placeholder="p" * 151))]},
    {"content": "x", "rows": [row(menu(1), button())]},
    {"content": "x", "rows": [row(menu(1) | {"options": [{"label": "x" * 101, "value": "1"}]})]},
    {"content": "x", "rows": [row(menu(1) | {"options": [{"label": "x", "value": "1", "description": "x" * 101}]})]},
]


@pytest.mark.parametrize("message", FITTING)
def test_what_just_fits_may_be_sent(message: dict[str, Any]) -> None:
    """The limits themselves are allowed."""
    check_message(**message)


@pytest.mark.parametrize("message", TOO_BIG)
def test_what_is_one_over_is_refused(message: dict[str, Any]) -> None:
    """One more than the limit is never sent."""
    with pytest.raises(LimitExceeded):
        check_message(**message)


def test_choices_and_commands_have_limits() -> None:
    """25 choices of 100 characters; descriptions of 100."""
    check_choices([("x" * 100, "y" * 100)] * 25)
    for bad in ([("x", "y")] * 26, [("x" * 101, "y")], [("", "y")]):
        with pytest.raises(LimitExceeded):
            check_choices(bad)
    for bad_command in (
        {"name": "x" * 33, "description": "d"},
        {"name": "x", "description": "d" * 101},
        {"name": "x", "description": "d", "options": [{"name": str(n), "description": "d"} for n in range(26)]},
        {"name": "X", "description": "d"},
    ):
        with pytest.raises(LimitExceeded):
            check_commands([bad_command])


def test_forms_and_menus_of_messages_have_limits() -> None:
    """Title and labels of 45, four thousand characters, five fields; 15 menus of names up to 32, of any case."""

    def form(**fields: Any) -> dict[str, Any]:
        text = {"type": 4, "custom_id": "a", "max_length": fields.pop("most", 4000)}
        part = {"type": 18, "label": fields.pop("label", "x" * 45), "component": text}
        return {"title": "t" * 45, "custom_id": "c" * 100, "components": [part] * fields.pop("parts", 5)} | fields

    check_modal(form())
    bad_forms = ({"title": "t" * 46}, {"custom_id": "c" * 101}, {"parts": 6}, {"label": "x" * 46}, {"most": 4001})
    for bad in bad_forms:
        with pytest.raises(LimitExceeded):
            check_modal(form(**bad))
    check_commands([{"name": "X" * 32, "type": 3}] * 15)
    for menus in ([{"name": "X", "type": 3}] * 16, [{"name": "X" * 33, "type": 3}]):
        with pytest.raises(LimitExceeded):
            check_commands(menus)


async def test_the_whole_command_tree_fits_and_is_what_was_agreed(here: World) -> None:
    """Every command has its visibility, and Discord would take them all."""
    commands = [command.to_dict(here.bot.tree) for command in here.bot.tree.get_commands()]
    check_commands(commands)
    names = set()
    for command in here.bot.tree.walk_commands():
        if not isinstance(command, discord.app_commands.Group):
            names.add(command.qualified_name)
    assert set(here.person("Ann").available_commands(here.channel)) == names
    menus = {menu.name for menu in here.bot.tree.get_commands(type=discord.AppCommandType.message)}
    assert names | menus == set(VISIBILITY)


def test_all_answers_to_commands_are_private() -> None:
    """What is public is the lobby and the table alone."""
    assert set(VISIBILITY.values()) == {Ack.PRIVATE}


def test_every_verb_has_one_handler_and_fits_one_template() -> None:
    """No custom id can reach two handlers, and none is without one."""
    assert not ids.BUTTONS & ids.SELECTS
    assert not (ids.BUTTONS | ids.SELECTS) & ids.MODALS
    verbs = ids.BUTTONS | ids.SELECTS | ids.MODALS
    assert handled() == verbs
    for verb in verbs:
        made = Control("zzzzzz", 999_999_999, verb, "x" * 12).custom_id
        assert len(made) < 60
        assert sum(1 for template in (ids.BUTTON, ids.SELECT, ids.MODAL) if template.fullmatch(made)) == 1


@pytest.mark.parametrize(
    "text", ["tk:a:1:move:", "tk:a:1", "tk:A:1:move", "tk:a:-1:move", "tk:a:1:movehand", "move", ""]
)
def test_what_is_no_custom_id_is_not_parsed(text: str) -> None:
    """Nothing but the exact form is ours."""
    assert ids.parse(text) is None


def asking(count: int, *, groups: int = 1, least: int = 1, most: int = 1, ordered: bool = False) -> Question:
    """A decision with this many options, whose labels all coincide."""
    choices = tuple(Choice(f"k{n}", "The same " * 20, "d" * 300, f"g{n % groups}", ()) for n in range(count))
    return Question(1, "kind", "prompt " * 30, choices, least, most, ordered, True, "rule")


def shown(letter: Letter) -> set[int]:
    """The options that this panel offers, in menus and as buttons."""
    letter.for_send()
    found: set[int] = set()
    for items in letter.rows:
        for item in items:
            inner = item.item  # type: ignore[attr-defined]
            if isinstance(inner, discord.ui.Select):
                found |= {int(option.value.partition(".")[2]) for option in inner.options}
    return found


@pytest.mark.parametrize("count", [1, 2, 25, 26, 60, 126, 500])
@pytest.mark.parametrize("groups", [1, 2, 3, 4, 9])
async def test_every_option_is_reachable(here: World, count: int, groups: int) -> None:
    """Whatever their number, all options stand on some page, and each page can be sent."""
    match = await started(here, "Ann", "Bo")
    at = replace(await look(here.bot.sessions, match, here.person("Ann").id), question=asking(count, groups=groups))
    found: set[int] = set()
    for page in range(-(-count // 25)):
        found |= shown(layout.letter(at, page))
    assert found == set(range(count))


async def test_coinciding_labels_are_numbered_and_many_can_be_picked_in_order(here: World) -> None:
    """(1), (2) tell equal labels apart; what was picked leaves the menu and stands in the text in its order."""
    match = await started(here, "Ann", "Bo")
    question = asking(3, least=2, most=3, ordered=True)
    at = replace(await look(here.bot.sessions, match, here.person("Ann").id), question=question)
    made = layout.letter(at, 0, (2, 0))
    labels = [o.label for r in made.rows for i in r if isinstance(i.item, discord.ui.Select) for o in i.item.options]  # type: ignore[attr-defined]
    assert labels == [labels[0]]
    assert labels[0].endswith("(2)")
    assert shown(made) == {1}
    assert made.text.index("1. The same") < made.text.index("2. The same")


def test_a_letter_never_pings_anybody_but_its_one_person() -> None:
    """Allowed mentions are none, or exactly one user."""
    quiet = Letter("@everyone <@1>").for_send()["allowed_mentions"].to_dict()
    assert quiet == {"parse": []} or quiet.get("users") in (None, [])
    one = Letter("<@7>", mention=7).for_send()["allowed_mentions"].to_dict()
    assert one["users"] == [7]
    assert "everyone" not in one["parse"]
    assert "roles" not in one["parse"]


def test_longer_text_is_cut_rather_than_refused() -> None:
    """A letter of 5000 characters is sent with 2000."""
    assert len(Letter("x" * 5000).for_send()["content"]) == limits.CONTENT
    with pytest.raises(LimitExceeded):
        Letter("x", (Attached("a.png", b"1", "y" * 1025),)).for_send()
