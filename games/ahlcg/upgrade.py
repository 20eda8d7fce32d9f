"""The cheapest way from a deck to its next version, with a receipt (rulebook: Experience; AHLCG-XP).

Every copy of the next deck stays, is upgraded from a lower version that the deck had, or is bought. Which copy of a
title takes which way is tried in full; what cards and open room take off is then shared out over all titles at once.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg.prices import Priced, is_upgrade, price_new, price_upgrade
from games.ahlcg.receipts import Discounts, Receipt, Step, Way, can_be_given, leaves_room, write_receipt


class Part(Struct, frozen=True, kw_only=True):
    """A deck, or an extra deck: what it held, what it will hold, and the room that opened."""

    before: Mapping[Priced, int]
    """Copies by card; what is never priced (weaknesses, signatures, story cards) is left out."""
    after: Mapping[Priced, int]
    exiled: Mapping[Priced, int] = {}
    """Of the copies before."""
    kept: Mapping[Priced, int] = {}
    """Copies of lower versions that may stay beside their upgrade, for its full price."""
    growth: int = 0
    """How much larger the deck has to be."""
    discounts: Discounts = Discounts()


MAX_TRIED = 6
"""Copies of a card up to which every way to get them is tried; legal decks never ask for more."""


class _Plan(Struct, frozen=True, kw_only=True):
    """A way for all copies of a title, and what it means for what is shared by all titles."""

    steps: tuple[Step, ...]
    fixed: int
    """The price of everything that room and exchange cannot make free."""
    singles: int
    """Level 0 cards bought, each for a payment of its own."""
    groups: tuple[int, ...]
    """Level 0 Myriad cards: how many copies each payment covers."""
    room: int
    """Counted cards that became permanent, and so left their place."""
    given: int
    """Level 0 cards removed, to be exchanged."""
    upgrades: int
    others: int
    """Upgrades of what is no Spell."""
    spell: int
    """The price of the dearest upgrade of a Spell."""
    bought_back: int
    """Exiled cards bought back, but for those of level 0."""
    back_0: int
    """Of the level 0 cards, those bought back."""


def cheapest(part: Part) -> Receipt:
    """The receipt of the cheapest way; an illegal deck is priced like any other."""
    room = part.growth + sum(copies for card, copies in part.exiled.items() if not card.permanent)
    titles = [_plans(part, title) for title in sorted(_titles(part))]
    best: dict[_Shared, tuple[int, tuple[_Plan, ...]]] = {_Shared(): (0, ())}
    for plans in titles:
        reached: dict[_Shared, tuple[int, tuple[_Plan, ...]]] = {}
        for shared, (fixed, chosen) in best.items():
            for plan in plans:
                state, sum_fixed = shared.joined(plan, part.discounts), fixed + plan.fixed
                if state not in reached or sum_fixed < reached[state][0]:
                    reached[state] = sum_fixed, (*chosen, plan)
        best = reached
    _cost, chosen = min(
        ((fixed + shared.cost(room, part.discounts), chosen) for shared, (fixed, chosen) in best.items()),
        key=lambda found: found[0],
    )
    return write_receipt([step for plan in chosen for step in plan.steps], room, part.discounts)


class _Shared(Struct, frozen=True, kw_only=True):
    """What the plans chosen so far ask of everything that titles share; no more of it than matters for the price."""

    singles: int = 0
    groups: tuple[int, ...] = ()
    room: int = 0
    given: int = 0
    upgrades: int = 0
    others: int = 0
    spell: int = 0
    bought_back: int = 0
    back_0: int = 0

    def joined(self, plan: _Plan, discounts: Discounts) -> "_Shared":
        return _Shared(
            singles=self.singles + plan.singles,
            groups=tuple(sorted((*self.groups, *plan.groups))),
            room=self.room + plan.room,
            given=min(self.given + plan.given, discounts.swaps),
            upgrades=min(self.upgrades + plan.upgrades, discounts.first_upgrades),
            others=min(self.others + plan.others, discounts.first_upgrades),
            spell=min(max(self.spell, plan.spell), discounts.first_spell + 1),
            bought_back=min(self.bought_back + plan.bought_back, discounts.bought_back),
            back_0=min(self.back_0 + plan.back_0, discounts.bought_back),
        )

    def cost(self, room: int, discounts: Discounts) -> int:
        """What level 0 cards cost, less what is taken off upgrades and cards bought back."""
        free = room + self.room + min(self.given, discounts.swaps)
        cost = max(0, self.singles - free)
        cost -= min(cost, self.back_0, discounts.bought_back - self.bought_back)
        free = max(0, free - self.singles)
        for copies in self.groups:
            if copies <= free:
                free -= copies
            else:
                cost += 1
        return cost - self.bought_back - self._off_upgrades(discounts)

    def _off_upgrades(self, discounts: Discounts) -> int:
        """The most that can be taken off the upgrades: they are made in the order that the player likes."""
        first = discounts.first_upgrades
        if not self.spell:
            return self.upgrades
        if self.others >= first:  # others come first, so both discounts are used in full
            return first + min(self.spell, discounts.first_spell)
        return min(self.upgrades, first) - 1 + min(self.spell, discounts.first_spell + 1)


def _titles(part: Part) -> set[str]:
    return {card.title for cards in (part.before, part.after, part.exiled) for card in cards}


def _plans(part: Part, title: str) -> list[_Plan]:
    """Every way for the copies of a title that may be the cheapest."""

    def of_title(cards: Mapping[Priced, int]) -> Counter[Priced]:
        return Counter({card: copies for card, copies in cards.items() if card.title == title and copies > 0})

    before, after, exiled, kept = map(of_title, (part.before, part.after, part.exiled, part.kept))
    left = before - exiled
    if any(card.boxes is not None for card in (*before, *after)):
        ways = [_customizable_steps(before, left, after, exiled, part.discounts)]
    else:
        ways = list(_ways(left, after, exiled, kept, part.discounts))
    gone = [Step(way="exile", card=card, copies=copies) for card, copies in exiled.items()]
    return list(dict.fromkeys(_plan((*steps, *gone)) for steps in ways))


def _plan(steps: tuple[Step, ...]) -> _Plan:
    bought = [step for step in steps if step.is_level_0]
    return _Plan(
        steps=steps,
        fixed=sum(step.price for step in steps if not step.is_level_0 and not step.second_copy),
        singles=sum(step.copies for step in bought if not step.card.myriad),
        groups=tuple(sorted(step.copies for step in bought if step.card.myriad)),
        room=sum(step.copies for step in steps if leaves_room(step)),
        given=sum(step.copies for step in steps if can_be_given(step)),
        upgrades=sum(step.is_upgrade for step in steps),
        others=sum(step.is_upgrade and not step.card.spell for step in steps),
        spell=max((step.price for step in steps if step.is_upgrade and step.card.spell), default=0),
        bought_back=sum(step.bought_back and not step.is_level_0 for step in steps),
        back_0=sum(step.bought_back and not step.card.myriad for step in bought),
    )


def _ways(
    left: Counter[Priced], after: Counter[Priced], exiled: Counter[Priced], kept: Counter[Priced], discounts: Discounts
) -> Iterator[tuple[Step, ...]]:
    """The ways from the copies left to the copies after: which are upgraded from which, and which are bought.

    The highest version comes first: a copy that nothing higher was made of stays if it can, for that costs nothing.
    """
    targets = sorted(after, key=lambda card: (-card.level, card.code))

    def choose(
        place: int, left: Counter[Priced], kept: Counter[Priced], steps: tuple[Step, ...]
    ) -> Iterator[tuple[Step, ...]]:
        if place == len(targets):
            removed = (Step(way="remove", card=card, copies=copies) for card, copies in left.items())
            yield (*_with_second_copies(steps, discounts), *removed)
            return
        card = targets[place]
        stay = min(left[card], after[card])
        left = left - Counter({card: stay})
        wanted = after[card] - stay
        for sources in _sources(card, wanted, left, kept):
            yield from choose(
                place + 1,
                left - Counter({old: copies for (way, old), copies in sources.items() if way == "upgrade" and old}),
                kept - Counter({old: copies for (way, old), copies in sources.items() if way == "keep-lower" and old}),
                (*steps, *_steps(card, sources, exiled[card], discounts, steps)),
            )

    yield from choose(0, left, kept, ())


_Source = tuple[Way, Priced | None]


def _sources(card: Priced, wanted: int, left: Counter[Priced], kept: Counter[Priced]) -> Iterator[Counter[_Source]]:
    """Where so many copies of a card may come from: lower versions that leave or are kept, and the shop."""
    room: dict[_Source, int] = {("upgrade", old): copies for old, copies in left.items() if is_upgrade(old, card)}
    room |= {("keep-lower", old): copies for old, copies in kept.items() if is_upgrade(old, card)}
    if wanted > MAX_TRIED:
        yield _greedy(wanted, room)
        return
    room["buy", None] = wanted
    for chosen in combinations_with_replacement(room, wanted):
        sources = Counter(chosen)
        if all(copies <= room[source] for source, copies in sources.items()):
            yield sources


def _greedy(wanted: int, room: Mapping[_Source, int]) -> Counter[_Source]:
    """For decks with absurdly many copies: the highest lower versions first, and the rest from the shop."""
    sources: Counter[_Source] = Counter()
    for (way, old), copies in sorted(room.items(), key=lambda entry: -entry[0][1].level if entry[0][1] else 0):
        taken = min(copies, wanted - sources.total())
        if taken:
            sources[way, old] = taken
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
            case "keep-lower", Priced():
                prices[way, old] = price_new(card)
            case _:
                prices[way, old] = price_new(card, discounts.surcharge)
    if card.myriad and sources:
        way, old = min(sources, key=lambda source: prices[source])
        if any(step.card.myriad and step.card.level == card.level for step in paid):
            yield Step(way=way, card=card, copies=sources.total(), lower=old)
            return
        yield Step(
            way=way, card=card, copies=sources.total(), price=prices[way, old], lower=old,
            surcharge=_surcharge(way, card, discounts), bought_back=way == "buy" and exiled > 0,
        )  # fmt: skip
        return
    for (way, old), copies in sources.items():
        for number in range(copies):
            yield Step(
                way=way, card=card, price=prices[way, old], lower=old, surcharge=_surcharge(way, card, discounts),
                bought_back=way == "buy" and number < exiled,
            )  # fmt: skip


def _surcharge(way: Way, card: Priced, discounts: Discounts) -> int:
    return price_new(card, discounts.surcharge) - price_new(card) if way == "buy" else 0


def _with_second_copies(steps: tuple[Step, ...], discounts: Discounts) -> tuple[Step, ...]:
    """Shrewd Analysis: of each two upgrades of an unidentified card, the dearer one comes for nothing."""
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
    """A customizable card: its boxes are paid for once, for all copies (AHLCG-EXT-25)."""
    new = next(iter(after), None)
    more = after.total() - left.total()
    removed = tuple(Step(way="remove", card=card, copies=copies) for card, copies in left.items()) if more < 0 else ()
    if new is None:
        return removed
    if more < 0:
        removed = (Step(way="remove", card=next(iter(left)), copies=-more),)
    steps: list[Step] = []
    checked = new.experience - next(iter(before)).experience if before else 0
    if checked > 0:
        steps.append(Step(way="boxes", card=new, copies=after.total(), price=checked))
    if more > 0 and new.experience == 0:
        steps += [
            Step(way="buy", card=new, price=price_new(new, discounts.surcharge), bought_back=number < exiled.total())
            for number in range(more)
        ]
    elif more > 0:
        surcharge = discounts.surcharge * more
        price = surcharge if before else new.experience + surcharge
        steps.append(Step(way="buy", card=new, copies=more, price=price, surcharge=surcharge))
    return (*steps, *removed)
