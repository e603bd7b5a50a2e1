"""The simulated Discord as these tests use it: a server, people, and the real bot on a real database.

A person's client refuses stale and overlapping presses, so those are sent as the raw event that Discord would send.
Here are also a repeated delivery, an acknowledgement that fails, and a kill after which a new process finds the same
world.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.backend import serializers
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from bot.app import Tablekeeper
from bot.settings import Settings
from engine import Match, games

DECKS = {"misomochi": ("moonlit-lullaby", "sunlit-pawprints"), "miras9": ("iron-mandate", "drifting-choir")}
"""Two starter decks a game: of who opens a match, and of the others."""

GAMES = tuple(game for game in DECKS if game in games.all_games())
"""The games that can be played: what holds for the bot whatever is played is tested with each of them."""


def first_option(match: Match, seat: int, chance: bytes) -> Sequence[str]:
    """A computer player that takes the first legal picks."""
    decision = match.decision
    assert decision is not None
    return [option.key for option in decision.options[: max(decision.min, min(1, decision.max))]]


def at_random(match: Match, seat: int, chance: bytes) -> Sequence[str]:
    """A computer player that picks blindly."""
    decision = match.decision
    assert decision is not None
    source = random.Random(chance)
    many = source.randint(decision.min, min(decision.max, len(decision.options)))
    return [option.key for option in source.sample(list(decision.options), many)]


def make_bot(folder: Path, **settings: Any) -> Tablekeeper:
    """The real bot on a database in this folder."""
    values = {"database_path": folder / "bot.db", "publish_interval": 0.0} | settings
    return Tablekeeper(Settings.model_validate(values), {"greedy": first_option, "random": at_random})


@dataclass
class World:
    """A server with a channel and people; ``bot`` is the process that runs now."""

    env: simcord.Env
    folder: Path
    guild: Any
    channel: Any
    people: dict[str, Any] = field(default_factory=dict)

    @property
    def bot(self) -> Tablekeeper:
        """The bot that runs now."""
        assert isinstance(self.env.bot, Tablekeeper)
        return self.env.bot

    def person(self, name: str, **options: Any) -> Any:
        """Somebody of this server, made at the first mention."""
        if name not in self.people:
            self.people[name] = self.guild.add_member(self.env.create_user(name, **options))
        return self.people[name]

    # --- what is seen ------------------------------------------------------------------------------------------

    def history(self, channel: Any = None) -> list[discord.Message]:
        """What everybody sees in a channel."""
        return [m for m in (channel or self.channel).history() if not m.flags.ephemeral]

    def table(self, channel: Any = None) -> discord.Message:
        """The table message that is in force: the last public one that has a *Log* button."""
        return next(m for m in reversed(self.history(channel)) if "Log" in button_labels(m))

    def lobby(self) -> discord.Message:
        """The lobby message."""
        return next(m for m in reversed(self.history()) if "Choose deck" in button_labels(m))

    # --- what clients cannot do ---------------------------------------------------------------------------------

    def press_event(
        self, actor: Any, message: Any, custom_id: str, values: Sequence[str] | None = None
    ) -> tuple[Any, Any]:
        """The interaction and the gateway event of a press on ``message`` as it looked when it was pressed."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        if values is not None:
            data["values"] = list(values)
        record, payload = base_payload(
            self.env.backend, type=3, channel_id=message["channel"], guild_id=self.guild.id, user_id=actor.id, data=data
        )
        payload["message"] = deepcopy(message["payload"])
        record.source_message_id = message["id"]
        return record, payload

    def as_it_is(self, message: Any) -> dict[str, Any]:
        """A message kept as it is now, to press on later when it was edited."""
        stored = self.env.backend.get_message(channel_of(message), message.id)
        payload = deepcopy(dict(serializers.message_payload(self.env.backend, stored)))
        return {"id": stored.id, "channel": stored.channel_id, "payload": payload}

    async def raw(self, *events: tuple[Any, Any], times: int = 1) -> list[InteractionResult]:
        """Deliver presses before anything settles, each ``times`` times; the results in the order given."""
        for _, payload in events:
            for _ in range(times):
                self.env.backend.emit("INTERACTION_CREATE", deepcopy(payload))
        await self.env.settle()
        return [InteractionResult(self.env, record) for record, _ in events]

    def acknowledgement_fails(self, code: int, status: int = 404) -> None:
        """The next acknowledgement of an interaction is refused."""
        self.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code)

    async def killed(self) -> Tablekeeper:
        """The process dies without a word, and a new one finds this world and the same database."""
        old = self.bot
        copied = self.folder / f"after-{id(old)}"
        copied.mkdir()
        for name in ("bot.db", "bot.db-wal"):
            source = self.folder_of(old) / name
            if source.exists():
                (copied / name).write_bytes(source.read_bytes())
        new = make_bot(copied)
        await self.env.restart_bot(new)
        await old.close()
        return new

    @staticmethod
    def folder_of(bot: Tablekeeper) -> Path:
        """Where a bot's database lies."""
        return bot.settings.database_path.parent


def channel_of(message: Any) -> int:
    """Where a message stands."""
    return int(message.channel_id) if hasattr(message, "channel_id") else int(message.channel.id)


def components(message: Any) -> list[dict[str, Any]]:
    """All buttons and menus of a message, as Discord's JSON."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [part for row in rows for part in row["components"]]


def button_labels(message: Any) -> list[str]:
    """What its buttons say."""
    return [part["label"] for part in components(message) if part["type"] == 2]


def rules_named(message: Any) -> list[str]:
    """The ids of the rules that its buttons show; each button says the id of its rule."""
    verbs = {part["label"]: str(part["custom_id"]).split(":")[3] for part in components(message) if part["type"] == 2}
    return [label for label, verb in verbs.items() if verb == "ruleof"]


def menus_of(message: Any) -> list[dict[str, Any]]:
    """Its menus."""
    return [part for part in components(message) if part["type"] == 3]


def custom_id(message: Any, label: str) -> str:
    """The custom id of the button that says this."""
    return next(str(part["custom_id"]) for part in components(message) if part.get("label") == label)


def world_in(env: simcord.Env, folder: Path) -> World:
    """A server with one channel around a running bot."""
    guild = env.create_guild("Cat Café")
    return World(env, folder, guild, guild.create_text_channel("table"))


async def started(here: World, *names: str, game: str = "misomochi") -> str:
    """A match between two people, or one and the computer, up to its first decision; returns its id."""
    first = here.person(names[0])
    opened = await first.slash(here.channel, "match start", game=game)
    assert opened.response is not None
    match = opened.response.content.split("`")[1]
    for name in names:
        actor = here.person(name)
        joined = await actor.click(here.lobby(), label="Join")
        await actor.select(joined.response, [DECKS[game][0 if name == names[0] else 1]])
    if len(names) == 1:
        await first.click(here.lobby(), label="Add computer")
    await first.click(here.lobby(), label="Start")
    return match


def mover(here: World) -> Any:
    """Whoever is to act, as the table says."""
    text = here.table().content
    return next(actor for name, actor in here.people.items() if f"**{name}** is to act" in text)


def other(here: World) -> Any:
    """The one who is not to act."""
    return next(actor for actor in here.people.values() if actor is not mover(here))


async def to_a_choice(here: World) -> tuple[Any, Any, dict[str, Any]]:
    """Play on to a decision with two options or more in one menu, answered by one; its person, panel and menu."""
    for _ in range(40):
        actor = mover(here)
        opened = await actor.click(here.table(), label="Move")
        choices = [menu for menu in menus_of(opened.response) if len(menu["options"]) > 1]
        if choices and not {"Confirm", "Choose none"} & set(button_labels(opened.response)):
            return actor, opened.response, choices[0]
        await answer_first(actor, opened.response)
    raise AssertionError("no choice was met")


async def answer_first(actor: Any, panel: Any) -> Any:
    """Take the first button that is an option, else the first option of the first menu."""
    menus = menus_of(panel)
    if menus:
        return await actor.select(panel, [menus[0]["options"][0]["value"]], custom_id=menus[0]["custom_id"])
    first = next(p for p in components(panel) if p["type"] == 2 and not p.get("disabled"))
    return await actor.click(panel, custom_id=first["custom_id"])
