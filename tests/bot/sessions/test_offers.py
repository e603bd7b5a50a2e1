"""Requests that need consent: take-back beyond what is free, and ending without a result."""

from __future__ import annotations

import pytest

from bot.sessions.acts import Acted
from bot.sessions.errors import Declined, Reason
from bot.sessions.live import load
from bot.sessions.notices import Kind
from bot.sessions.offers import Offers
from bot.store.base import Offer, Phase
from engine import Refused


async def with_consent_only(house) -> tuple[str, int, int]:
    """A match, its mover, and a decision of theirs in this turn to which they may return only if the other agrees."""
    match = await house.begin()
    offers = Offers(house.sessions)
    for _ in range(3000):
        _, user, _ = await house.mover(match)
        _, agreed = await offers.targets(match, user)
        if agreed:
            return match, user, agreed[-1]
        await house.pick(match)
    raise AssertionError("no such position was met")


async def test_a_free_take_back_asks_nobody(house) -> None:
    """It is done at once."""
    match = await house.begin()
    await house.until(match, "prepare")
    _, user, number = await house.mover(match)
    await house.pick(match, lambda _: ["to-act"])
    free, _ = await Offers(house.sessions).targets(match, user)
    done = await Offers(house.sessions).take_back(match, user, number, interaction=5)

    assert number in free
    assert isinstance(done, Acted)
    assert house.heard.notices == []


async def test_agreeing_takes_the_match_back_whole(house) -> None:
    """The options are those of then, and the store agrees with memory."""
    match, user, number = await with_consent_only(house)
    offers = Offers(house.sessions)
    offer = await offers.take_back(match, user, number)
    assert isinstance(offer, Offer)
    assert [(n.kind, n.users, n.offer) for n in house.heard.notices] == [(Kind.ASKED, (3 - user,), offer.id)]
    assert [o.id for o in await offers.open(match)] == [offer.id]
    done = await offers.answer(match, 3 - user, offer.id, agree=True)

    assert done is not None
    assert await offers.open(match) == ()
    async with house.sessions.reading(match) as live:
        assert live.user_at(live.to_act) == user
        assert live.match.acts[-1].kind == "take_back"
        assert (await load(house.store, match)).match.save() == live.match.save()


async def test_the_one_who_asks_cannot_agree_and_strangers_cannot_answer(house) -> None:
    """Only the others can."""
    match, user, number = await with_consent_only(house)
    offers = Offers(house.sessions)
    offer = await offers.take_back(match, user, number)
    for who in (user, 3):
        with pytest.raises(Declined):
            await offers.answer(match, who, offer.id, agree=True)
    with pytest.raises(Declined):
        await offers.answer(match, 3 - user, offer.id + 1, agree=True)

    assert len(await offers.open(match)) == 1


async def test_an_offer_lapses_with_the_next_pick(house) -> None:
    """It was about a position that is gone."""
    match, user, number = await with_consent_only(house)
    offers = Offers(house.sessions)
    offer = await offers.take_back(match, user, number)
    await house.pick(match)

    assert await offers.open(match) == ()
    with pytest.raises(Declined) as told:
        await offers.answer(match, 3 - user, offer.id, agree=True)
    assert told.value.reason is Reason.NO_OFFER


async def test_two_refusals_a_turn_are_enough(house) -> None:
    """The third request of the turn is not put to anybody."""
    match, user, number = await with_consent_only(house)
    offers = Offers(house.sessions)
    for _ in range(2):
        offer = await offers.take_back(match, user, number)
        await offers.answer(match, 3 - user, offer.id, agree=False)
    with pytest.raises(Declined) as told:
        await offers.take_back(match, user, number)

    assert told.value.reason is Reason.TOO_OFTEN
    assert [n.kind for n in house.heard.notices] == [Kind.ASKED, Kind.REFUSED] * 2


async def test_what_is_not_ones_own_decision_cannot_be_taken_back(house) -> None:
    """Neither the other's, nor one that never was."""
    match, user, number = await with_consent_only(house)
    for who, target in ((3 - user, number), (user, 99999)):
        with pytest.raises(Refused):
            await Offers(house.sessions).take_back(match, who, target)


async def test_a_computer_agrees(house) -> None:
    """Nobody is asked, and it is done."""
    match = await house.begin(computer="random")
    offers = Offers(house.sessions)
    for _ in range(3000):
        while (thinking := house.sessions._slots[match].thinking) is not None:
            await thinking
        _, agreed = await offers.targets(match, 1)
        if agreed:
            break
        await house.pick(match)

    assert isinstance(await offers.take_back(match, 1, agreed[-1]), Acted)
    assert house.heard.notices == []


async def test_a_match_ends_without_result_when_all_agree(house) -> None:
    """The request to end it outlasts picks."""
    match = await house.begin()
    offers = Offers(house.sessions)
    offer = await offers.abort(match, 1)
    await house.pick(match)
    await offers.answer(match, 2, offer.id, agree=True)

    row = await house.store.match(match)
    assert (row.phase, row.result, row.note) == (Phase.CLOSED, None, "all agreed")


async def test_against_a_computer_one_ends_it_alone(house) -> None:
    """It agrees to everything."""
    match = await house.begin(computer="random")
    assert await Offers(house.sessions).abort(match, 1) is None
    assert (await house.store.match(match)).phase is Phase.CLOSED


async def test_asking_counts_as_being_there(house) -> None:
    """The waiting begins anew for the one who is waited for, not for the other."""
    match = await house.begin()
    _, user, _ = await house.mover(match)
    began = (await house.store.match(match)).waiting_since
    house.clock.forward(hours=50)
    await Offers(house.sessions).abort(match, 3 - user)
    assert (await house.store.match(match)).waiting_since == began
    await Offers(house.sessions).abort(match, user)
    assert (await house.store.match(match)).waiting_since == house.clock()
