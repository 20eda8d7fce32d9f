"""The cheapest path from a deck to its next version, with a receipt (rulebook: Experience; AHLCG-XP).

Every copy of the next deck stays, is upgraded from a lower version in the deck, or is bought. All combinations for the
copies of a title are tried; discounts and open room are then distributed over all titles at once.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg.experience.prices import Priced, is_upgrade, price_new, price_upgrade
from games.ahlcg.experience.receipts import Discounts, Receipt, Step, Way, is_swappable, leaves_room, write_receipt


class DeckChange(Struct, frozen=True, kw_only=True):
    """The change of a deck, or of a second deck: its cards before and after, and the room that opened."""

    before: Mapping[Priced, int]
    """Copies by card, without cards that have no price: weaknesses, signatures, story cards."""
    after: Mapping[Priced, int]
    exiled: Mapping[Priced, int] = {}
    """Of the copies before."""
    kept: Mapping[Priced, int] = {}
    """Copies of lower versions that may stay beside their upgrade, for its full price."""
    growth: int = 0
    """The growth of the required deck size."""
    discounts: Discounts = Discounts()


MAX_TRIED = 6  # up to as many copies of a card every combination is tried; legal decks never have more


class _Shared(Struct, frozen=True):
    """Demands of some titles on discounts and room shared by all titles, capped where more makes no difference."""

    groups: tuple[tuple[bool, int], ...] = ()
    """Payments for level 0 Myriad cards: whether they are bought back, and their copies."""
    given: int = 0
    """Level 0 cards removed, to be exchanged."""
    upgrades: int = 0
    others: int = 0
    """Upgrades of other cards than Spells."""
    spell: int = 0
    """The price of the most expensive upgrade of a Spell."""
    bought_back: int = 0
    """Discount on exiled cards above level 0 that are bought back."""
    back_0: int = 0
    """The level 0 cards that are bought back."""

    def with_more(self, more: "_Shared", discounts: Discounts) -> "_Shared":
        return _Shared(
            tuple(sorted((*self.groups, *more.groups))) if more.groups else self.groups,
            min(self.given + more.given, discounts.swaps),
            min(self.upgrades + more.upgrades, discounts.first_upgrades),
            min(self.others + more.others, discounts.first_upgrades),
            max(self.spell, more.spell),
            min(self.bought_back + more.bought_back, discounts.most_bought_back),
            min(self.back_0 + more.back_0, discounts.most_bought_back),
        )

    def cost(self, wanted: int, discounts: Discounts) -> int:
        """The cost of `wanted` level 0 cards without room, less the discounts on other cards."""
        # Cards bought back need no room up to the discount: the largest payments first.
        back = sorted(copies for is_back, copies in self.groups if is_back)
        covered = min(discounts.most_bought_back - self.bought_back, len(back) + self.back_0)
        groups = [copies for is_back, copies in self.groups if not is_back] + back[: max(0, len(back) - covered)]
        wanted -= self.given + max(0, covered - len(back))
        cost, free = max(0, wanted), max(0, -wanted)
        for copies in sorted(groups):
            if copies <= free:
                free -= copies
            else:
                cost += 1
        return cost - self.bought_back - self._off_upgrades(discounts)

    def _off_upgrades(self, discounts: Discounts) -> int:
        """The maximum discount on the upgrades, which are made in the best order for the player."""
        first = discounts.first_upgrades
        if not self.spell:
            return self.upgrades
        if self.others >= first:  # others come first, so both discounts are used in full
            return first + min(self.spell, discounts.first_spell)
        return self.upgrades - 1 + min(self.spell, discounts.first_spell + 1)


class _Plan(Struct, frozen=True, kw_only=True):
    """A path for all copies of a title, or of several titles, and its demands on shared discounts."""

    steps: tuple[Step, ...] = ()
    fixed: int = 0
    """The price of everything that room and exchange cannot make free."""
    wanted: int = 0
    """Level 0 cards bought, each paid for itself, less the room left by cards that became permanent."""
    shared: _Shared = _Shared()


def cheapest(change: DeckChange) -> Receipt:
    """The receipt of the cheapest path; an illegal deck is priced like any other."""
    discounts = change.discounts
    room = change.growth + sum(copies for card, copies in change.exiled.items() if not card.permanent)
    changed = _changed_titles(change)
    parts = [_by_title(cards, changed) for cards in (change.before, change.after, change.exiled, change.kept)]
    best = [_Plan()]
    for title in sorted(changed):
        plans = _promising(_plans(*(cards.get(title) or Counter() for cards in parts), discounts=discounts))
        best = _promising(
            _Plan(
                steps=(*so_far.steps, *plan.steps),
                fixed=so_far.fixed + plan.fixed,
                wanted=so_far.wanted + plan.wanted,
                shared=so_far.shared.with_more(plan.shared, discounts),
            )
            for so_far in best
            for plan in plans
        )
    chosen = min(best, key=lambda plan: plan.fixed + plan.shared.cost(plan.wanted - room, discounts))
    return write_receipt(chosen.steps, room, discounts)


def _promising(plans: Iterable[_Plan]) -> list[_Plan]:
    """The plans without those that are never cheaper than another with the same demands.
    Another level 0 card costs at most 1, since there may be room for it."""
    alike: dict[_Shared, list[_Plan]] = {}
    for plan in plans:
        others = alike.setdefault(plan.shared, [])
        if not any(_is_no_dearer(other, plan) for other in others):
            others[:] = [other for other in others if not _is_no_dearer(plan, other)]
            others.append(plan)
    return [plan for others in alike.values() for plan in others]


def _is_no_dearer(plan: _Plan, other: _Plan) -> bool:
    return plan.fixed + max(0, plan.wanted - other.wanted) <= other.fixed


def _changed_titles(change: DeckChange) -> set[str]:
    """The titles to be priced: unchanged cards cost nothing, and changing them gains nothing."""
    before, after = change.before, change.after
    cards = (card for card in before.keys() | after.keys() if before.get(card, 0) != after.get(card, 0))
    return {card.title for card in (*cards, *change.exiled)}


def _by_title(cards: Mapping[Priced, int], titles: Container[str]) -> dict[str, Counter[Priced]]:
    found: dict[str, Counter[Priced]] = {}
    for card, copies in cards.items():
        if copies > 0 and (title := card.title) in titles:
            if title not in found:
                found[title] = Counter()
            found[title][card] = copies
    return found


def _plans(
    before: Counter[Priced], after: Counter[Priced], exiled: Counter[Priced], kept: Counter[Priced], *,
    discounts: Discounts,
) -> Iterator[_Plan]:  # fmt: skip
    """Every path for the copies of a title that may be the cheapest."""
    left = before - exiled
    if any(card.boxes is not None for card in (*before, *after)):
        ways = iter((_customizable_steps(before, left, after, exiled, discounts),))
    else:
        ways = _ways(left, after, exiled, kept, discounts)
    gone = [Step(way="exile", card=card, copies=copies) for card, copies in exiled.items()]
    for steps in ways:
        yield _plan((*steps, *gone), discounts)


def _plan(steps: tuple[Step, ...], discounts: Discounts) -> _Plan:
    bought = [step for step in steps if step.is_level_0]
    upgrades = [step for step in steps if step.is_upgrade]
    return _Plan(
        steps=steps,
        fixed=sum(step.price for step in steps if not step.is_level_0 and not step.second_copy),
        wanted=sum(step.copies for step in bought if not step.card.myriad)
        - sum(step.copies for step in steps if leaves_room(step)),
        shared=_Shared().with_more(
            _Shared(
                groups=tuple((step.bought_back, step.copies) for step in bought if step.card.myriad),
                given=sum(step.copies for step in steps if is_swappable(step)),
                upgrades=len(upgrades),
                others=sum(not step.card.spell for step in upgrades),
                spell=min(
                    max((step.price for step in upgrades if step.card.spell), default=0),
                    discounts.first_spell + min(1, discounts.first_upgrades),
                ),
                bought_back=sum(
                    min(step.price, discounts.bought_back) for step in steps if step.bought_back and not step.is_level_0
                ),
                back_0=sum(step.bought_back and not step.card.myriad for step in bought),
            ),
            discounts,
        ),
    )


def _ways(
    left: Counter[Priced], after: Counter[Priced], exiled: Counter[Priced], kept: Counter[Priced], discounts: Discounts
) -> Iterator[tuple[Step, ...]]:
    """The paths from the copies left to the copies after: upgrades and purchases.
    The highest version comes first: a copy that is not upgraded stays if it can, at no cost."""
    # Of Myriad cards that are paid together, one that is bought back comes first: it costs no more than a new one.
    targets = sorted(after, key=lambda card: (-card.level, not exiled[card], card.code))

    def choose(
        place: int, left: Counter[Priced], after: Counter[Priced], kept: Counter[Priced], steps: tuple[Step, ...]
    ) -> Iterator[tuple[Step, ...]]:
        if place == len(targets):
            removed = (Step(way="remove", card=card, copies=copies) for card, copies in left.items())
            yield (*_with_second_copies(steps, discounts), *removed)
            return
        card = targets[place]
        if stay := min(left[card], after[card]):
            left = left - Counter({card: stay})
        for sources in _sources(card, after[card] - stay, left, kept, after):
            paid = (*steps, *_steps(card, sources, exiled[card], discounts, steps))
            if upgraded := _lower(sources, "keep-lower", "upgrade"):
                stays = _lower(sources, "keep-lower")
                yield from choose(place + 1, left - upgraded, after - stays, kept - stays, paid)
            else:
                yield from choose(place + 1, left, after, kept, paid)

    yield from choose(0, left, after, kept, ())


_Source = tuple[Way, Priced | None]


def _lower(sources: Counter[_Source], *ways: Way) -> Counter[Priced]:
    """The lower versions that are upgraded in these ways."""
    lower: Counter[Priced] = Counter()
    for (way, old), copies in sources.items():
        if old and way in ways:
            lower[old] += copies
    return lower


def _sources(
    card: Priced, wanted: int, left: Counter[Priced], kept: Counter[Priced], after: Counter[Priced]
) -> Iterator[Counter[_Source]]:
    """The possible sources of copies of a card: lower versions that are kept or leave, and purchase."""
    lower = [old for old in left if is_upgrade(old, card)]
    if not lower:
        yield Counter({("buy", None): wanted} if wanted else {})
        return
    ways: list[_Source] = [("keep-lower", old) for old in lower if kept[old]]
    ways += [("upgrade", old) for old in lower]
    if wanted > MAX_TRIED:
        yield _greedy(wanted, lower, left - after)
        return
    for chosen in combinations_with_replacement([*ways, ("buy", None)], wanted):
        sources = Counter(chosen)
        if _lower(sources, "keep-lower") <= kept and _lower(sources, "keep-lower", "upgrade") <= left:
            yield sources


def _greedy(wanted: int, lower: list[Priced], surplus: Counter[Priced]) -> Counter[_Source]:
    """For decks with absurdly many copies: upgrade the highest lower versions that leave anyhow, and buy the rest."""
    sources: Counter[_Source] = Counter()
    for old in sorted(lower, key=lambda old: -old.level):
        sources["upgrade", old] = min(surplus[old], wanted - sources.total())
    sources["buy", None] = wanted - sources.total()
    return +sources


def _steps(
    card: Priced, sources: Counter[_Source], exiled: int, discounts: Discounts, paid: tuple[Step, ...]
) -> Iterator[Step]:
    """The payments for copies of a card: one each (AHLCG-XP-08), or one for all Myriad copies of a title and level."""
    prices: dict[_Source, int] = {}
    for way, old in sources:
        match way, old:
            case "upgrade", Priced():
                prices[way, old] = price_upgrade(old, card)
            case _:
                prices[way, old] = price_new(card)
    if card.myriad:
        is_paid = any(step.card.myriad and step.card.level == card.level for step in paid)
        surcharge = 0 if exiled else _surcharge(card, discounts)
        if ("buy", None) in prices:
            prices["buy", None] += surcharge
        for way, old in sorted(sources, key=lambda source: prices[source]):  # one payment is enough: the smallest
            yield Step(
                way=way, card=card, copies=sources[way, old], price=0 if is_paid else prices[way, old], lower=old,
                surcharge=surcharge if way == "buy" and not is_paid else 0, bought_back=way == "buy" and exiled > 0,
            )  # fmt: skip
            is_paid = True
        return
    for (way, old), copies in sources.items():
        for number in range(copies):
            is_back = way == "buy" and number < exiled
            surcharge = _surcharge(card, discounts) if way == "buy" and not is_back else 0
            yield Step(
                way=way, card=card, price=prices[way, old] + surcharge, lower=old, surcharge=surcharge,
                bought_back=is_back,
            )  # fmt: skip


def _surcharge(card: Priced, discounts: Discounts) -> int:
    """The surcharge on a new card; one that is bought back is no new card."""
    return price_new(card, discounts.surcharge) - price_new(card)


def _with_second_copies(steps: tuple[Step, ...], discounts: Discounts) -> tuple[Step, ...]:
    """Shrewd Analysis: of each two upgrades of an unidentified card, the more expensive one is free."""
    if not discounts.second_copies:
        return steps
    fitting = [step for step in steps if step.way == "upgrade" and step.lower and step.lower.unidentified]
    free = sorted(fitting, key=lambda step: -step.price)[: len(fitting) // 2]
    marked = []
    for step in steps:
        if step in free:
            free.remove(step)
            step = replace(step, second_copy=True)
        marked.append(step)
    return tuple(marked)


def _customizable_steps(
    before: Counter[Priced], left: Counter[Priced], after: Counter[Priced], exiled: Counter[Priced],
    discounts: Discounts,
) -> tuple[Step, ...]:  # fmt: skip
    """The steps of a customizable card: its boxes are paid for once, for all copies (AHLCG-EXT-25)."""
    more = after.total() - left.total()
    removed = (Step(way="remove", card=next(iter(left)), copies=-more),) if more < 0 else ()
    if not after:
        return removed
    had = max((card.experience for card in before), default=0)
    checked = max(next(iter(after)).experience, had)  # checked boxes stay checked
    new = replace(next(iter(after)), boxes=checked)
    steps: list[Step] = []
    if before and checked > had:
        steps.append(Step(way="boxes", card=new, copies=after.total(), price=checked - had))
    if more > 0 and checked == 0:
        steps += [
            Step(way="buy", card=new, price=price_new(new, discounts.surcharge), bought_back=number < exiled.total())
            for number in range(more)
        ]
    elif more > 0:
        surcharge = discounts.surcharge * max(0, more - exiled.total())
        price = surcharge if before else checked + surcharge
        steps.append(Step(way="buy", card=new, copies=more, price=price, surcharge=surcharge))
    return (*steps, *removed)
