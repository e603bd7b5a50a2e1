"""A match as a file: whole and verifiable after the end, and no more than the viewer may know before."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

import engine
from bot.sessions.acts import Concede, Instruct
from bot.sessions.export import export
from bot.sessions.offers import Offers
from engine.cli.verify import differences, read


async def test_after_the_end_the_file_replays_to_the_same_end(house) -> None:
    """From the secret, whose hash stood in the lobby, through every act."""
    match = await house.begin()
    for _ in range(5000):
        if (await house.pick(match)).over:
            break
    async with house.sessions.reading(match) as live:
        file = json.loads(export(live, None))
        state = live.match.save(log=False)

    assert sha256(bytes.fromhex(file["secret"])).hexdigest() == file["secret_hash"]
    seed = engine.seeding.seed_from(bytes.fromhex(file["secret"]), [int(join) for join in file["joins"]])
    assert seed.hex() == file["seed"]
    again = engine.start(file["game"], [engine.Seat(**seat) for seat in file["seats"]], seed, file["settings"])
    for act in file["acts"]:
        again.choose(act["seat"], act["picks"], act["number"], automatic=act["automatic"])
    assert again.save(log=False) == state
    assert file["fingerprint"] == again.fingerprint
    assert engine.load(json.dumps(file).encode()).result == again.result


async def test_the_command_line_verifies_the_file_and_finds_a_changed_one(house) -> None:
    """Take-backs, standing answers and a concession are replayed too; a changed pick, secret or end is named."""
    match = await house.begin()
    offers = Offers(house.sessions)
    taken = 0
    for n in range(120):
        _, user, _ = await house.mover(match)
        free, _ = await offers.targets(match, user)
        if free and n % 4 == 0:
            taken += 1
            await offers.take_back(match, user, free[0])
        if n % 10 == 0:
            await house.sessions.act(match, user, Instruct("turn"))
        if (await house.pick(match)).over:
            break
    else:
        await house.sessions.act(match, 2, Concede())
    async with house.sessions.reading(match) as live:
        whole = json.loads(export(live, None))
    assert taken > 3
    file = Path("match.json")
    assert list(differences(read(whole, file))) == []

    for change in (
        {"secret": "00" * 32},
        {"result": None},
        {"result": whole["result"] | {"reason": "other"}},
        {"joins": ["1", "2"]},
        {"hash": "0"},
        {"acts": whole["acts"][:-3]},
    ):
        assert list(differences(read(whole | change, file)))


@pytest.mark.parametrize("viewer", [None, 0, 1])
async def test_before_the_end_nothing_hidden_is_in_the_file(house, viewer: int | None) -> None:
    """No seed, no secret, no deck or picks of others; and the log that this viewer may read."""
    match = await house.begin(decks=("moonlit-lullaby", "tangled-tide"))
    for _ in range(80):
        await house.pick(match)
    async with house.sessions.reading(match) as live:
        text = export(live, viewer).decode()
        file = json.loads(text)
        seed, secret = live.match._seed.hex(), live.row.secret.hex()
        hands = {seat: [str(card.ref) for card in live.match.view(seat).hand] for seat in (0, 1)}
        picks = [act.picks for act in live.match.acts if act.seat == viewer]
        log = [line.text for line in live.match.log(viewer)]

    assert seed not in text
    assert secret not in text
    assert [seat["deck"] is not None for seat in file["seats"]] == [viewer == 0, viewer == 1]
    assert [pick["picks"] for pick in file["picks"]] == picks
    assert file["log"] == log
    for seat, refs in hands.items():
        assert all((f'"{ref}"' in text) == (seat == viewer) for ref in refs)


async def test_an_aborted_match_shows_its_secret_too(house) -> None:
    """It has ended; what stood until then can be replayed."""
    match = await house.begin()
    await house.pick(match)
    await house.sessions.abort(match, "all agreed")
    async with house.sessions.reading(match) as live:
        file = json.loads(export(live, None))

    assert len(file["acts"]) == 1
    assert file["result"] is None
    assert sha256(bytes.fromhex(file["secret"])).hexdigest() == file["secret_hash"]


async def test_a_conceded_match_is_whole(house) -> None:
    """Also in the middle of everything."""
    match = await house.begin()
    await house.pick(match)
    await house.sessions.act(match, 2, Concede())
    async with house.sessions.reading(match) as live:
        file = json.loads(export(live, 0))

    assert [act["kind"] for act in file["acts"]] == ["choose", "concede"]
    assert file["result"]["winners"] == [0]
