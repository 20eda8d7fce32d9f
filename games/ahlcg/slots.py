"""Copies of a card in the deck of an investigator, with everything that rules ask about them."""

from collections.abc import Container

from msgspec import Struct
from msgspec.structs import asdict, replace

from games.ahlcg.cards import AhlcgFields
from games.ahlcg.experience.prices import Priced
from games.ahlcg.figures import Part
from games.engine import CardRecord

OPTIONAL = (Part.STANDARD, Part.PERMANENT)  # the parts of a deck whose cards an option must admit (AHLCG-DECK-14)
NO_LIMIT = 10**9
LIMITED_BY_SUBTITLE = frozenset({"06241", "06242", "06243", "08114", "08115", "11121", "11122", "11123"})
"""AHLCG-EXT-05: cards whose limit is for the version with that subtitle; the usual limit holds by name. Empower Self,
Precious Memento, Sacred Oath."""
XP_UNIT = 1 << 32  # above any deck size


class Admission(Struct, frozen=True, kw_only=True, gc=False):
    """The answer of an investigator's rules about a card, regardless of the rest of the deck."""

    part: Part
    limit: int = NO_LIMIT
    """Maximum copies by name."""
    own_limit: int = NO_LIMIT
    """Maximum copies of this very card, if it has a limit of its own."""
    refusal: str = ""
    """The reason why no deck of this investigator may hold it; "" if one may."""
    admitted: tuple[tuple[int, int], ...] = ()
    """The first option without limit that admits it, with the number of copies; empty if none does."""
    limited: tuple[int, ...] = ()
    """The limited options that admit it, if none without limit does: the investigator's and the cards'."""
    own_limited: tuple[int, ...] = ()
    """The investigator's alone."""
    required: int = 0
    """Copies of a signature card that the investigator requires, and may have."""

    @property
    def needs_option(self) -> bool:
        """Whether an option must admit it: it is neither weakness nor signature nor story card."""
        return self.part in OPTIONAL

    @property
    def is_eligible(self) -> bool:
        """Whether the investigator's own options, or requirements, let the card into the deck."""
        if self.refusal or self.part is Part.STORY or self.limit == 0:
            return False
        return bool(self.admitted or self.own_limited) if self.needs_option else self.required > 0


class Slot(Admission, frozen=True, eq=False, kw_only=True, gc=False):
    """Some copies of a card in the deck of one investigator, with everything that rules ask about them."""

    code: str
    name: str
    """Cards with the same name are copies of each other."""
    kinds: tuple[str, ...] = ()
    """Kinds of special cards, by which rules find them."""
    counters: int
    """Of all copies; see figures.py."""
    size_and_xp: int
    """Of all copies: one for each that counts towards the deck size, and `XP_UNIT` for each experience paid a copy."""
    shares_name: bool
    """Whether other cards have its name, or it has other printings."""
    copies: int = 1
    card: CardRecord
    """The card with the taboo list and its checked boxes applied."""
    level: int | None
    xp: int
    """Experience for one copy; `paid_once` for all together."""
    paid_once: bool
    priced: Priced
    """The values that decide its price in an upgrade."""
    traits: frozenset[str]
    """In lower case."""
    alert: int
    """The copies by name above which limits are checked."""
    is_random: bool = False
    """Whether it is a random basic weakness, or one turned into another card."""
    is_drawn: bool = False
    """Whether it is a weakness but no signature."""
    customizable: bool = False
    overdrawn: bool = False
    """Whether more boxes are checked than the card has."""

    @property
    def worth(self) -> int:
        return self.xp * (1 if self.paid_once else self.copies)


def admitted(facts: Slot, admission: Admission, copies: int) -> Slot:
    """Copies of a card whose facts are known, with its admission."""
    kinds = list(facts.kinds)
    if admission.refusal:
        kinds.append(f"refused:{admission.refusal}")
    elif admission.limited:
        kinds += ["limited"] if admission.own_limited else ["limited", "needs a card's option"]
    is_random, is_drawn = (False, False) if admission.refusal else (facts.is_random, facts.is_drawn)
    slot = replace(facts, **asdict(admission), kinds=tuple(kinds), is_random=is_random, is_drawn=is_drawn)
    return several(slot, copies)


def several(slot: Slot, copies: int) -> Slot:
    if copies == slot.copies:
        return slot
    kinds = tuple(kind for kind in slot.kinds if kind not in ("unique", "crowded", "surplus"))
    if slot.card.unique and slot.part is not Part.WEAKNESS:
        kinds = (*kinds, "unique")
    if copies > slot.alert:
        kinds = (*kinds, "crowded")
    if copies > slot.required > 0:
        kinds = (*kinds, "surplus")
    return replace(
        slot,
        copies=copies,
        counters=slot.counters // slot.copies * copies,
        size_and_xp=slot.size_and_xp // slot.copies * copies,
        kinds=kinds,
        admitted=tuple((option, copies) for option, _ in slot.admitted),
    )


def part_of(card: CardRecord, required: Container[str] = ()) -> Part:
    """The part of the deck that the card belongs to, decided in the order of AHLCG-DECK-30."""
    fields: AhlcgFields = card.fields
    if card.weakness:
        return Part.WEAKNESS
    if fields.investigators or card.code in required:
        return Part.SPECIFIC
    if card.level is None:
        return Part.STORY
    if fields.permanent:
        return Part.PERMANENT
    return Part.STANDARD


def copy_limits(card: CardRecord) -> tuple[int, int]:
    """Maximum copies by name, and of this very card (AHLCG-DECK-04, AHLCG-EXT-04, -05)."""
    fields: AhlcgFields = card.fields
    own: int = 2 if fields.deck_limit is None else fields.deck_limit
    if card.code in LIMITED_BY_SUBTITLE:
        return (3 if fields.myriad else 2), own
    if fields.exceptional:
        return 1, NO_LIMIT
    return (max(own, 3) if fields.myriad else own), NO_LIMIT


def is_random(card: CardRecord) -> bool:
    """Whether the card is a random basic weakness, or one turned into another: it has no owner and no scenario."""
    weakness = card.weakness
    return weakness is not None and (
        weakness.kind == "basic" or (weakness.kind == "story" and card.encounter_set is None)
    )
