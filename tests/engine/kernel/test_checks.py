"""One list of prohibitions answers both what is on offer and why something is not."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.kernel.checks import Check, Checks, Refusal


@dataclass(frozen=True)
class Print:
    """What is printed on a thing to buy."""

    price: int = 0


@dataclass
class Wish:
    """Somebody would like to buy something: with how much money, whether the shop is open, named for whom."""

    printed: Print = Print()
    money: int = 0
    is_open: bool = True
    named: str = ""
    asked: list[str] = field(default_factory=list)


def _shop(wish: Wish) -> Refusal | None:
    wish.asked.append("shop")
    return None if wish.is_open else Refusal("R1", "It is closed.")


def _named(wish: Wish) -> Refusal | None:
    wish.asked.append("named")
    return Refusal("R2", "Not for them.") if wish.named == "nobody" else None


def _stock(wish: Wish) -> Refusal | None:
    wish.asked.append("stock")
    return Refusal("R3", "There are none.") if wish.printed.price == 13 else None


def _is_short(wish: Wish) -> bool:
    wish.asked.append("money")
    return wish.money < wish.printed.price


def _money(wish: Wish) -> Refusal | None:
    """Asked only where the money is short."""
    return Refusal("R4", "Too dear.")


def shop() -> Checks[Wish]:
    """Whether it is open hangs on no wish, for whom only on what is named, the money only on what has a price."""
    return Checks(
        Check(_shop, of_seat=True),
        Check(_named, of_aims=True),
        Check(_stock),
        Check(_money, stands=_is_short, can_stand=lambda wish: wish.printed.price > 0, is_quick=True),
    )


def test_the_refusal_is_the_first_in_the_order_of_the_rules() -> None:
    everything = Wish(Print(13), money=12, is_open=False, named="nobody")

    assert shop().refusal(everything) == Refusal("R1", "It is closed.")
    everything.is_open = True
    assert shop().refusal(everything) == Refusal("R2", "Not for them.")
    everything.named = ""
    assert shop().refusal(everything) == Refusal("R3", "There are none.")
    assert shop().refusal(Wish(Print(5), money=4)) == Refusal("R4", "Too dear.")
    assert shop().refusal(Wish(Print(5), money=5)) is None


def test_what_is_offered_is_what_is_not_refused() -> None:
    """For every combination that names no targets, with the same list asked again and again."""
    checks = shop()
    prints = [Print(price) for price in (0, 1, 5, 13)]
    for printed in prints:
        for money in (0, 4, 5, 6, 13):
            for is_open in (True, False):
                wish = Wish(printed, money, is_open)
                offered = checks.is_open(wish) and checks.allow(wish, printed)
                assert offered == (checks.refusal(wish) is None)


def test_offering_asks_only_what_can_stand_and_the_quick_ones_first() -> None:
    checks = shop()
    free, dear = Wish(Print(0), money=9), Wish(Print(5), money=9)

    assert checks.allow(free, free.printed)
    assert checks.allow(dear, dear.printed)
    assert free.asked == ["stock"]
    assert dear.asked == ["money", "stock"]
    assert checks.is_open(free)
    assert free.asked == ["stock", "shop"]


def test_prints_are_told_apart_by_identity() -> None:
    """Two that compare equal are asked about each; one that is gone leaves its answer to no other."""
    checks = shop()
    for _ in range(50):
        price = Print(5)
        assert not checks.allow(Wish(price, money=4), price)
        free = Print(0)
        wish = Wish(free, money=0)
        assert checks.allow(wish, free)
        assert wish.asked == ["stock"]
