"""Upgrades: the cards that an upgrade prices, the discounts, and the receipt of the cheapest path."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from games.ahlcg.deck import Deck, prepare, spirits
from games.ahlcg.experience.cheapest_path import DeckChange, cheapest
from games.ahlcg.experience.ledger import Entry, Played, balance, earnings
from games.ahlcg.experience.prices import Priced
from games.ahlcg.experience.receipts import Discounts, Line
from games.ahlcg.experience.totals import balance_of, granted_uncounted, known, with_opening
from games.ahlcg.rules.deck_size import size_change
from games.ahlcg.rules.upgrades import UPGRADE_RULES, Upgrade
from games.ahlcg.slots import Slot
from games.ahlcg.standalone import Play, standalone_report
from games.engine import Build, Catalogue, Experience, read_options, run_rules

ADAPTABLE, ARCANE_RESEARCH, RABBIT_HOLE, DEJA_VU, SHREWD_ANALYSIS = "02110", "04109", "08059", "60531", "04106"
SWAPS, FIRST_UPGRADES = 2, 2
RULES = {  # the rule behind each kind of line on the receipt
    "buy": "AHLCG-XP-03",
    "upgrade": "AHLCG-XP-07",
    "keep-lower": "AHLCG-EXT-33",
    "boxes": "AHLCG-EXT-25",
    "remove": "AHLCG-XP-05",
    "exile": "AHLCG-EXT-34",
}


class Account(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Experience before the upgrade, where known."""

    ledger: tuple[Entry, ...] | None = None
    """Experience so far, for a balance."""
    played: Played | None = None
    """The scenario just played, for what it brought."""


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
    main_before, extra_before = _priced(old.slots), _priced(spirits(old))
    main_gone = _held(gone, main_before)
    discounts = discounts_of(old, new)
    main = cheapest(
        DeckChange(
            before=main_before,
            after=_priced(new.slots, granted=_granted(old, new)),
            exiled=main_gone,
            kept=_kept(old, new),
            growth=_growth(old, new),
            discounts=discounts,
        )
    )
    extra = cheapest(
        DeckChange(
            before=extra_before,
            after=_priced(spirits(new)),
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


def _priced(slots: Iterable[Slot], granted: Mapping[str, int] | None = None) -> dict[Priced, int]:
    """The cards with a price: weaknesses, signatures and story cards cost nothing (AHLCG-XP-10)."""
    free = granted or {}
    priced = [slot for slot in slots if slot.needs_option and slot.card.encounter_set is None]
    return {slot.priced: copies for slot in priced if (copies := slot.copies - free.get(slot.code, 0)) > 0}


def _held(taken: Counter[str], cards: Mapping[Priced, int]) -> dict[Priced, int]:
    """The exiled copies that were held here. Any card can be exiled: Burn After Reading."""
    return {card: min(copies, taken[card.code]) for card, copies in cards.items() if taken[card.code] > 0}


def _growth(old: Deck, new: Deck) -> int:
    """The growth of the required size: by cards, and by the size on the back where both decks know it."""
    by_back = new.investigator.size - old.investigator.size if new.investigator.size and old.investigator.size else 0
    return max(0, by_back + size_change(new) - size_change(old))


def _granted(old: Deck, new: Deck) -> dict[str, int]:
    """AHLCG-XP-10: copies that the campaign added since, by the logs of both decks."""
    granted = dict(new.logged("cards") - old.logged("cards"))
    for code in new.ignored:
        uncounted = granted_uncounted(new, code) - granted_uncounted(old, code)
        granted[code] = granted.get(code, 0) + max(0, uncounted)
    return granted


def _kept(old: Deck, new: Deck) -> dict[Priced, int]:
    """AHLCG-EXT-33: copies of lower versions that stay uncounted from now on."""
    more = {code: copies - old.ignored.get(code, 0) for code, copies in new.ignored.items()}
    return {new.by_code[code].priced: copies for code, copies in more.items() if copies > 0}


def discounts_of(old: Deck, new: Deck) -> Discounts:
    """The discounts of cards. Cards about upgrades must be in the deck before; others apply at once."""
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
    account=Account,
    upgrade_rules=UPGRADE_RULES,
    standalone=standalone_report,
    scenario=Play,
)
