"""Rules of the printed rulebook that stand alone: investigator, size, content, story assets, the locked deck."""

from collections.abc import Iterator

from games.ahlcg.deck import Deck
from games.engine import Fix, Problem, Severity, rule


@rule("AHLCG-DECK-01", emits=("investigator-invalid",), about=("no investigator",))
def one_investigator(deck: Deck) -> Iterator[Problem]:
    """A deck has exactly one investigator card."""
    if deck.sides.back is None:
        found = sum(
            1 for code in deck.leaders if (card := deck.table.catalogue.get(code)) and card.type_code == "investigator"
        )
        yield Problem(code="investigator-invalid", cards=deck.leaders, params={"found": found})


@rule("AHLCG-DECK-02", emits=("deck-too-small", "deck-too-large"), about=("other size",))
def deck_size(deck: Deck) -> Iterator[Problem]:
    """Exactly as many standard cards as the investigator's back says and cards change it to (AHLCG-EXT-03)."""
    limit = deck.required_size
    if limit is None or deck.size == limit:
        return
    params = {"found": deck.size, "limit": limit}
    if deck.size < limit:
        yield Problem(code="deck-too-small", params=params, fix=Fix(action="add", quantity=limit - deck.size))
    else:
        counted = tuple(
            sorted(slot.code for slot in deck.slots if slot.part.value == "standard" and deck.counted(slot))
        )
        fix = Fix(action="remove", cards=counted, quantity=deck.size - limit)
        yield Problem(code="deck-too-large", params=params, fix=None if deck.ignored else fix)


@rule("AHLCG-DECK-10", emits=("story-asset-not-granted", "too-many-copies"), about=("story",))
def story_assets(deck: Deck) -> Iterator[Problem]:
    """Story cards only where a scenario granted them; more than two of one name are at least odd (AHLCG-AMB-18)."""
    names: dict[str, list[str]] = {}
    for slot in deck.of("story"):
        if slot.refusal:
            continue
        found, granted = slot.copies, deck.granted(slot.code)
        names.setdefault(slot.name, []).extend([slot.code] * found)
        if found > granted:
            yield Problem(
                code="story-asset-not-granted",
                severity=deck.unless_played,
                cards=(slot.code,),
                params={"found": found, "limit": granted},
                fix=Fix(action="remove", card=slot.code, quantity=found - granted),
            )
    for codes in names.values():
        if len(codes) > 2:
            cards = tuple(dict.fromkeys(codes))
            yield Problem(
                code="too-many-copies",
                severity=Severity.WARNING,
                cards=cards,
                params={"found": len(codes), "limit": 2},
                fix=Fix(action="remove", cards=cards, quantity=len(codes) - 2),
            )


@rule(
    "AHLCG-DECK-16",
    emits=("card-not-allowed", "unknown-card", "quantity-invalid"),
    about=("refused:type", "unknown", "quantities"),
)
def deck_content(deck: Deck) -> Iterator[Problem]:
    """A deck holds assets, events, skills and weaknesses, only cards that exist, and each a number of times."""
    for slot in deck.of("refused:type"):
        found = slot.copies
        yield Problem(
            code="card-not-allowed",
            cards=(slot.code,),
            params={"found": found},
            fix=Fix(action="remove", card=slot.code, quantity=found),
        )
    for code, copies in sorted(deck.unknown.items()):
        zones = [zone for zone, cards in deck.zones.items() if cards.get(code) == copies]
        yield Problem(
            code="unknown-card",
            cards=(code,),
            params={"found": copies},
            fix=Fix(action="remove", card=code, quantity=copies, zone=zones[0]) if len(zones) == 1 and code else None,
        )
    for code, copies in sorted(deck.quantities.items()):
        yield Problem(code="quantity-invalid", cards=(code,), params={"found": copies, "limit": 999})


@rule("AHLCG-DECK-37", emits=("deck-locked",), about=("log",))
def locked_deck(deck: Deck) -> Iterator[Problem]:
    """After the first scenario a deck changes by purchases and the guide only: it is the one that the log has."""
    locked = deck.log("deck")
    if deck.mode != "campaign" or not isinstance(locked, dict):
        return
    get = deck.table.catalogue.get
    before: dict[str, int] = {}
    for code, copies in locked.items():
        if isinstance(copies, int) and (card := get(code)):
            before[card.code] = before.get(card.code, 0) + copies
    now = {slot.code: slot.copies for slot in deck.slots}
    changed = tuple(sorted(code for code in before.keys() | now.keys() if before.get(code, 0) != now.get(code, 0)))
    if changed:
        yield Problem(code="deck-locked", cards=changed, params={"found": len(changed)})


@rule("AHLCG-DECK-41", emits=("unique-copies",), about=("unique",))
def unique_copies(deck: Deck) -> Iterator[Problem]:
    """Two copies of a unique card are legal, but only one can be in play. Said once for all such cards."""
    slots = deck.of("unique")
    if slots:
        codes = tuple([slot.code for slot in slots])
        yield Problem(code="unique-copies", severity=Severity.INFO, cards=codes, params={"found": len(codes)})
