"""The deck size: the size on an investigator's back, changes by cards, and the rule that a deck has it."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from games.ahlcg.cards import AhlcgFields
from games.ahlcg.figures import Part
from games.engine import Fix, Problem, limit_problem, rule

if TYPE_CHECKING:
    from games.ahlcg.deck import Deck

SIZE_CHANGES = {"06167": 5, "07303": 5, "08031": 15, "08046": -5, "09077": 10, "12181": 5}
"""AHLCG-EXT-03: cards that each copy adds to the deck size. Versatile, Ancestral Knowledge, Forced Learning, Underworld
Support, Underworld Market, Collector."""


def size_of_investigator(back: AhlcgFields, choices: Mapping[str, Any]) -> int | None:
    """The size on the investigator's back, or the one chosen there, with the change of a chosen option.
    Cards may change it further. None if it is unknown: without a choice that decides it."""
    size = back.requirements.deck_size if back.requirements else None
    for option in back.options:
        if option.deck_sizes:
            chosen = choices.get("deck_size")
            size = chosen if type(chosen) is int and chosen in option.deck_sizes else None
    for option in back.options:
        taken = [one for one in option.choices if one.id == choices.get("option")]
        if size is None or (not taken and any(one.size_change for one in option.choices)):
            return None
        size += sum(one.size_change for one in taken)
    return size


def size_change(deck: "Deck") -> int:
    """AHLCG-EXT-03: the cards that other cards add to the deck size."""
    return sum(SIZE_CHANGES[slot.code] * slot.copies for slot in deck.kinds.get("resizing", ()))


@rule("AHLCG-DECK-01", emits=("investigator-invalid",), about=("no investigator",))
def one_investigator(deck: "Deck") -> Iterator[Problem]:
    """A deck has exactly one investigator card."""
    if deck.investigator.back is None:
        cards = (deck.catalogue.get(code) for code in deck.leaders)
        found = sum(1 for card in cards if card and card.type_code == "investigator")
        yield Problem(code="investigator-invalid", cards=deck.leaders, params={"found": found})


@rule("AHLCG-DECK-02", emits=("deck-too-small", "deck-too-large"), about=("other size",))
def deck_size(deck: "Deck") -> Iterator[Problem]:
    """Exactly as many standard cards as the investigator's back requires, with the changes of cards (AHLCG-EXT-03)."""
    found, limit = deck.size, deck.required_size
    if limit is None or found == limit:
        return
    if found < limit:
        yield limit_problem("deck-too-small", found, limit, fix=Fix(action="add", quantity=limit - found))
    else:
        counted = (slot.code for slot in deck.slots if slot.part is Part.STANDARD and deck.counted(slot))
        fix = Fix(action="remove", cards=tuple(sorted(counted)), quantity=found - limit)
        yield limit_problem("deck-too-large", found, limit, fix=None if deck.ignored else fix)
