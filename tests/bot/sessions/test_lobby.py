"""Lobbies: sitting down, decks, computers, starting; what the seed is made of."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from hashlib import sha256

import pytest

from bot.sessions.acts import Concede
from bot.sessions.errors import Declined, Reason, Silent
from bot.sessions.lobby import Person
from bot.store.base import DeckRow, Phase, Place, SeatDeck
from engine import games

ANN, BO, EVE = Person(1, "Ann"), Person(2, "Bo"), Person(3, "Eve")
BOT = Person(4, "Robot", is_bot=True)
PLACE = Place(900, 5)


def legal_counts() -> dict[str, int]:
    """The cards of a deck that may be played."""
    return dict(games.get("misomochi").starter_decks()[0].counts)


async def opened(house, **how) -> str:
    """A lobby of Ann's."""
    return (await house.lobbies.open("misomochi", ANN, PLACE, **how)).row.id


async def reason_of(asking) -> Reason:
    """Why something was declined."""
    with pytest.raises(Declined) as told:
        await asking
    return told.value.reason


async def test_a_lobby_shows_the_hash_of_a_secret_nobody_has_seen(house) -> None:
    """The seed is fixed half by the secret and half by the presses, in the order of seats."""
    match = await opened(house)
    lobby = await house.lobbies.get(match)
    await house.lobbies.join(match, BO, 222)
    await house.lobbies.join(match, ANN, 111)
    for user in (1, 2):
        await house.lobbies.choose_deck(match, user, starter="sunlit-pawprints")
    await house.lobbies.start(match, 1)
    async with house.sessions.reading(match) as live:
        seed = live.match._seed

    assert lobby.seats == ()
    assert len(lobby.row.secret) == 32
    assert lobby.row.secret_hash == sha256(lobby.row.secret).hexdigest()
    assert seed == sha256(lobby.row.secret + b"222\n111\n").digest()
    other = await house.lobbies.open("misomochi", ANN, Place(900, 6))
    assert other.row.secret != lobby.row.secret


async def test_what_is_missing_is_said_until_nothing_is(house) -> None:
    """Free seats first, then decks, by name."""
    match = await opened(house)
    said = [(await house.lobbies.get(match)).missing]
    await house.lobbies.join(match, ANN, 1)
    said.append((await house.lobbies.get(match)).missing)
    await house.lobbies.join(match, BO, 2)
    said.append((await house.lobbies.get(match)).missing)
    await house.lobbies.choose_deck(match, 2, starter="tangled-tide")
    said.append((await house.lobbies.get(match)).missing)
    assert await reason_of(house.lobbies.start(match, 1)) is Reason.NOT_READY
    await house.lobbies.choose_deck(match, 1, starter="tangled-tide")
    said.append((await house.lobbies.get(match)).missing)

    assert said == [
        "2 seats are still free.",
        "One seat is still free.",
        "Ann and Bo must still pick a deck.",
        "Ann must still pick a deck.",
        "",
    ]


async def test_the_deck_picked_last_is_picked_again(house) -> None:
    """A starter deck or one's own; a deck that was deleted since is not."""
    await house.store.keep_deck(DeckRow(2, "misomochi", "Mine", legal_counts(), house.clock()))
    match = await opened(house)
    await house.lobbies.join(match, ANN, 1)
    await house.lobbies.join(match, BO, 2)
    await house.lobbies.choose_deck(match, 1, starter="tangled-tide")
    await house.lobbies.choose_deck(match, 2, own="mine")
    await house.lobbies.cancel(match, 1)
    second = await opened(house)
    await house.lobbies.join(second, ANN, 3)
    lobby = await house.lobbies.join(second, BO, 4)
    await house.lobbies.cancel(second, 1)
    await house.store.drop_deck(2, "misomochi", "MINE")
    third = await opened(house)
    await house.lobbies.join(third, BO, 5)

    assert [(seat.deck.title, seat.deck.starter) for seat in lobby.seats] == [
        ("Tangled Tide", "tangled-tide"),
        ("Mine", ""),
    ]
    assert (await house.lobbies.get(third)).seats[0].deck is None
    assert await reason_of(house.lobbies.choose_deck(third, 2, own="mine")) is Reason.DECK
    assert await reason_of(house.lobbies.choose_deck(third, 2, starter="nothing")) is Reason.DECK
    assert await reason_of(house.lobbies.choose_deck(third, 3, starter="tangled-tide")) is Reason.NOT_SEATED


async def test_a_deck_that_is_not_legal_is_refused_at_the_start(house) -> None:
    """With the rule, and that the cards have changed, for its owner; nobody else hears what is in it."""
    match = await opened(house)
    await house.lobbies.join(match, ANN, 1)
    await house.lobbies.join(match, BO, 2)
    await house.lobbies.choose_deck(match, 2, starter="tangled-tide")
    await house.store.give_deck(match, 0, SeatDeck("Three cats", {"artax": 3}, edition="of before"))
    with pytest.raises(Declined) as own:
        await house.lobbies.start(match, 1)
    with pytest.raises(Declined) as others:
        await house.lobbies.start(match, 2)

    assert own.value.sentence.startswith(
        "Ann's deck Three cats may not be played: A deck has exactly 40 cards; this one"
    )
    assert "[MM-H1]" in own.value.sentence
    assert own.value.sentence.endswith("The cards have changed since it was chosen.")
    assert others.value.sentence == (
        "Ann's deck may not be played. The cards have changed since it was chosen. Ann must choose again."
    )
    assert (await house.lobbies.get(match)).missing == ""


async def test_drafts_and_illegal_decks_cannot_be_chosen(house) -> None:
    """Each with what is missing; nor are they taken by themselves at the next match."""
    await house.store.keep_deck(DeckRow(1, "misomochi", "Small", {"artax": 3}, house.clock()))
    await house.store.keep_deck(DeckRow(1, "misomochi", "Sketch", legal_counts(), house.clock(), draft=True))
    match = await opened(house)
    await house.lobbies.join(match, ANN, 1)
    for name, said in (("Small", r"exactly 40 cards.*\[MM-H1\]"), ("Sketch", "is a draft"), ("None", "no such deck")):
        with pytest.raises(Declined, match=said):
            await house.lobbies.choose_deck(match, 1, own=name)

    await house.store.remember_deck(2, "misomochi", {"name": "Small"})
    lobby = await house.lobbies.join(match, BO, 2)
    assert [seat.deck for seat in lobby.seats] == [None, None]


async def test_a_game_that_can_only_be_looked_up_says_so(house) -> None:
    """By its title, and how it can be looked up."""
    with pytest.raises(Declined, match=r"Convocate cannot be played yet.*/card and /rule"):
        await house.lobbies.open("convocate", ANN, PLACE)
    with pytest.raises(Declined, match=r"no game called chess. You can play Miras 9, MisoMochi"):
        await house.lobbies.open("chess", ANN, PLACE)


async def test_a_bot_and_oneself_are_refused_as_opponents_in_words(house) -> None:
    """Neither tells anything of anybody's blocks."""
    with pytest.raises(Declined, match="is a bot and cannot take a seat"):
        await house.lobbies.open("misomochi", ANN, PLACE, opponent=BOT)
    with pytest.raises(Declined, match="That is yourself"):
        await house.lobbies.open("misomochi", ANN, PLACE, opponent=ANN)
    assert await house.store.find({Phase.LOBBY}) == ()


async def test_bots_and_blocked_people_are_refused_silently(house) -> None:
    """Blocked people as opponents, and both as those who join: all with one and the same sentence."""
    await house.store.block(1, 3, house.clock())
    refusals = []
    for asking in (
        house.lobbies.open("misomochi", ANN, PLACE, opponent=EVE),
        house.lobbies.open("misomochi", EVE, PLACE, opponent=ANN),
    ):
        with pytest.raises(Silent) as told:
            await asking
        refusals.append(told.value.sentence)
    match = await opened(house)
    for person in (BOT, EVE):
        with pytest.raises(Silent) as told:
            await house.lobbies.join(match, person, 9)
        refusals.append(told.value.sentence)

    assert len(set(refusals)) == 1


async def test_who_does_not_want_to_be_named_is_not(house) -> None:
    """A setting of the one who is asked."""
    await house.store.change_user(replace(await house.store.user(2), challenges=False))
    with pytest.raises(Silent):
        await opened(house, opponent=BO)

    await house.lobbies.join(await opened(house), BO, 1)


async def test_nobody_is_pestered_with_challenges(house) -> None:
    """Five in ten minutes, cancelled or not; open lobbies are not limited."""
    for _ in range(5):
        await house.lobbies.cancel(await opened(house, opponent=BO), 1)
        house.clock.forward(minutes=1)
    assert await reason_of(house.lobbies.open("misomochi", ANN, PLACE, opponent=EVE)) is Reason.TOO_OFTEN
    await house.lobbies.cancel(await opened(house), 1)
    house.clock.forward(minutes=6)

    await opened(house, opponent=EVE)


async def test_a_named_opponent_accepts_or_declines(house) -> None:
    """Nobody else can do either."""
    match = await opened(house, opponent=BO)
    assert await reason_of(house.lobbies.join(match, EVE, 1)) is Reason.NOT_INVITED
    assert await reason_of(house.lobbies.decline(match, 3)) is Reason.NOT_INVITED
    await house.lobbies.join(match, BO, 2)
    assert (await house.lobbies.decline(match, 2)) == "This match was declined by Bo."

    assert (await house.store.match(match)).phase is Phase.CLOSED
    with pytest.raises(Declined, match="declined by Bo"):
        await house.lobbies.join(match, BO, 3)


async def test_fifty_people_race_for_one_seat(house) -> None:
    """One sits; the others are told that all seats are taken; the host still finds a place."""
    match = await opened(house)
    outcomes = await asyncio.gather(
        *(house.lobbies.join(match, Person(n, f"P{n}"), n) for n in range(100, 150)), return_exceptions=True
    )
    refused = [outcome.reason for outcome in outcomes if isinstance(outcome, Declined)]
    lobby = await house.lobbies.join(match, ANN, 1)

    assert refused == [Reason.NO_SEAT] * 49
    assert len(lobby.seats) == 2
    assert (await house.lobbies.join(match, ANN, 2)) == lobby


async def test_only_the_host_adds_and_removes_computers(house) -> None:
    """Each gets a starter deck that nobody there has yet."""
    match = await opened(house)
    await house.lobbies.join(match, ANN, 1)
    await house.lobbies.choose_deck(match, 1, starter="moonlit-lullaby")
    assert await reason_of(house.lobbies.add_computer(match, 2, "random")) is Reason.NOT_HOST
    assert await reason_of(house.lobbies.add_computer(match, 1, "deep blue")) is Reason.GAME
    lobby = await house.lobbies.add_computer(match, 1, "random")
    assert await reason_of(house.lobbies.add_computer(match, 1, "random")) is Reason.NO_SEAT

    seat = lobby.seats[1]
    assert (seat.name, seat.computer, seat.user, seat.deck.starter) == ("Computer", "random", None, "sunlit-pawprints")
    assert await reason_of(house.lobbies.remove_computer(match, 2, 1)) is Reason.NOT_HOST
    assert await reason_of(house.lobbies.remove_computer(match, 1, 0)) is Reason.NO_SEAT
    assert len((await house.lobbies.remove_computer(match, 1, 1)).seats) == 1


async def test_two_presses_of_start_begin_once(house) -> None:
    """And somebody who does not play cannot start it."""
    match = await opened(house)
    await house.lobbies.join(match, ANN, 1)
    await house.lobbies.join(match, BO, 2)
    for user in (1, 2):
        await house.lobbies.choose_deck(match, user, starter="moonlit-lullaby")
    assert await reason_of(house.lobbies.start(match, 3)) is Reason.NOT_SEATED
    outcomes = await asyncio.gather(
        house.lobbies.start(match, 1), house.lobbies.start(match, 2), return_exceptions=True
    )

    assert sum(isinstance(outcome, Declined) for outcome in outcomes) == 1
    assert (await house.store.load(match)).row.version == 1
    assert await reason_of(house.lobbies.join(match, EVE, 9)) is Reason.NOT_LOBBY


async def test_leaving_frees_the_seat_and_its_press_is_forgotten(house) -> None:
    """Joining again is a new press."""
    match = await opened(house)
    await house.lobbies.join(match, BO, 2)
    lobby = await house.lobbies.leave(match, 2)
    assert lobby.seats == ()
    assert await reason_of(house.lobbies.leave(match, 2)) is Reason.NOT_SEATED
    await house.lobbies.join(match, BO, 3)

    assert (await house.lobbies.get(match)).seats[0].joined == 3


async def test_the_host_or_a_moderator_cancels(house) -> None:
    """Nobody else; the place is free again."""
    match = await opened(house)
    assert await reason_of(house.lobbies.open("misomochi", BO, PLACE)) is Reason.PLACE_TAKEN
    assert await reason_of(house.lobbies.cancel(match, 2)) is Reason.NOT_HOST
    await house.lobbies.cancel(match, 2, moderator=True)

    await house.lobbies.cancel((await house.lobbies.open("misomochi", BO, PLACE)).row.id, 2)


async def test_a_place_with_a_running_match_names_it(house) -> None:
    """So that people are led there."""
    match = await house.begin(5)
    with pytest.raises(Declined) as told:
        await opened(house)

    assert (told.value.reason, told.value.match) == (Reason.PLACE_TAKEN, match)


async def test_unknown_games_and_sizes_are_declined(house) -> None:
    """With a sentence that names them."""
    assert await reason_of(house.lobbies.open("chess", ANN, PLACE)) is Reason.GAME
    assert await reason_of(house.lobbies.open("misomochi", ANN, PLACE, size=3)) is Reason.GAME
    assert await reason_of(house.lobbies.get("zzzzzz")) is Reason.NO_MATCH


async def test_a_rematch_is_a_new_match_for_the_same_people(house) -> None:
    """New id, new secret, same opponent; with a computer it is seated already; only after the end."""
    match = await house.begin(5)
    assert await reason_of(house.lobbies.rematch(match, 1, PLACE)) is Reason.NOT_SEATED
    await house.sessions.act(match, 1, Concede())
    assert await reason_of(house.lobbies.rematch(match, 3, PLACE)) is Reason.NOT_SEATED
    again = await house.lobbies.rematch(match, 2, PLACE)
    old = await house.store.match(match)

    assert again.row.id != match
    assert again.row.secret != old.secret
    assert (again.row.host, again.row.opponent, again.seats) == (2, 1, ())

    await house.lobbies.cancel(again.row.id, 2)
    await house.store.change_user(replace(await house.store.user(1), challenges=False))
    await house.lobbies.cancel((await house.lobbies.rematch(match, 2, PLACE)).row.id, 2)
    await house.store.block(1, 2, house.clock())
    with pytest.raises(Silent):
        await house.lobbies.rematch(match, 2, PLACE)

    solo = await house.begin(6, computer="random")
    await house.sessions.act(solo, 1, Concede())
    lobby = await house.lobbies.rematch(solo, 1, Place(900, 6))
    assert [(seat.computer, seat.deck.starter) for seat in lobby.seats] == [("random", "moonlit-lullaby")]
