"""Copy limits: by name, of Exceptional cards, by subtitle, of unique cards, and of single cards."""

from collections.abc import Iterator

from games.ahlcg.card_exceptions import ONE_COPY_EACH
from games.ahlcg.deck import Deck
from games.engine import Problem, Severity, rule, wrong_count
from games.engine.build_checks import too_many_copies


@rule("AHLCG-DECK-04", emits=("too-many-copies",), about=("crowded",))
def copies_by_name(deck: Deck) -> Iterator[Problem]:
    """At most two copies by name, of any level or subtitle, or the limit on the card (AHLCG-GEN-02)."""
    for slots, found in deck.crowds:
        limit = min(slot.limit for slot in slots)
        if found > limit and not any(slot.card.fields.exceptional for slot in slots):
            yield too_many_copies(slots, found, limit)


@rule("AHLCG-DECK-12", emits=("too-many-copies",), about=("crowded",))
def exceptional_copies(deck: Deck) -> Iterator[Problem]:
    """An Exceptional card is alone of its name, other versions included (AHLCG-AMB-04)."""
    for slots, found in deck.crowds:
        if found > 1 and any(slot.card.fields.exceptional for slot in slots):
            yield too_many_copies(slots, found, 1)


@rule("AHLCG-EXT-05", emits=("too-many-copies",), about=("crowded",))
def copies_by_subtitle(deck: Deck) -> Iterator[Problem]:
    """Some limits are for the card with that subtitle alone.
    Other programs allow three copies of a Myriad card all the same, so it is a warning while a deck is built."""
    for slots, _ in deck.crowds:
        for slot in slots:
            if deck.counted(slot) > slot.own_limit:
                severity = deck.unless_played if slot.card.fields.myriad else Severity.ERROR
                yield too_many_copies([slot], deck.counted(slot), slot.own_limit, severity)


@rule("AHLCG-EXT-06", emits=("too-many-copies",), about=(ONE_COPY_EACH,))
def underworld_support(deck: Deck) -> Iterator[Problem]:
    """Underworld Support: one copy by name of each card but weaknesses and signatures, Myriad or not."""
    names: dict[str, int] = {}
    for slot in deck.slots:
        names[slot.name] = names.get(slot.name, 0) + slot.copies
    several = {name for name, copies in names.items() if copies > 1}
    for slots, found in deck.by_name(several) if several else ():
        if found > 1:
            yield too_many_copies(slots, found, 1)


@rule("AHLCG-EXT-33", emits=("copies-count",), about=("ignored",))
def ignored_copies(deck: Deck) -> Iterator[Problem]:
    """Copies marked as not counted do count, unless the investigator's back lets a player keep them."""
    given = {code: copies for code, copies in deck.zones["ignored"].items() if copies > 0}
    for code, copies in sorted(deck.catalogue.by_card(given).items()):
        kept = deck.ignored.get(code, 0)
        if copies > kept:
            yield wrong_count("copies-count", code, copies, kept, severity=Severity.WARNING, zone="ignored")


@rule("AHLCG-DECK-41", emits=("unique-copies",), about=("unique",))
def unique_copies(deck: Deck) -> Iterator[Problem]:
    """Two copies of a unique card are legal, but only one can be in play. Reported once for all such cards."""
    codes = tuple(slot.code for slot in deck.of("unique"))
    if codes:
        yield Problem(code="unique-copies", severity=Severity.INFO, cards=codes, params={"found": len(codes)})
