"""From a deck to its next version: which cards the shop prices, what takes something off, and the receipt of it all."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from games.ahlcg.access import Slot
from games.ahlcg.card_rules import RANDOM_BASIC_WEAKNESS
from games.ahlcg.deck import Deck, prepare, spirits
from games.ahlcg.figures import Part as DeckPart
from games.ahlcg.prices import Priced
from games.ahlcg.receipts import Discounts, Line
from games.ahlcg.upgrade import Part, cheapest
from games.engine import Build, Catalogue

ADAPTABLE, ARCANE_RESEARCH, RABBIT_HOLE, DEJA_VU, SHREWD_ANALYSIS = "02110", "04109", "08059", "60531", "04106"
SWAPS, FIRST_UPGRADES = 2, 2
UNIDENTIFIED = frozenset({"Unidentified", "Untranslated"})
RULES = {
    "buy": "AHLCG-XP-03",
    "upgrade": "AHLCG-XP-07",
    "keep-lower": "AHLCG-EXT-33",
    "boxes": "AHLCG-EXT-25",
    "remove": "AHLCG-XP-05",
    "exile": "AHLCG-EXT-34",
}
"""The rule that a line of the receipt goes by."""


def upgrade(before: Build, after: Build, exiled: Mapping[str, int], catalogue: Catalogue) -> dict[str, Any]:
    """What it costs to make the second build of the first, as plain values. Neither has to be legal.

    Prices are those of the taboo list that the second build goes by.
    """
    taboo = after.choices.get("taboo")
    old = prepare(replace(before, choices={**before.choices, "taboo": taboo}), catalogue)
    new = prepare(after, catalogue)
    main_before, extra_before = _priced(old, old.slots), _priced(old, spirits(old))
    gone = _exiled(old, exiled, main_before)
    discounts = _discounts(old, new)
    main = cheapest(
        Part(
            before=main_before,
            after=_priced(new, new.slots),
            exiled=gone,
            kept=_kept(old, new),
            growth=max(0, (new.required_size or 0) - (old.required_size or 0)),
            discounts=discounts,
        )
    )
    extra = cheapest(
        Part(
            before=extra_before,
            after=_priced(new, spirits(new)),
            exiled=_exiled(old, exiled, extra_before, taken=gone),
            # What exchanges or discounts cards of the deck says nothing about a second deck; a surcharge does.
            discounts=Discounts(surcharge=discounts.surcharge),
        )
    )
    return {
        "xp": main.cost + extra.cost,
        "removed": [
            {"card": code, "copies": copies, "rule": "AHLCG-XP-06"}
            for code, copies in sorted(_never_leave(old, new).items())
        ],
        "receipt": [*_lines(main.lines, "main"), *_lines(extra.lines, "extra")],
        "discounts": [
            {"kind": kind, "used": main.used[kind], "available": available}
            for kind, available in main.available.items()
        ],
    }


def _never_leave(old: Deck, new: Deck) -> Counter[str]:
    """AHLCG-XP-06: weaknesses and required cards that are gone all the same; only a guide can take them away.

    A stand-in for a weakness leaves when one is drawn.
    """
    gone = Counter(old.own) - Counter(new.own)
    del gone[RANDOM_BASIC_WEAKNESS]
    return gone


def _lines(lines: Iterable[Line], zone: str) -> list[dict[str, Any]]:
    return [
        {
            "way": line.way,
            "zone": zone,
            "card": line.card,
            "copies": line.copies,
            "lower": line.lower or None,
            "price": line.price,
            "surcharge": line.surcharge,
            "off": dict(line.off),
            "cost": line.cost,
            "rule": RULES[line.way],
        }
        for line in lines
    ]


def _priced(deck: Deck, slots: Iterable[Slot]) -> Counter[Priced]:
    """The cards that the shop prices: weaknesses, signatures and what a story brought cost nothing (AHLCG-XP-10)."""
    return Counter({_card(deck, slot): slot.copies for slot in slots if _is_priced(slot)})


def _is_priced(slot: Slot) -> bool:
    return slot.part in (DeckPart.STANDARD, DeckPart.PERMANENT) and slot.card.encounter_set is None


def _card(deck: Deck, slot: Slot) -> Priced:
    fields = slot.card.fields
    return Priced(
        code=slot.code,
        # A customizable card is upgraded by its boxes, and never from or to another card of its name.
        title=f"{slot.name} (sheet)" if slot.customizable else slot.name,
        level=slot.level or 0,
        exceptional=fields.exceptional,
        taboo=deck.sides.taboo.level_cost(slot.code),
        boxes=slot.xp if slot.customizable else None,
        myriad=fields.myriad,
        permanent=fields.permanent,
        spell="spell" in slot.traits,
        unidentified=slot.card.subtitles.get("en", "").strip("()") in UNIDENTIFIED,
    )


def _exiled(
    deck: Deck, exiled: Mapping[str, int], held: Counter[Priced], taken: Mapping[Priced, int] | None = None
) -> Counter[Priced]:
    """The exiled copies that were held here, without those taken elsewhere. Any card can be: Burn After Reading."""
    wanted: Counter[str] = Counter()
    for code, copies in exiled.items():
        card = deck.table.catalogue.get(code)
        wanted[card.code if card else code] += copies
    for priced, copies in (taken or {}).items():
        wanted[priced.code] -= copies
    return +Counter({priced: min(copies, wanted[priced.code]) for priced, copies in held.items()})


def _kept(old: Deck, new: Deck) -> Counter[Priced]:
    """AHLCG-EXT-33: copies of lower versions that stay uncounted from now on."""
    return +Counter(
        {
            _card(new, slot): new.ignored.get(slot.code, 0) - old.ignored.get(slot.code, 0)
            for slot in new.slots
            if slot.code in new.ignored
        }
    )


def _discounts(old: Deck, new: Deck) -> Discounts:
    """Some cards help from the moment they are bought; those that speak of upgrades had to be there before."""
    rabbit_hole = old.copies_of(RABBIT_HOLE) > 0
    return Discounts(
        swaps=SWAPS * new.copies_of(ADAPTABLE),
        first_spell=old.copies_of(ARCANE_RESEARCH),
        first_upgrades=FIRST_UPGRADES if rabbit_hole else 0,
        surcharge=int(rabbit_hole),
        bought_back=new.copies_of(DEJA_VU),
        second_copies=old.copies_of(SHREWD_ANALYSIS) > 0,
    )
