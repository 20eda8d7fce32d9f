"""Upgrades: the cards that an upgrade prices, the discounts, and the receipt of the cheapest path."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from games.ahlcg.deck import Deck, prepare, size_change, spirits
from games.ahlcg.eligibility import Slot
from games.ahlcg.experience.cheapest_path import DeckChange, cheapest
from games.ahlcg.experience.ledger import Entry, Played, balance, earnings
from games.ahlcg.experience.prices import Priced
from games.ahlcg.experience.receipts import Discounts, Line
from games.ahlcg.experience.totals import balance_of, granted_uncounted, known, with_opening
from games.ahlcg.rules.upgrades import UPGRADE_RULES, Upgrade
from games.ahlcg.standalone import standalone_report
from games.engine import Build, Catalogue, Experience, read_options, run_rules

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
"""The rule behind each kind of line on the receipt."""


class Account(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Experience before the upgrade, as far as it is known."""

    ledger: tuple[Entry, ...] | None = None
    played: Played | None = None
    """The scenario after which the deck is upgraded."""


def upgrade(
    before: Build, after: Build, taken: Mapping[str, int], account: Mapping[str, Any], catalogue: Catalogue
) -> dict[str, Any]:
    """The cost of an upgrade from the first build to the second, as plain values. Neither has to be legal.

    Prices follow the taboo list of the second build. The account has the fields of an Account; OptionsError for
    anything else.
    """
    given = read_options(Account, account)
    taboo = after.choices.get("taboo")
    old = prepare(replace(before, choices={**before.choices, "taboo": taboo}), catalogue)
    new = prepare(after, catalogue)
    gone = catalogue.by_card(taken, keep_unknown=True)
    main_before, extra_before = _priced(old, old.slots), _priced(old, spirits(old))
    main_gone = _held(gone, main_before)
    discounts = _discounts(old, new)
    main = cheapest(
        DeckChange(
            before=main_before,
            after=_priced(new, new.slots, granted=_granted(old, new)),
            exiled=main_gone,
            kept=_kept(old, new),
            growth=_growth(old, new),
            discounts=discounts,
        )
    )
    extra = cheapest(
        DeckChange(
            before=extra_before,
            after=_priced(new, spirits(new)),
            exiled=_held(gone - Counter({card.code: copies for card, copies in main_gone.items()}), extra_before),
            # Discounts name cards of the deck, not of a second deck; the surcharge applies to both.
            discounts=Discounts(surcharge=discounts.surcharge),
        )
    )
    cost, receipt = main.cost + extra.cost, [*_lines(main.lines, "main"), *_lines(extra.lines, "extra")]
    entries = _entries(given, old, cost)
    left = balance(entries) if entries else None
    answer: dict[str, Any] = {
        "xp": cost,
        "receipt": receipt,
        "discounts": [
            {"kind": kind, "used": main.used[kind], "available": available}
            for kind, available in main.available.items()
        ],
        "problems": run_rules(UPGRADE_RULES, Upgrade(old=old, new=new, taken=gone, receipt=receipt, balance=left)),
    }
    if entries:
        answer |= {"ledger": list(msgspec.to_builtins(entries)), "balance": msgspec.to_builtins(left)}
    return answer


def _entries(given: Account, old: Deck, cost: int) -> tuple[Entry, ...]:
    """The ledger after the upgrade, with the scenario played before it; empty if nothing is known."""
    if given.ledger is None and given.played is None:
        return ()
    begun = with_opening(old, given.ledger or ())
    earned = earnings(given.played, old.by_code) if given.played else ()
    return (*begun, *earned, Entry(kind="purchase", amount=cost))


def _lines(lines: Iterable[Line], zone: str) -> list[dict[str, Any]]:
    return [
        {"way": line.way, "zone": zone, **asdict(line), "cost": line.cost, "rule": RULES[line.way]} for line in lines
    ]


def _priced(deck: Deck, slots: Iterable[Slot], granted: Mapping[str, int] | None = None) -> Counter[Priced]:
    """The cards with a price: weaknesses, signatures and story cards cost nothing (AHLCG-XP-10)."""
    free = granted or {}
    priced = (slot for slot in slots if slot.needs_option and slot.card.encounter_set is None)
    return +Counter({_card(deck, slot): slot.copies - free.get(slot.code, 0) for slot in priced})


def _card(deck: Deck, slot: Slot) -> Priced:
    fields = slot.card.fields
    return Priced(
        code=slot.code,
        # A customizable card is upgraded by its boxes, and never from or to another card of its name.
        title=f"{slot.name} (customizable)" if slot.customizable else slot.name,
        level=slot.level or 0,
        exceptional=fields.exceptional,
        taboo=deck.investigator.taboo.level_cost(slot.code),
        boxes=slot.xp if slot.customizable else None,
        myriad=fields.myriad,
        permanent=fields.permanent,
        spell="spell" in slot.traits,
        unidentified=slot.card.subtitles.get("en", "").strip("()") in UNIDENTIFIED,
    )


def _held(taken: Counter[str], cards: Counter[Priced]) -> Counter[Priced]:
    """The exiled copies that were held here. Any card can be exiled: Burn After Reading."""
    return +Counter({card: min(copies, taken[card.code]) for card, copies in cards.items()})


def _growth(old: Deck, new: Deck) -> int:
    """The growth of the required size: by cards, and by the size on the back where both decks know it."""
    by_back = new.investigator.size - old.investigator.size if new.investigator.size and old.investigator.size else 0
    return max(0, by_back + size_change(new) - size_change(old))


def _granted(old: Deck, new: Deck) -> dict[str, int]:
    """AHLCG-XP-10: copies that the campaign added since, by the logs of both decks."""
    return {
        slot.code: max(0, new.granted(slot.code) - old.granted(slot.code))
        + max(0, granted_uncounted(new, slot.code) - granted_uncounted(old, slot.code))
        for slot in new.slots
    }


def _kept(old: Deck, new: Deck) -> Counter[Priced]:
    """AHLCG-EXT-33: copies of lower versions that stay uncounted from now on."""
    kept = (slot for slot in new.slots if slot.code in new.ignored)
    return +Counter({_card(new, slot): new.ignored[slot.code] - old.ignored.get(slot.code, 0) for slot in kept})


def _discounts(old: Deck, new: Deck) -> Discounts:
    """The discounts of cards. Cards that speak of upgrades must be in the deck before; others help at once."""
    rabbit_hole = old.copies_of(RABBIT_HOLE) > 0
    return Discounts(
        swaps=SWAPS * new.copies_of(ADAPTABLE),
        first_spell=old.copies_of(ARCANE_RESEARCH),
        first_upgrades=FIRST_UPGRADES if rabbit_hole else 0,
        surcharge=int(rabbit_hole),
        bought_back=new.copies_of(DEJA_VU),
        second_copies=old.copies_of(SHREWD_ANALYSIS) > 0,
    )


EXPERIENCE = Experience(
    kinds=("victory", "bonus", "adjustment", "starting", "carried-over"),
    purchase="purchase",
    adjustment="adjustment",
    balance=balance_of,
    known=known,
    upgrade=upgrade,
    upgrade_rules=UPGRADE_RULES,
    standalone=standalone_report,
)
