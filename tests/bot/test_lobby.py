"""From ``/match start`` to the first decision: what everybody sees, and what only one does."""

from __future__ import annotations

from world import World, button_labels, custom_id, menus_of, started


async def test_opening_a_match_posts_a_lobby_with_the_secrets_hash(here: World) -> None:
    """The hash stands before anyone sits; the host sits by a press like everybody else."""
    ann = here.person("Ann")
    opened = await ann.slash(here.channel, "match start")

    assert opened.ephemeral
    assert opened.response is not None
    assert "is open below" in opened.response.content
    lobby = here.lobby()
    assert "MisoMochi" in lobby.content
    assert lobby.content.count("*free*") == 2
    assert "SHA-256" in lobby.content
    assert button_labels(lobby) == ["Join", "Add computer", "Choose deck", "Leave", "Cancel"]


async def test_joining_shows_the_decks_to_the_joiner_only(here: World) -> None:
    """A deck is chosen in a private menu; the lobby says only that one was chosen."""
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    joined = await ann.click(here.lobby(), label="Join")

    assert joined.response is not None
    assert joined.response.ephemeral
    options = menus_of(joined.response)[0]["options"]
    assert [o["value"] for o in options] == ["moonlit-lullaby", "sunlit-pawprints", "tangled-tide"]
    await ann.select(joined.response, ["tangled-tide"])
    lobby = here.lobby()
    assert "Ann – deck chosen" in lobby.content
    assert "Tangled" not in lobby.content


async def test_two_people_start_and_the_table_stands_below(here: World) -> None:
    """The lobby loses its buttons, the table has its own, and hands are nowhere in the channel."""
    match = await started(here, "Ann", "Bo")

    table = here.table()
    assert match in table.content
    assert "Ann – Bo" in table.content
    assert "is to act" in table.content
    assert button_labels(table) == ["Move", "My hand", "Log", "Why not?", "…", "Passes"]
    assert not [m for m in here.history() if "Start" in button_labels(m)]


async def test_alone_against_the_computer(here: World) -> None:
    """One person and the computer are enough."""
    await started(here, "Ann")

    assert "Computer" in here.table().content


async def test_a_named_opponent_accepts_or_declines(here: World) -> None:
    """Nobody else gets in; declining closes the lobby."""
    ann, bo, eve = here.person("Ann"), here.person("Bo"), here.person("Eve")
    await ann.slash(here.channel, "match start", opponent=bo)
    assert button_labels(here.lobby())[:3] == ["Join", "Accept", "Decline"]
    refused = await eve.click(here.lobby(), label="Accept")
    assert refused.ephemeral
    assert "is for Ann and Bo" in refused.response.content
    await bo.click(here.lobby(), label="Accept")
    assert "Bo – no deck yet" in here.lobby().content
    await bo.click(here.lobby(), label="Leave")
    await bo.click(here.lobby(), label="Decline")
    assert "declined by Bo" in here.history()[-1].content


async def test_fifty_people_press_join_for_the_last_seat(here: World) -> None:
    """All presses arrive before anything settles; one sits down, each of the others is told."""
    ann = here.person("Ann")
    await ann.slash(here.channel, "match start")
    await ann.click(here.lobby(), label="Join")
    lobby = here.as_it_is(here.lobby())
    join = custom_id(here.lobby(), "Join")
    crowd = [here.person(f"P{n}") for n in range(50)]
    results = await here.raw(*(here.press_event(actor, lobby, join) for actor in crowd))

    said = [result.response.content for result in results if result.response is not None]
    assert len(said) == 50
    assert sum(1 for text in said if "You have a seat" in text) == 1
    assert sum(1 for text in said if "All seats are taken" in text) == 49
