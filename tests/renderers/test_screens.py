"""Hands, cards and deck lists, for every card of the game."""

from __future__ import annotations

import io
from collections import Counter
from itertools import combinations, pairwise

import pytest
from PIL import Image

import engine
import renderers
from engine.kernel.checks import Refusal
from renderers import DeckSheet
from renderers.boards.misomochi import scenery
from renderers.boards.misomochi.facts import facts
from renderers.boards.misomochi.figures import motif_of
from renderers.canvas import WIDTH, Box, Palette
from renderers.card import pages as card_pages
from renderers.decklist import layout as deck_layout
from renderers.fonts import icon
from renderers.glyphs import EMOJI, OTHER_EMOJI
from renderers.hand import Shown
from renderers.hand import layout as hand_layout
from renderers.marks import Marks
from renderers.text import SMALLEST
from renderers.tiles import CACHE
from tests.renderers.tables import GAME, STYLE, Listening, crowded, with_hand

LOOK = STYLE.look
CARDS = sorted(engine.games.get(GAME).catalogue)
LONGEST = sorted(CARDS, key=lambda card: -sum(len(ability.text) for ability in facts(card).abilities))
LONG_REFUSAL = Refusal("rule-2a", "The one Item of this turn is played; the next one can be played in your next turn.")


def held(cards: list[str], refusal: str = "attach") -> list[Shown]:
    return [Shown(card, card, True, refusal, "") for card in cards]


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_picture(card: str) -> None:
    """No card breaks first in front of players; its text stays readable."""
    pictures = renderers.card(GAME, card)

    assert [(picture.width, picture.height) for picture in pictures] == [(1280, 760)] * len(pictures)
    assert all(len(picture.data) < 120 * 1024 for picture in pictures)
    shown = card_pages(STYLE, facts(card))
    assert [ability for page in shown for ability in page.abilities] == list(facts(card).abilities)
    assert all(page.size >= SMALLEST for page in shown)


def test_each_card_has_an_emblem_of_its_own() -> None:
    """Cards differ at a glance: no two emblems are equal."""
    found = {}
    for card in CARDS:
        image = Image.open(io.BytesIO(renderers.card(GAME, card)[0].data)).convert("RGB")
        found[card] = image.crop((80, 70, 516, 470)).tobytes()

    assert len(set(found.values())) == len(CARDS)


def test_every_glyph_of_the_theme_exists() -> None:
    """A misspelt icon would only show when its card does."""
    marks = [*LOOK.data.badges.values(), *LOOK.data.abilities.values(), *LOOK.data.phases.values()]
    names = [mark.glyph for mark in marks] + [kind.glyph for kind in LOOK.kinds.values()]
    parts = [part for card in LOOK.data.motifs for part in motif_of(LOOK, card, "")]
    names += [part.glyph for part in parts if part.figure == "glyph"]

    assert all(icon(name) for name in (*names, *EMOJI.values(), OTHER_EMOJI))


def test_motifs_name_cards() -> None:
    """A motif whose card does not exist is a typing error."""
    assert set(LOOK.data.motifs) <= set(CARDS)


def test_tokens_are_in_the_palette_exactly() -> None:
    """Flat fills keep their colour; only tokens within four steps a channel of an earlier one are that one."""
    tokens, colours = [colour[:3] for colour in LOOK.token_colours], set(LOOK.palette.colours)
    missing = [token for token in tokens if token not in colours]

    assert len(missing) < 6
    for token in missing:
        earlier = tokens[: tokens.index(token)]
        assert any(max(abs(a - b) for a, b in zip(token, other, strict=True)) <= 4 for other in earlier)
    assert len(colours) <= 256


def test_what_fills_an_area_keeps_its_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """A colour on more than 1 % of a picture is at most six steps a channel from what it becomes."""
    seen: Counter[tuple[int, ...]] = Counter()
    indexed = Palette.indexed

    def recorded(palette: Palette, image: Image.Image) -> Image.Image:
        for count, colour in image.getcolors(image.width * image.height) or []:
            assert isinstance(colour, tuple)
            seen[colour] += count
        return indexed(palette, image)

    monkeypatch.setattr(Palette, "indexed", recorded)
    for draw in (
        lambda: renderers.board(GAME, crowded()),
        lambda: renderers.hand(GAME, with_hand(*CARDS[:12])),
        lambda: renderers.card(GAME, "h-unraveler"),
    ):
        for kept in (scenery.night_and_meadow, scenery.starry):
            kept.cache_clear()
        CACHE.clear()
        seen.clear()
        draw()
        for colour, count in seen.items():
            if count > seen.total() / 100:
                off = min(max(abs(a - b) for a, b in zip(colour, own, strict=True)) for own in LOOK.palette.colours)
                assert off <= 6, colour


@pytest.mark.parametrize("count", range(1, 13))
def test_cards_of_a_hand_have_places_of_their_own(count: int) -> None:
    """At most three columns; one card alone, two and four in two columns are wider."""
    places = hand_layout(STYLE, held(CARDS[:count]))

    assert len(places) == count
    assert not [(a, b) for a, b in combinations(places, 2) if a.overlaps(b)]
    assert all(place.left >= 0 and place.right <= WIDTH for place in places)
    assert len({place.left for place in places}) == {1: 1, 2: 2, 4: 2}.get(count, 3)


@pytest.mark.parametrize(("count", "pictures"), [(0, 1), (1, 1), (6, 1), (7, 1), (12, 1), (13, 2), (14, 2), (25, 3)])
def test_a_large_hand_takes_more_pictures(count: int, pictures: int) -> None:
    """At most twelve cards a picture, spread evenly."""
    hand = renderers.hand(GAME, with_hand(*(CARDS * 2)[:count]))

    assert len(hand) == pictures
    assert all(picture.width == WIDTH for picture in hand)
    assert renderers.hand(GAME, with_hand(*(CARDS * 2)[:count]), page=1) == hand[1:]


@pytest.mark.parametrize("count", [1, 2, 3, 6, 12])
def test_a_hand_shows_every_word_of_its_cards_and_of_their_refusals(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spec 9.2: the whole text of each card, also of the longest; nothing is cut, and nothing leaves its card."""
    cards = LONGEST[:count]
    drawn = Listening(monkeypatch)
    renderers.hand(GAME, with_hand(*cards, refusal=LONG_REFUSAL))
    footer = f"{LONG_REFUSAL.message.rstrip('.')}\u00a0· {LONG_REFUSAL.rule}"

    places = hand_layout(STYLE, held(cards, footer))
    assert len({place.top for place in places}) == -(-count // len({place.left for place in places}))
    for card, place in zip(cards, places, strict=True):
        lines = drawn.within(place)
        whole = " ".join(" ".join(line.text for line in lines).split())
        assert facts(card).title in whole
        for ability in facts(card).abilities:
            cost = f" {ability.cost}" if ability.cost else ""
            assert f"{ability.name}{cost} {ability.text}" in whole
        assert " ".join(footer.split()) in whole
        assert "…" not in whole
        assert all(place.left + 10 < line.x and line.x + line.width < place.right - 8 for line in lines)
        rows = sorted({line.y for line in lines if line.y > place.top + 60})
        assert all(later - earlier >= 24 for earlier, later in pairwise(rows))


@pytest.mark.rule("MM-H3")
def test_cards_of_a_hand_say_where_the_set_up_puts_them() -> None:
    """While the Active is asked for nothing goes to the Bench; nothing costs Energy; later the kinds say it again."""
    deck = engine.games.get(GAME).starter_decks()[0].counts
    match = engine.start("misomochi", [engine.Seat(name, deck) for name in ("Ann", "Bo")], b"s" * 32)
    said = {}
    while match.decision is not None and match.decision.kind.startswith("place"):
        seat, kind = match.decision.seat, match.decision.kind
        said[kind] = {STYLE.use(card, kind) for card in match.view(seat).hand if card.playable}
        picks = [match.decision.options[0].key] if match.decision.min else []
        match.choose(seat, picks, match.number)
    assert said["place-active"] == {"as Active"}
    assert said["place-bench"] <= {"to the Bench"}
    assert match.decision is not None
    later = {STYLE.use(card, match.decision.kind) for card in match.view(match.decision.seat).hand}
    assert "as Active" not in later


def test_every_card_of_the_game_fits_its_place_in_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line of the text ends above the footer, whatever stands beside it."""
    for start in range(0, len(CARDS), 12):
        cards = CARDS[start : start + 12]
        with monkeypatch.context() as patch:
            drawn = Listening(patch)
            renderers.hand(GAME, with_hand(*cards))
        for card, place in zip(cards, hand_layout(STYLE, held(cards, STYLE.look.data.verbs["item"])), strict=True):
            last = facts(card).abilities[-1].text.split(" ")[-1]
            (end,) = [max(line.y for line in drawn.within(place) if line.text.endswith(last))]
            assert end < place.bottom - 46 - 12, card


def test_a_playable_card_has_a_yellow_edge_and_a_refused_one_a_muted_foot() -> None:
    """Playable and refused differ by edge, foot and icon."""
    ready = renderers.hand(GAME, with_hand("h-miso"))[0]
    refused = renderers.hand(GAME, with_hand("h-miso", refusal=Refusal("rule-2a", "Cards are played in Prepare.")))[0]
    edge, foot = [], []
    for picture in (ready, refused):
        image = Image.open(io.BytesIO(picture.data)).convert("RGB")
        (place,) = hand_layout(STYLE, held(["h-miso"]))
        edge.append(image.getpixel((int(place.left) + 2, int(place.centre[1]))))
        foot.append(image.getpixel((int(place.right) - 30, int(place.bottom) - 12)))

    assert edge == [LOOK["target"][:3], LOOK.shade("sun").deep[:3]]
    assert foot == [LOOK["playable"][:3], LOOK["refused"][:3]]


def test_the_tag_of_an_option_shows_on_its_card() -> None:
    """The number of the menu stands in the corner of the card."""
    view = with_hand("h-miso", "h-mochi")

    plain = renderers.hand(GAME, view)[0]
    tagged = renderers.hand(GAME, view, Marks({view.hand[1].ref: "2"}))[0]
    place = hand_layout(STYLE, held(["h-miso", "h-mochi"]))[1]
    image = Image.open(io.BytesIO(tagged.data)).convert("RGB")
    assert plain.data != tagged.data
    assert image.getpixel((int(place.left) + 31, int(place.top) + 9)) == LOOK["target"][:3]


@pytest.mark.parametrize("deck", engine.games.get(GAME).starter_decks(), ids=lambda deck: deck.id)
def test_a_deck_list_shows_every_card_once(deck: engine.DeckInfo) -> None:
    """A line each, in boxes of their own, none over the curve."""
    sheet = DeckSheet(deck.title, "Ann", deck.counts, True, "")
    lines, curve, high = deck_layout(STYLE, sheet)
    (picture,) = renderers.decklist(GAME, sheet)

    assert {line.card.card: line.count for line in lines if line.card} == dict(deck.counts)
    boxes = [*(line.area for line in lines), curve]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.overlaps(b)]
    assert (picture.width, picture.height) == (WIDTH, high)
    assert len(picture.data) < 120 * 1024


def test_a_deck_of_every_card_or_of_none_can_be_listed() -> None:
    """Lists need not be legal to be shown."""
    for counts in (dict.fromkeys(CARDS, 1), {}):
        (picture,) = renderers.decklist(GAME, DeckSheet("Odd", "Ann", counts, False, "40 cards are needed"))
        assert picture.width == WIDTH


def test_a_deck_list_cuts_no_name_and_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long names take two lines, a long reason lines of its own below the title, and everything else moves down."""
    drawn = Listening(monkeypatch)
    note = "68 cards, not 40; 2 copies of Miso & Mochi, Paw in Paw, of which 1 is allowed; too few characters to start."
    sheet = DeckSheet("Odd", "Ann", dict.fromkeys(CARDS, 2), False, note)
    short = DeckSheet("Odd", "Ann", dict.fromkeys(CARDS, 2), False, "68 cards")
    renderers.decklist(GAME, sheet)
    lines, curve, high = deck_layout(STYLE, sheet)
    plain, _, lower = deck_layout(STYLE, short)

    head = " ".join(line.text for line in drawn.within(Box(0, 130, WIDTH, lines[0].area.top)))
    assert head == note
    for line in lines:
        if line.card is not None:
            said = [found.text for found in drawn.within(line.area)]
            title = facts(line.card.card).title
            assert title in " ".join(said), said
    assert high - lower == lines[0].area.top - plain[0].area.top == 72
    assert curve.bottom < high


def test_the_curve_counts_cheapest_attacks() -> None:
    """Miso's cheapest attack costs 1, the Duo's 3; a Land has none."""
    assert STYLE.curve({"h-miso": 3, "h-duo": 1, "windowland": 2})[1] == {1: 3, 3: 1}
