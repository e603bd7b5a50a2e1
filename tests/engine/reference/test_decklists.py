"""Decklists as people paste them, each with its result worked out by hand."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine import games
from engine.kernel.lore import Lore
from engine.reference import decklists
from engine.reference.decklists import DecklistFault, Report
from engine.reference.library import library

MISO = games.lore("misomochi")


def read(text: str, game: str = "misomochi") -> Report:
    return library().deck(text, game)


def deck_text(lore: Lore, shape: Callable[[int, str], str]) -> tuple[dict[str, int], str]:
    """The counts of the first starter deck, and its lines in some shape."""
    deck = lore.starter_decks()[0]
    return dict(deck.counts), "\n".join(shape(count, lore.entries[card].title) for card, count in deck.counts.items())


SHAPES: dict[str, Callable[[int, str], str]] = {
    "3 Name": lambda n, name: f"{n} {name}",
    "3x Name": lambda n, name: f"{n}x {name}",
    "3X Name": lambda n, name: f"{n}X {name}",
    "3 x Name": lambda n, name: f"{n} x {name}",
    "Name x3": lambda n, name: f"{name} x{n}",
    "Name 3x": lambda n, name: f"{name} {n}x",
    "times sign": lambda n, name: f"{n}× {name}",
    "- 3x Name": lambda n, name: f"- {n}x {name}",
    "* 3 Name": lambda n, name: f"* {n} {name}",
    "[3] Name": lambda n, name: f"[{n}] {name}",
    "a line each": lambda n, name: "\n".join([name] * n),
    "full-width digits": lambda n, name: f"{chr(0xFF10 + n)} {name}",
    "tabs and no-break spaces": lambda n, name: f"\t{n}\u00a0\u00a0{name}\u200b  ",
    "set codes and marks": lambda n, name: f"{n} {name} (MM1) 12 *F*",
    "typographic signs": lambda n, name: f"{n} " + name.replace("'", "’").replace("-", "–"),
    "lower case": lambda n, name: f"{n} {name.lower()}",
    "split over lines": lambda n, name: f"1 {name}\n" + (f"{n - 1} {name}" if n > 1 else ""),
}


@pytest.mark.parametrize("game", list(games.all_lore()))
@pytest.mark.parametrize("shape", list(SHAPES))
def test_every_shape_reads_as_the_same_legal_deck(game: str, shape: str) -> None:
    counts, text = deck_text(games.lore(game), SHAPES[shape])
    report = read(text, game)
    assert (report.problems, report.illegal) == ([], [])
    assert report.counts == counts


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\u2028"])
def test_line_endings_make_no_difference(ending: str) -> None:
    counts, text = deck_text(MISO, SHAPES["3 Name"])
    assert read(text.replace("\n", ending)).counts == counts


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_encodings_make_no_difference(encoding: str) -> None:
    counts, text = deck_text(MISO, SHAPES["3 Name"])
    assert read(decklists.decode(text.encode(encoding))).counts == counts


def test_headings_comments_and_title_are_no_cards() -> None:
    report = read(
        "Sunny Cats\n// from the meadow\nDeck\nCharacters (3)\n3 Miso\nItems (9)\n# strong\n2 Mochiboost\n"
        "MainBoard: 30 cards\n1 Windowland\nSideboard (1)\n1 Tangledeep\n"
    )
    assert report.title == "Sunny Cats"
    assert report.counts == {"h-miso": 3, "mochiboost": 2, "windowland": 1}
    assert report.aside == {"tangledeep": 1}
    assert report.problems == []
    assert [remark for remark in report.remarks if "announces" in remark] == [
        "Line 6 announces 9 cards; 2 follow. The lines count.",
        "Line 9 announces 30 cards; 1 follow. The lines count.",
    ]


@pytest.mark.parametrize("heading", ["Sideboard", "SIDEBOARD:", "// Sideboard", "Side", "Sideboard (2)", "# Sideboard"])
def test_sideboard_is_set_aside(heading: str) -> None:
    report = read(f"2 Miso\n{heading}\n2 Mochi")
    assert (report.counts, report.aside) == ({"h-miso": 2}, {"h-mochi": 2})


@pytest.mark.parametrize("prefix", ["SB: ", "sb:", "SB:\t", "Sb : "])
def test_line_with_the_sideboard_prefix_is_set_aside(prefix: str) -> None:
    report = read(f"2 Miso\n{prefix}1 Mochi\n1 Tangledeep")
    assert (report.counts, report.aside) == ({"h-miso": 2, "tangledeep": 1}, {"h-mochi": 1})


def test_one_blank_line_after_a_legal_deck_sets_the_rest_aside() -> None:
    counts, text = deck_text(MISO, SHAPES["3 Name"])
    report = read(f"{text}\n\n2 Tangledeep\n")
    assert (report.counts, report.aside) == (counts, {"tangledeep": 2})
    assert report.remarks == ["The part after the blank line (2 cards) was set aside."]


def test_blank_lines_between_groups_mean_nothing() -> None:
    counts, text = deck_text(MISO, SHAPES["3 Name"])
    report = read("\n\n" + text.replace("\n", "\n \t \n") + "\n\n\n")
    assert (report.counts, report.aside, report.is_legal) == (counts, {}, True)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 Miso", "A count of 0 is no card."),
        ("-2 Miso", "-2 is no count; write a whole number from 1."),
        ("1.5 Miso", "1.5 is no count; write a whole number from 1."),
        ("99 Miso", "99 copies are more than any deck has."),
        ("99999999999999999999 Miso", "999999999999… copies are more than any deck has."),
        ("two Miso", "Write the count in digits: “3 Miso”."),
        ("x Miso", "There is no count before the x."),
    ],
)
def test_impossible_count_is_named_and_the_rest_is_read(line: str, message: str) -> None:
    report = read(f"3 Mochi\n{line}\n1 Tangledeep")
    assert [(problem.line, problem.message) for problem in report.problems] == [(2, message)]
    assert report.counts == {"h-mochi": 3, "tangledeep": 1}
    assert report.problems[0].meant[0].entry.id == "h-miso"


def test_misspelt_card_is_suggested_and_taken_by_one_press() -> None:
    text = "3 Mochi\r\n2 Tangeldeep\r\n1 Windowland"
    report = read(text)
    problem = report.problems[0]
    assert (problem.line, problem.count, problem.meant[0].entry.id) == (2, 2, "tangledeep")
    assert problem.message == "There is no card called 'Tangeldeep'. Tangledeep?"
    assert read(decklists.mended(text, problem, problem.meant[0])).counts == {
        "h-mochi": 3,
        "tangledeep": 2,
        "windowland": 1,
    }


def test_card_of_another_game_is_called_so() -> None:
    report = read("3 Mochi\n2 Mandate Rifleman")
    assert report.problems[0].message == "Mandate Rifleman is a card of another game."


def test_token_is_no_deck_card() -> None:
    _, text = deck_text(games.lore("miras9"), SHAPES["3 Name"])
    token = games.lore("miras9").entries["militia"].title
    assert [refusal.rule for refusal in read(f"{text}\n1 {token}", "miras9").illegal] == ["M9-12-a"]


def test_limits_are_judged_on_sums() -> None:
    lore = games.lore("miras9")
    deck = next(deck for deck in lore.starter_decks() if deck.id == "iron-mandate")
    text = decklists.write(deck.title, deck.counts, lore)
    report = read(f"{text}1 Mandate Rifleman", "miras9")
    assert [(refusal.rule, refusal.message) for refusal in report.illegal] == [
        ("M9-14", "At most 3 copies of a Unit; this deck has 4 Mandate Rifleman.")
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        (" \n\t\n", "empty"),
        ("Deck\nSideboard\n", "no card"),
        ("\n" * 10_000, "10001 lines"),
        ("https://example.org/decks/1234", "link"),
        ("#main\n12345678\n87654321\n!side\n12345678", "numbers"),
        ("AAECAa0GBpG8AvC7ArqVA+KVA5mbA6SjAwzl", "code"),
        ('["misomochi-1", "misomochi-2"]', "JSON"),
    ],
)
def test_what_is_no_decklist_is_called_by_its_name(text: str, said: str) -> None:
    with pytest.raises(DecklistFault, match=said):
        read(text)


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"PK\x03\x04\0\0", b"\0" * 100 + b"\xff" * 200, b"x" * 70_000]
)
def test_file_that_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(DecklistFault):
        decklists.decode(data)


@pytest.mark.parametrize("game", list(games.all_lore()))
def test_written_list_reads_as_the_same_deck(game: str) -> None:
    lore = games.lore(game)
    for deck in lore.starter_decks():
        report = read(decklists.write(deck.title, deck.counts, lore), game)
        assert (report.title, report.counts, report.is_legal) == (deck.title, dict(deck.counts), True)


def test_ten_thousand_random_inputs_break_nothing() -> None:
    """Bytes at random, half of them out of pieces of real lists; each is read or refused."""
    source = random.Random(20261130)
    scraps = [
        b"3 ",
        b"x",
        b"Miso",
        b"\n",
        b"\r",
        b"//",
        b"SB:",
        b"\xff\xfe",
        b"\0",
        b"(",
        b")",
        b":",
        b" ",
        b"\xe2\x80\x8b",
    ]
    for number in range(10_000):
        length = source.randrange(60)
        data = source.randbytes(length) if number % 2 else b"".join(source.choice(scraps) for _ in range(length))
        try:
            report = read(decklists.decode(data))
        except DecklistFault:
            continue
        assert all(count > 0 for count in report.counts.values())
