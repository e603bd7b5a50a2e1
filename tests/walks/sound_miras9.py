"""What holds of the state in every position of Miras 9 (chapter 3 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine import Match
from engine.games.miras9.state import LANES, NO_CARD, NOWHERE, Effect, Permanent, State
from engine.games.miras9.table import MirasTable


def check(match: Match) -> None:
    """Numbers are not negative, and what lies on the board lies where its type may be."""
    state: State = match.position
    table: MirasTable = match.rules.table(state, match.seats)  # type: ignore[attr-defined]
    for player in state.players:
        assert min(player.echo, player.exhaustion, player.mulligans, player.awakenings) >= 0
        assert all(shield.left > 0 for shield in player.shields)
    sites = Counter(permanent.lane for permanent in state.board if table.face(permanent).type == "site")
    ships = Counter(permanent.lane for permanent in state.board if table.face(permanent).type == "ship_site")
    assert max([*sites.values(), *ships.values()], default=0) <= 1
    for permanent in state.board:
        check_permanent(table, permanent)


def check_permanent(table: MirasTable, permanent: Permanent) -> None:
    """On a lane, or with a host that is there too; never both aboard and attached; hosts hold no more than they can."""
    face = table.face(permanent)
    assert permanent.wounds >= 0
    assert permanent.aboard == NO_CARD or permanent.attached == NO_CARD
    host = permanent.aboard if permanent.aboard != NO_CARD else permanent.attached
    if host == NO_CARD:
        assert 0 <= permanent.lane < len(LANES)
    else:
        assert table.on_board(host) is not None
        assert permanent.iid != host
        assert permanent.origin == NOWHERE
    crew = table.crew(permanent)
    assert not crew or len(crew) <= face.crew_limit
    assert (permanent.attached != NO_CARD) <= (face.type == "equipment")


def places(state: State) -> Counter[int]:
    """Where each card is; hidden and discarded cards are with their owners."""
    found: Counter[int] = Counter()
    board = {permanent.iid for permanent in state.board}
    for seat, player in enumerate(state.players):
        own = [*player.main_deck, *player.hand, *player.resource, *player.used, *player.discard, *player.exile]
        if player.start_site != NO_CARD and state.phase == "setup" and player.start_site not in board:
            own.append(player.start_site)
        if player.paired not in board:
            own.append(player.paired)
        assert all(state.owners[iid] == seat for iid in own)
        found.update(own)
    found.update(board)
    for effect in effects(state):
        found.update(effect.cards)
        if effect.is_played and not effect.moved:
            found.update([effect.iid])
    if state.wave is not None and state.wave.revealed != NO_CARD:
        found.update([state.wave.revealed])
    return found


def effects(state: State) -> Iterator[Effect]:
    """What is being resolved or waits on the stack."""
    if state.effect is not None:
        yield state.effect
    if state.wave is not None:
        yield from state.wave.stack
