"""A Miras 9 match as its procedures see it: finding cards on the board, and who they are and where.

Marks (see ``state``) are what procedures hold; everything is looked up anew from a mark when it is needed. What a lane
is and who may be there is in ``lanes``; moving cards between zones is in ``zones``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.miras9.compiled import AbilityDef, Definition
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE, Permanent, State
from engine.kernel import zones
from engine.kernel.game import Seat, Table
from engine.kernel.ids import Ref, ref_of

Listener = tuple[Permanent, AbilityDef]

CREW_KINDS = frozenset({"character", "spirit"})
"""The kinds of Unit that man a host and may board one (M9-H18, M9-60-b)."""

NONE: tuple[Permanent, ...] = ()


class MirasTable(Table[State]):
    """The state together with the card definitions."""

    __slots__ = (
        "_aboard",
        "_attached",
        "_by_iid",
        "_by_mark",
        "_looked_at",
        "_ships",
        "_sites",
        "_statics",
        "_triggers",
        "busy",
        "definitions",
        "refusals",
    )

    def __init__(
        self,
        state: State,
        seats: Sequence[Seat],
        definitions: Mapping[str, Definition],
        refusals: Mapping[str, tuple[str, str]],
    ) -> None:
        super().__init__(state, seats)
        self.definitions = definitions
        self.refusals = refusals
        self.busy: set[tuple[int, str]] = set()
        """The values being worked out, by card and stat: one that asks for itself gets what is printed."""
        self._looked_at: State | None = None
        self._by_iid: dict[int, Permanent] = {}
        self._by_mark: dict[int, Permanent] = {}
        self._aboard: dict[int, list[Permanent]] = {}
        self._attached: dict[int, list[Permanent]] = {}
        self._sites: list[Permanent | None] = []
        self._ships: list[Permanent | None] = []
        self._statics: dict[str, list[Listener]] = {}
        self._triggers: dict[str, list[Listener]] = {}

    # --- what is printed ---------------------------------------------------------------------------------------

    def card(self, iid: int) -> Definition:
        """The definition of a card; of a paired card that of the Planet."""
        return self.definitions[self.state.defs[iid]]

    def face(self, permanent: Permanent) -> Definition:
        """What is printed on a card on the board: of a paired card the Spirit."""
        definition = self.definitions[self.state.defs[permanent.iid]]
        return definition.spirit or definition

    def title(self, iid: int) -> str:
        """A card's name; of a paired card on the board the Spirit's."""
        permanent = self.on_board(iid)
        return self.card(iid).name if permanent is None else self.face(permanent).name

    def ability(self, definition: str, face: str, key: str) -> AbilityDef:
        """The ability with this key on that face of a card."""
        card = self.definitions[definition]
        of = card.spirit if face == "spirit" and card.spirit is not None else card
        return next(ability for ability in of.abilities if ability.key == key)

    # --- finding -----------------------------------------------------------------------------------------------

    def touch(self) -> None:
        """Forget what lies where: a card has entered or left the board, changed place, host or controller."""
        self._looked_at = None

    def _look(self) -> None:
        """Look up anew what lies where, and who listens."""
        state, defs, definitions = self.state, self.state.defs, self.definitions
        self._looked_at = state
        self._by_iid = {}
        self._by_mark = {}
        self._aboard, self._attached = {}, {}
        self._sites, self._ships = [None] * len(LANES), [None] * len(LANES)
        self._statics, self._triggers = {}, {}
        marks = state.marks
        for permanent in state.board:
            iid = permanent.iid
            self._by_iid[iid] = permanent
            self._by_mark[marks[iid]] = permanent
            if permanent.aboard != NO_CARD:
                self._aboard.setdefault(permanent.aboard, []).append(permanent)
            if permanent.attached != NO_CARD:
                self._attached.setdefault(permanent.attached, []).append(permanent)
            face = definitions[defs[iid]]
            face = face.spirit or face
            if face.type == "site":
                self._sites[permanent.lane] = permanent
            elif face.type == "ship_site":
                self._ships[permanent.lane] = permanent
            self._listen(permanent, face)
        for seat, player in enumerate(state.players):
            if player.paired not in self._by_iid:
                self._listen(self.planet(seat), self.card(player.paired))

    def _listen(self, permanent: Permanent, face: Definition) -> None:
        for form, abilities in face.by_form.items():
            self._statics.setdefault(form, []).extend((permanent, ability) for ability in abilities)
        for trigger, abilities in face.by_trigger.items():
            self._triggers.setdefault(trigger, []).extend((permanent, ability) for ability in abilities)

    def on_board(self, iid: int) -> Permanent | None:
        """This card on the board, None if it is not there."""
        if self._looked_at is not self.state:
            self._look()
        return self._by_iid.get(iid)

    def at(self, iid: int) -> Permanent:
        """This card, which is known to be on the board."""
        if self._looked_at is not self.state:
            self._look()
        return self._by_iid[iid]

    def marked(self, mark: int) -> Permanent | None:
        """The card on the board with this mark, None if it has left; a Planet in its slot too."""
        if self._looked_at is not self.state:
            self._look()
        found = self._by_mark.get(mark)
        if found is None:
            for seat, player in enumerate(self.state.players):
                if self.state.marks[player.paired] == mark and player.paired not in self._by_iid:
                    return self.planet(seat)
        return found

    def planet(self, seat: int) -> Permanent:
        """A Planet in its slot as the source of its abilities: a record that is no part of the board."""
        player = self.state.players[seat]
        return Permanent(player.paired, seat, NOWHERE, seat, 0, 0, tapped=player.planet_tapped)

    def is_awakened(self, seat: int) -> bool:
        """Whether a seat's Spirit is on the board (M9-102)."""
        return self.on_board(self.state.players[seat].paired) is not None

    def units(self) -> Iterator[Permanent]:
        """All Units on the board, in the order in which they entered."""
        return (permanent for permanent in self.state.board if self.face(permanent).is_unit)

    def crew(self, host: Permanent) -> Sequence[Permanent]:
        """The Units aboard a host, in the order in which they entered play."""
        if self._looked_at is not self.state:
            self._look()
        return self._aboard.get(host.iid, NONE)

    def equipment(self, host: Permanent) -> Sequence[Permanent]:
        """The Equipment on a host, in the order in which it entered play."""
        if self._looked_at is not self.state:
            self._look()
        return self._attached.get(host.iid, NONE)

    def site(self, lane: int) -> Permanent | None:
        """The real Site on a lane's token, also while a Ship-Site covers it."""
        if self._looked_at is not self.state:
            self._look()
        return self._sites[lane]

    def ship_due(self, lane: int) -> Permanent | None:
        """The Ship-Site that is at a lane or En Route to it."""
        if self._looked_at is not self.state:
            self._look()
        return self._ships[lane]

    def statics(self, form: str) -> Sequence[Listener]:
        """The static abilities of a form on the board and in Planet slots, working or not."""
        if self._looked_at is not self.state:
            self._look()
        return self._statics.get(form, ())

    def triggers(self, trigger: str) -> Sequence[Listener]:
        """The triggered abilities that listen to an event, on the board and in Planet slots, working or not."""
        if self._looked_at is not self.state:
            self._look()
        return self._triggers.get(trigger, ())

    # --- where things are (M9-40-b, M9-61-b, M9-H17) ------------------------------------------------------------

    def root(self, permanent: Permanent) -> Permanent:
        """The card that a card is on or aboard, or the host of that, or itself: what lies in the lane."""
        while True:
            host = permanent.attached if permanent.attached != NO_CARD else permanent.aboard
            if host == NO_CARD:
                return permanent
            permanent = self.at(host)

    def lane_of(self, permanent: Permanent) -> int:
        """The lane where a card is; while En Route its destination."""
        return self.root(permanent).lane

    def is_travelling(self, permanent: Permanent) -> bool:
        """Whether a card, or the host that carries it, is En Route."""
        return self.root(permanent).origin != NOWHERE

    def is_active(self, permanent: Permanent) -> bool:
        """On the board, not embarked, and not En Route unless Spotted (M9-54-a)."""
        return permanent.aboard == NO_CARD and (permanent.origin == NOWHERE or bool(permanent.spotted))

    # --- naming ------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.seats[seat].name

    def ref(self, iid: int) -> Ref:
        """What viewers who know this card call it."""
        return ref_of(self.state.defs[iid], self.state.marks[iid])

    def mark(self, permanent: Permanent) -> int:
        """The mark of a card on the board."""
        return self.state.marks[permanent.iid]

    def renew(self, iid: int) -> int:
        """Give a card that changes its zone a new mark."""
        self.touch()
        return zones.renew(self.state, iid)


def lane_ref(lane: int) -> Ref:
    """What viewers call a lane."""
    return Ref(LANES[lane])


def as_target(lane: int) -> int:
    """A lane among targets, where positive numbers are marks."""
    return -1 - lane


def lane_from(target: int) -> int:
    """The lane that a target means, NOWHERE for a mark."""
    return -1 - target if target < 0 else NOWHERE
