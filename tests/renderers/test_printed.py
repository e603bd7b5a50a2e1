"""Cards and deck lists of the games that can be looked up: every card, both sides, every word."""

from __future__ import annotations

import io
import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

import renderers
from engine import Entry, games
from renderers import DeckSheet
from renderers.boards import all_styles, card_style_of, style_of
from renderers.canvas import WIDTH, Box, Canvas, Palette, box
from renderers.card import pages
from renderers.decklist import layout
from renderers.fonts import icon
from renderers.motifs import Part, motif_of
from renderers.style import Style
from renderers.text import SMALLEST
from renderers.tiles import CACHE
from tests.renderers.tables import Listening

GAMES = [game for game in all_styles() if game != "misomochi"]
CARDS_ALONE = [game for game in GAMES if not isinstance(card_style_of(game), Style)]
CARDS = [(game, card) for game in GAMES for card in games.lore(game).entries]
DECKS = [(game, deck) for game in GAMES for deck in games.lore(game).starter_decks()]
KB = 1024


def words(text: str) -> Counter[str]:
    """The words and numbers of a text, whatever stands between them and however they are written."""
    return Counter(re.findall(r"[\w+−'’]+", text.casefold().replace("−", "-").replace("’", "'")))


def everything(entry: Entry) -> str:
    """All that is printed on both sides of a card."""
    said = []
    for face in entry.faces:
        said += [face.title, *face.lines, *(value for _, value in face.numbers)]
    return " ".join(said)


@pytest.mark.parametrize(("game", "card"), CARDS)
def test_every_card_is_drawn_with_every_word(game: str, card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides, names, numbers, text, type and mark: on one picture, readable, not shortened, within the limit."""
    drawn, sizes = Listening(monkeypatch), []
    text = Canvas.text

    def sized(canvas: Canvas, x: float, y: float, said: str, face: Any, size: int, *args: Any, **named: Any) -> float:
        if len(said) > 2:
            sizes.append(size)
        return text(canvas, x, y, said, face, size, *args, **named)

    monkeypatch.setattr(Canvas, "text", sized)
    style, entry = card_style_of(game), games.lore(game).entries[card]
    (picture,) = renderers.card(game, card)

    assert (picture.width, picture.height) == (WIDTH, style.height(style.facts(card)))
    assert picture.height <= 820
    assert len(picture.data) < 120 * KB
    said = " ".join(line.text for line in drawn.lines)
    assert "…" not in said
    assert not words(everything(entry)).keys() - words(said).keys()
    assert entry.id in said
    assert (entry.house or "official card") in said
    assert min(sizes) >= SMALLEST
    assert all(line.x >= 0 and line.x + line.width <= WIDTH and 0 < line.y < picture.height for line in drawn.lines)


@pytest.mark.parametrize(("game", "card"), CARDS)
def test_the_text_of_a_card_stays_in_its_place(game: str, card: str) -> None:
    """At the chosen size, no face is longer than the room it has, and nothing is said twice or left out."""
    style = card_style_of(game)
    known = style.facts(card)
    (page,) = pages(style, known)

    assert page.abilities == known.abilities
    for face, place in enumerate(style.places(known)):
        canvas = Canvas(box(0, 0, WIDTH, style.height(known)), style.look["ground"])
        y = place.area.top
        for ability in (ability for ability in known.abilities if ability.face == face):
            y += style.head_height(ability)
            if ability.text:
                face_of_text, leading = style.look.face("body"), round(page.size * style.leading)
                y = canvas.paragraph(place.area.left + 8, y, ability.text, face_of_text, page.size, place.ink,
                                     place.area.width - 16, leading) + 18  # fmt: skip
        assert y <= place.area.bottom + 18


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(470, 400), (70, 58)])
def test_each_card_has_an_emblem_of_its_own(game: str, size: tuple[int, int]) -> None:
    """No two are equal, large or small; each is made of figures that its theme lists."""
    style, found = card_style_of(game), {}
    area = box(0, 0, *size)
    for card in games.lore(game).entries:
        canvas = Canvas(area, style.look["ground"])
        style.emblem(canvas, area, card)
        found[canvas.reduced().tobytes()] = card
        assert motif_of(style.look, card), card

    assert len(found) == len(games.lore(game).entries)


@pytest.mark.parametrize("game", GAMES)
def test_theme_names_what_exists(game: str) -> None:
    """Every glyph is an icon, every motif that of a card or its back, every ability of a kind that has a mark."""
    look, entries = card_style_of(game).look, games.lore(game).entries
    names = [mark.glyph for mark in look.data.abilities.values()] + [kind.glyph for kind in look.kinds.values()]
    parts = [part for card in look.data.motifs for part in motif_of(look, card)]
    names += [part.glyph for part in parts if part.figure == "glyph"]
    backs = {f"{card} back" for card, entry in entries.items() if len(entry.faces) > 1}

    assert all(icon(name) for name in names)
    assert set(look.data.motifs) <= {*entries, *backs}
    for card in entries:
        known = card_style_of(game).facts(card)
        assert known.frame in look.kinds
        assert known.kind in look.data.sections
        assert {ability.kind for ability in known.abilities} <= set(look.data.abilities)


@pytest.mark.parametrize("game", GAMES)
def test_tokens_are_in_the_palette_exactly(game: str) -> None:
    """Flat fills keep their colour; only tokens within six steps a channel of an earlier one are that one."""
    look = card_style_of(game).look
    tokens, colours = [colour[:3] for colour in look.token_colours], set(look.palette.colours)

    assert len(colours) <= 256
    for token in (token for token in tokens if token not in colours):
        earlier = tokens[: tokens.index(token)]
        assert any(max(abs(a - b) for a, b in zip(token, other, strict=True)) <= 6 for other in earlier)


@pytest.mark.parametrize("game", GAMES)
def test_what_fills_an_area_keeps_its_colour(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A colour on more than 1 % of a picture is at most six steps a channel from what it becomes."""
    style, indexed = card_style_of(game), Palette.indexed
    seen: Counter[tuple[int, ...]] = Counter()

    def recorded(palette: Palette, image: Image.Image) -> Image.Image:
        for count, colour in image.getcolors(image.width * image.height) or []:
            assert isinstance(colour, tuple)
            seen[colour] += count
        return indexed(palette, image)

    monkeypatch.setattr(Palette, "indexed", recorded)
    CACHE.clear()
    for card in games.lore(game).entries:
        seen.clear()
        renderers.card(game, card)
        for colour, count in seen.items():
            if count > seen.total() / 100:
                own = style.look.palette.colours
                off = min(max(abs(a - b) for a, b in zip(colour, other, strict=True)) for other in own)
                assert off <= 6, (card, colour)


@pytest.mark.parametrize(("game", "deck"), DECKS, ids=lambda value: getattr(value, "id", value))
def test_a_deck_list_shows_every_card_once(game: str, deck: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line each with its whole name, in boxes of their own, none over the curve; totals and lead are not cut."""
    style, drawn = card_style_of(game), Listening(monkeypatch)
    sheet = DeckSheet(deck.title, "Ann", deck.counts, True, "")
    lines, curve, high = layout(style, sheet)
    (picture,) = renderers.decklist(game, sheet)

    assert {line.card.card: line.count for line in lines if line.card} == dict(deck.counts)
    boxes = [*(line.area for line in lines), curve]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.overlaps(b)]
    assert (picture.width, picture.height) == (WIDTH, high)
    assert len(picture.data) < 120 * KB
    said = [line.text for line in drawn.lines]
    assert not [text for text in said if "…" in text]
    assert f"Ann · {style.lead(deck.counts)}" in said
    for line in lines:
        if line.card is not None:
            assert line.card.title in " ".join(found.text for found in drawn.within(line.area))
    assert sum(style.curve(deck.counts)[1].values()) <= sum(deck.counts.values())
    assert style.star(deck.counts) in deck.counts


def test_sections_leave_their_order_only_to_save_height() -> None:
    """Hostile Bid's nine kinds in order took 1338 pixels; fitted, 1200 are enough. Few kinds stay in order."""
    for game, deck in DECKS:
        style = card_style_of(game)
        lines, _, high = layout(style, DeckSheet(deck.title, "", deck.counts, True, ""))
        titles = [
            line.title for line in sorted(lines, key=lambda line: (line.area.left, line.area.top)) if not line.card
        ]
        assert high <= 1200
        assert titles[0] == next(iter(style.look.data.sections.values()))
        if len(titles) <= 5:
            assert titles == [title for title in style.look.data.sections.values() if title in titles]


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_of_every_card_or_of_none_can_be_listed(game: str) -> None:
    """Lists need not be legal to be shown."""
    for counts in (dict.fromkeys(games.lore(game).entries, 1), {}):
        (picture,) = renderers.decklist(game, DeckSheet("Odd", "", counts, False, "not a deck"))
        assert picture.width == WIDTH


@pytest.mark.parametrize("game", CARDS_ALONE)
def test_a_game_with_cards_alone_has_no_board(game: str) -> None:
    """It can be asked for cards and decks; who asks for more is told so."""
    assert renderers.draws_cards(game)
    assert not renderers.draws_cards("chess")
    with pytest.raises(KeyError):
        style_of(game)
    with pytest.raises(KeyError):
        renderers.card(game, "no-such-card")


def test_a_part_of_a_motif_has_only_fields_that_are_known() -> None:
    """A misspelt field of a motif is a fault, not a figure without it."""
    with pytest.raises(ValueError, match="colou"):
        Part.model_validate({"figure": "disc", "colou": "light"})


def test_equal_cards_give_equal_bytes() -> None:
    """A card looks the same everywhere: nothing of a picture depends on when or where it is drawn."""
    for game in GAMES:
        card = next(iter(games.lore(game).entries))
        first = renderers.card(game, card)
        CACHE.clear()
        assert renderers.card(game, card) == first


def test_pictures_can_be_opened() -> None:
    """What is made is a PNG that a reader understands."""
    for game in GAMES:
        card = next(iter(games.lore(game).entries))
        image = Image.open(io.BytesIO(renderers.card(game, card)[0].data))
        assert image.size[0] == WIDTH
        assert image.convert("RGB").crop(Box(0, 0, 2, 2)).getpixel((0, 0))
