"""Invented cards with prices, and a brute-force solver that tries every order of every operation."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count

from games.ahlcg.experience.cheapest_path import DeckChange
from games.ahlcg.experience.prices import Priced, is_upgrade, price_new, price_upgrade


def card(title: str, level: int = 0, **values: object) -> Priced:
    return Priced(code=f"{title}-{level}{'-'.join(sorted(values))}", title=title, level=level, **values)  # type: ignore[arg-type]


class State:
    """A deck in the middle of an upgrade, with its remaining discounts and room."""

    def __init__(self, old: Counter[Priced], new: Counter[Priced], left: Mapping[Hashable, int]):
        self.old, self.new, self.left = old, new, left
        """Copies that the deck had before, copies acquired since, and what is left."""
        self.key = (frozenset(old.items()), frozenset(new.items()), frozenset(left.items()))

    def after(self, into: Priced, spent: Mapping[Hashable, int], *, out: Priced | None = None) -> "State":
        """One copy comes in, an old one may leave, and so much is used up (or gained, if it is negative)."""
        left = Counter(self.left)
        left.subtract(spent)
        return State(
            self.old - Counter([out] if out else []),
            self.new + Counter([into]),
            {what: amount for what, amount in left.items() if amount},
        )

    def has(self, *what: Hashable) -> int:
        return self.left.get(what, 0)


def solve(part: DeckChange) -> int:
    """The cheapest sequence of operations from the deck before to the deck after, found by trying them all.

    Only cards of the deck before are upgraded, not cards bought on the way.
    """
    exiled = Counter(part.exiled)
    start: dict[Hashable, int] = {
        ("room",): part.growth + sum(copies for one, copies in exiled.items() if not one.permanent),
        ("swaps",): part.discounts.swaps,
        ("first",): part.discounts.first_upgrades,
        ("spell",): int(part.discounts.first_spell > 0),
    }
    start |= {("déjà vu", number): 3 for number in range(part.discounts.bought_back)}
    for one, copies in exiled.items():
        start["exiled", one.code] = copies
    start |= {("kept", one): copies for one, copies in part.kept.items()}
    for title in {one.title for one in part.before if one.boxes is not None}:
        start["boxes", title] = 1 + max(one.boxes or 0 for one in part.before if one.title == title)
    number = count()
    queue = [(0, next(number), State(Counter(part.before) - exiled, Counter(), start))]
    seen: set[object] = set()
    while queue:
        cost, _, state = heappop(queue)
        if state.key in seen:
            continue
        seen.add(state.key)
        if not Counter(part.after) - state.new - state.old:
            return cost
        for target in Counter(part.after) - state.new:
            for price, following in _operations(state, part, target):
                heappush(queue, (cost + price, next(number), following))
    raise AssertionError("there is always a way: buying everything")


def _operations(state: State, part: DeckChange, target: Priced) -> Iterator[tuple[int, State]]:
    """Every next operation for a copy, with its price. A card upgraded away may be bought anew."""
    if target.boxes is not None:
        yield from _sheets(state, part, target)
        return
    is_paid = target.myriad and state.has("paid", target.title, target.level)
    payment: dict[Hashable, int] = {("paid", target.title, target.level): -1} if target.myriad else {}
    yield from _purchases(state, part, target, payment, is_paid=bool(is_paid))
    for lower in [old for old in state.old if is_upgrade(old, target)]:
        room: dict[Hashable, int] = {("room",): -1} if target.permanent and not lower.permanent else {}
        if is_paid:
            yield 0, state.after(target, room, out=lower)
        elif state.has("second", target.title) and lower.unidentified:
            yield 0, state.after(target, {**room, ("second", target.title): 1}, out=lower)
        else:
            second: dict[Hashable, int] = {}
            if part.discounts.second_copies and lower.unidentified:
                second = {("second", target.title): -1}
            for price, spent in _discounted(state, part, target, price_upgrade(lower, target)):
                yield price, state.after(target, {**room, **payment, **second, **spent}, out=lower)
        if state.has("kept", lower) and not is_paid:
            # The copy stays for good: it counts as one that the deck will have, and is upgraded no more.
            for price, spent in _discounted(state, part, target, price_new(target)):
                stays = state.after(target, {**payment, **spent, ("kept", lower): 1}, out=lower)
                yield price, State(stays.old, stays.new + Counter([lower]), stays.left)


def _discounted(
    state: State, part: DeckChange, target: Priced, price: int
) -> Iterator[tuple[int, dict[Hashable, int]]]:
    """An upgrade with the discounts on the next one."""
    is_first, is_spell = min(1, state.has("first")), bool(target.spell and state.has("spell"))
    off = is_first + (part.discounts.first_spell if is_spell else 0)
    yield max(0, price - off), {("first",): is_first, ("spell",): int(is_spell)}


def _purchases(
    state: State, part: DeckChange, target: Priced, payment: Mapping[Hashable, int], *, is_paid: bool = False
) -> Iterator[tuple[int, State]]:
    yield 0 if is_paid else price_new(target, part.discounts.surcharge), state.after(target, payment)
    if not is_paid and state.has("exiled", target.code):
        price = price_new(target)  # what is bought back is no new card
        helping = [what for what in state.left if isinstance(what, tuple) and what[0] == "déjà vu"]
        for number in range(min(len(helping), price) + 1):
            # The fullest first, so that no card is left with fewer of them than it could have.
            used = sorted(helping, key=lambda what: -state.left[what])[:number]
            spent: dict[Hashable, int] = {**payment, ("exiled", target.code): 1, **dict.fromkeys(used, 1)}
            yield price - number, state.after(target, spent)
    if target.experience == 0 and not target.permanent:
        if state.has("room") > 0:
            yield 0, state.after(target, {("room",): 1})
        if state.has("swaps") > 0:
            for given in state.old - Counter(part.after):
                if given.experience == 0 and not given.permanent and not _is_sheet_to_keep(given, state, part):
                    yield 0, state.after(target, {("swaps",): 1}, out=given)


def _is_sheet_to_keep(one: Priced, state: State, part: DeckChange) -> bool:
    """A copy of a customizable card that only has more boxes afterwards does not leave to come back."""
    if one.boxes is None:
        return False
    had, wanted = (
        sum(copies for other, copies in cards.items() if other.title == one.title) for cards in (state.old, part.after)
    )
    return had <= wanted


def _sheets(state: State, part: DeckChange, target: Priced) -> Iterator[tuple[int, State]]:
    """A customizable card: its boxes are checked once for all copies; then copies cost nothing, or 1 without boxes."""
    wanted, surcharge = target.boxes or 0, part.discounts.surcharge
    checked = state.has("boxes", target.title) - 1  # -1: there is no sheet yet
    back: dict[Hashable, int] = {("exiled", target.code): 1} if state.has("exiled", target.code) else {}
    if checked < 0:
        if wanted:
            yield wanted + surcharge, state.after(target, {("boxes", target.title): -wanted - 1})
    elif checked < wanted:
        more = wanted - checked
        for price, spent in _discounted(state, part, target, more):
            checking: dict[Hashable, int] = {**spent, ("boxes", target.title): -more}
            yield price + surcharge, state.after(target, checking)
            if back:
                yield price, state.after(target, {**checking, **back})
            for old in [old for old in state.old if old.title == target.title]:
                yield price, state.after(target, checking, out=old)
    else:
        for old in [old for old in state.old if old.title == target.title]:
            yield 0, state.after(target, {}, out=old)
        if checked:
            yield surcharge, state.after(target, {})
            if back:
                yield 0, state.after(target, back)
    if max(checked, wanted) <= 0:
        yield from _purchases(state, part, target, {})
