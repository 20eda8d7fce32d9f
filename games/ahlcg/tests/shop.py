"""Invented cards for the shop, and a solver that tries every order of every operation, slowly and without any wit."""

from collections import Counter
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count

from games.ahlcg.prices import Priced, is_upgrade, price_new, price_upgrade
from games.ahlcg.upgrade import Part


def card(title: str, level: int = 0, **values: object) -> Priced:
    return Priced(code=f"{title}-{level}{'-'.join(sorted(values))}", title=title, level=level, **values)  # type: ignore[arg-type]


class State:
    """A deck in the middle of an upgrade, and what is left of each discount."""

    def __init__(self, old: Counter[Priced], new: Counter[Priced], gone: Counter[Priced], left: Mapping[str, int]):
        self.old, self.new, self.gone, self.left = old, new, gone, left
        """Copies that the deck had before, copies acquired since, exiled copies that were not bought back."""
        self.key = (frozenset(old.items()), frozenset(new.items()), frozenset(gone.items()), *left.values())

    def after(self, into: Priced, *, out: Priced | None = None, is_back: bool = False, **spent: int) -> "State":
        """One copy comes in, an old one may leave, and so much of each discount is spent."""
        return State(
            self.old - Counter([out] if out else []),
            self.new + Counter([into]),
            self.gone - Counter([into] if is_back else []),
            {name: amount - spent.get(name, 0) for name, amount in self.left.items()},
        )


def solve(part: Part) -> int:
    """The cheapest sequence of operations from the deck before to the deck after, found by trying them all.

    Only what the deck had before is upgraded: a card bought on the way is not.
    """
    exiled = Counter(part.exiled)
    discounts = part.discounts
    start = State(
        Counter(part.before) - exiled,
        Counter(),
        exiled.copy(),
        {
            "room": part.growth + sum(copies for one, copies in exiled.items() if not one.permanent),
            "swaps": discounts.swaps,
            "first": discounts.first_upgrades,
            "spell": int(discounts.first_spell > 0),
            "back": discounts.bought_back,
        },
    )
    number = count()
    queue = [(0, next(number), start)]
    seen: set[object] = set()
    while queue:
        cost, _, state = heappop(queue)
        if state.key in seen:
            continue
        seen.add(state.key)
        if not _missing(state, part):
            return cost
        for price, following in _operations(state, part):
            heappush(queue, (cost + price, next(number), following))
    raise AssertionError("there is always a way: buying everything")


def _missing(state: State, part: Part) -> Counter[Priced]:
    return Counter(part.after) - state.new - state.old


def _operations(state: State, part: Part) -> Iterator[tuple[int, State]]:
    """Everything that can be done next, with its price. What is upgraded away may have to be bought anew."""
    wanted = Counter(part.after) - state.new
    for target in list(wanted):
        yield from _acquisitions(state, part, target)
        for lower in [old for old in state.old if is_upgrade(old, target)]:
            price = price_upgrade(lower, target)
            spell = target.spell and state.left["spell"]
            off = min(price, (part.discounts.first_spell if spell else 0) + min(1, state.left["first"]))
            room = -1 if target.permanent and not lower.permanent else 0
            yield (
                price - off,
                state.after(target, out=lower, spell=int(spell), first=min(1, state.left["first"]), room=room),
            )


def _acquisitions(state: State, part: Part, target: Priced) -> Iterator[tuple[int, State]]:
    price = price_new(target, part.discounts.surcharge)
    yield price, state.after(target)
    if state.left["back"] and state.gone[target]:
        yield price - 1, state.after(target, is_back=True, back=1)
    if target.experience == 0 and not target.permanent:
        if state.left["room"] > 0:
            yield 0, state.after(target, room=1)
        if state.left["swaps"] > 0:
            for given in state.old - Counter(part.after):
                if given.experience == 0 and not given.permanent:
                    yield 0, state.after(target, out=given, swaps=1)
