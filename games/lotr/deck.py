"""A build looked up in the catalogue, as the rules read it; its figures and its opening hand."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.engine import Build, CardRecord, Catalogue, Severity
from games.engine.opening import Opening
from games.engine.slots import MAX_COPIES, Slot, copies_in, look_up, slots_of
from games.lotr import card_exceptions
from games.lotr.campaign_cards import STARTS_IN_PLAY, Role, card_named, role_of
from games.lotr.card_exceptions import NO_CONTRACT, Contract, is_saga_hero

MODES = ("deck", "campaign", "thirty", "tournament")
"""The guide's rules; the same with the log of a campaign; and two variants that the guide does not have."""
DECK_TYPES = frozenset({"ally", "attachment", "event"})
LATER_DECK_TYPES = frozenset({"player-side-quest"})
MIN_CARDS = 50
MIN_CARDS_OF_THIRTY = 30
MAX_COPIES_BY_TITLE = 3
HAND = 6
ELIMINATION = 50  # the threat level at which a player is eliminated (LOTR-SET-08)
NO_CARDS: Mapping[str, int] = {}
ROLES: Mapping[str, Role] = {"boons": "boon", "burdens": "burden"}
"""The parts of a deck that a campaign grants, with the role of the cards there."""


class Deck(Struct, kw_only=True, eq=False):
    """A prepared build; its slots are sorted by code, so the given order never matters."""

    mode: str
    catalogue: Catalogue
    choices: Mapping[str, Any]
    heroes: list[CardRecord]
    not_heroes: tuple[str, ...]
    """Codes among the leaders that are known, but no heroes."""
    standard: list[Slot]
    """The cards that count: allies, attachments, events, player side quests."""
    boons: list[Slot]
    burdens: list[Slot]
    contracts: list[Slot]
    refused: list[Slot]
    """Cards that no deck may hold."""
    unknown: dict[str, int]
    quantities: dict[str, int]
    """Codes with an impossible quantity."""

    @property
    def slots(self) -> Iterator[Slot]:
        """All cards in or next to the deck, without the refused ones."""
        yield from (*self.standard, *self.boons, *self.burdens, *self.contracts)

    @property
    def size(self) -> int:
        """Boons and burdens do not count (LOTR-DECK-08), nor does a contract."""
        return sum(slot.copies for slot in self.standard)

    @property
    def own_heroes(self) -> list[CardRecord]:
        """The heroes that belong to no saga."""
        return [hero for hero in self.heroes if not is_saga_hero(hero)]

    @property
    def contract(self) -> Contract:
        return card_exceptions.contract_of(self.contracts[0].card) if len(self.contracts) == 1 else NO_CONTRACT

    @property
    def required_size(self) -> int:
        """The minimum size: that of a contract, else of the mode; 0 for a ready-made deck."""
        if self.contract.size:
            return self.contract.size
        if self.mode == "thirty":
            return MIN_CARDS_OF_THIRTY
        if self.choices.get("preconstructed") is True and self.mode != "tournament":
            return 0
        return MIN_CARDS

    @property
    def penalty(self) -> int:
        """The threat penalty of the campaign (LOTR-CAMP-16)."""
        penalty = self.log("penalty")
        return max(penalty, 0) if isinstance(penalty, int) and not isinstance(penalty, bool) else 0

    @property
    def threat(self) -> int:
        """The starting threat (LOTR-SET-02), as modified by card text (LOTR-GEN-02)."""
        costs = card_exceptions.threat_of([card_exceptions.lead_of(hero) for hero in self.heroes])
        return costs + card_exceptions.threat_brought(self.ally) + self.penalty

    @property
    def ally_chosen(self) -> str | None:
        """The code of the ally chosen to start in play, whichever printing; None if none is."""
        chosen = self.choices.get("ally")
        card = self.catalogue.get(chosen) if isinstance(chosen, str) else None
        return card.code if card else str(chosen) if chosen else None

    @property
    def allies_to_bring(self) -> list[CardRecord]:
        return card_exceptions.allies_to_bring(self.contract, (slot.card for slot in self.standard))

    @property
    def ally(self) -> CardRecord | None:
        return card_exceptions.ally_brought(self.contract, (slot.card for slot in self.standard), self.ally_chosen)

    @property
    def unless_tournament(self) -> Severity:
        return Severity.ERROR if self.mode == "tournament" else Severity.WARNING

    def log(self, key: str) -> Any:
        """The value under that key of the campaign log, if any."""
        log = self.choices.get("log")
        return log.get(key) if isinstance(log, dict) else None

    def granted(self, part: str) -> dict[str, int]:
        """Card to its copies under `boons` or `burdens` of the log, where they are named by code, printing or title.
        Cards with an encounter back belong to the encounter deck (LOTR-CAMP-23)."""
        cards: Counter[str] = Counter()
        given = self.log(part)
        for named, copies in given.items() if isinstance(given, dict) else ():
            card = card_named(named, self.catalogue, ROLES[part]) if isinstance(named, str) else None
            if card and part_of(card) == part and isinstance(copies, int) and 0 < copies <= MAX_COPIES:
                cards[card.code] += copies
        return dict(sorted(cards.items()))

    def logged_names(self, key: str) -> set[str]:
        """The titles of the cards in a list of the log; a code without a card is kept as it is."""
        given = self.log(key)
        codes = [one for one in given if isinstance(one, str)] if isinstance(given, list) else []
        return {card.name_key if (card := self.catalogue.get(code)) else code.casefold() for code in codes}


def prepare(build: Build, catalogue: Catalogue) -> Deck:
    """Look up every code once. Copies of several printings of a card become one slot."""
    found = look_up(build, catalogue)
    parts: dict[str, list[Slot]] = {part: [] for part in ("standard", "boons", "burdens", "contracts", "refused")}
    for slot in slots_of(found.zones.get("main", NO_CARDS), catalogue):
        parts[part_of(slot.card)].append(slot)
    leaders = [leader for leader in found.leaders if leader]
    choices = build.choices
    if ally := _leading_ally(leaders, parts["contracts"]):
        leaders.remove(ally)
        choices = {**choices, "ally": ally.code}
        if not any(slot.code == ally.code for slot in parts["standard"]):
            parts["standard"] = sorted([*parts["standard"], Slot(card=ally, copies=1)], key=lambda slot: slot.code)
    return Deck(
        mode=build.mode,
        catalogue=catalogue,
        choices=choices,
        heroes=[leader for leader in leaders if leader.type_code == "hero"],
        not_heroes=tuple(leader.code for leader in leaders if leader.type_code != "hero"),
        unknown=found.unknown,
        quantities=found.quantities,
        **parts,
    )


def _leading_ally(leaders: Iterable[CardRecord], contracts: list[Slot]) -> CardRecord | None:
    """The ally among the leaders that a contract lets start in play; RingsDB lists it with the heroes (LOTR-EXT-02)."""
    allies = [leader for leader in leaders if leader.type_code == "ally"]
    brings_ally = len(contracts) == 1 and card_exceptions.contract_of(contracts[0].card).brings_ally
    return allies[0] if brings_ally and len(allies) == 1 else None


def part_of(card: CardRecord) -> str:
    """The part of a deck that the card belongs to. No player's deck has encounter backs (LOTR-DECK-05)."""
    if card.fields.card_back == "encounter":
        return "refused"
    if role := role_of(card):
        return f"{role}s"
    if card.type_code == "contract":
        return "contracts"
    return "standard" if card.type_code in DECK_TYPES | LATER_DECK_TYPES else "refused"


def by_title(slots: Iterable[Slot]) -> list[list[Slot]]:
    """Slots grouped by title: copies share a title, of any type (LOTR-UNI-01)."""
    titles: dict[str, list[Slot]] = {}
    for slot in slots:
        titles.setdefault(slot.card.name_key, []).append(slot)
    return list(titles.values())


def features(deck: Deck) -> Iterator[str]:
    """The features of a deck that some rules are about."""
    yield deck.mode
    if deck.contracts:
        yield "contracts"
    if deck.choices.get("log"):
        yield "log"


def stats(deck: Deck) -> dict[str, Any]:
    return {
        "size": deck.size,
        "required_size": deck.required_size,
        "threat": deck.threat,
        "rounds_to_elimination": max(ELIMINATION - deck.threat, 0),
        "cards": {
            "standard": deck.size,
            "boon": copies_in(deck.boons),
            "burden": copies_in(deck.burdens),
            "contract": copies_in(deck.contracts),
        },
        "resources": counted((sphere, 1) for hero in deck.heroes for sphere in hero.classes),
        "classes": counted((sphere, slot.copies) for slot in deck.standard for sphere in slot.card.classes),
        "types": counted((slot.card.type_code, slot.copies) for slot in deck.standard),
        "costs": counted(
            ("none" if slot.card.fields.cost is None else str(slot.card.fields.cost), slot.copies)
            for slot in deck.standard
        ),
    }


def counted(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The sums by key, in the order of the keys."""
    found: Counter[str] = Counter()
    for key, number in pairs:
        found[key] += number
    return dict(sorted(found.items()))


def opening(deck: Deck) -> Opening:
    """The opening hand: six cards with one mulligan of all (LOTR-SET-05), and a card with each resource phase.
    Boons and burdens are shuffled in, unless they start in play."""
    campaign = (slot for slot in (*deck.boons, *deck.burdens) if STARTS_IN_PLAY.isdisjoint(slot.card.keywords))
    library = {slot.code: slot.copies for slot in (*deck.standard, *campaign)}
    return Opening(library=library, hand=HAND, mulligan="all", first_turn=1)


def cited_rules(card: CardRecord) -> Iterator[str]:
    """Deckbuilding rules to cite on the page of a card, in the order of the guide."""
    part, is_hero = part_of(card), card.type_code == "hero"
    is_standard = part == "standard"
    cited = {
        "LOTR-DECK-01": is_hero,
        "LOTR-SET-02": is_hero,
        "LOTR-DECK-02": is_standard,
        "LOTR-DECK-04": is_standard,
        "LOTR-DECK-05": True,
        "LOTR-DECK-06": part == "boons",
        "LOTR-DECK-07": part == "burdens",
        "LOTR-DECK-08": part == "burdens",
        "LOTR-UNI-02": card.unique,
        "LOTR-DECK-15": is_standard and set(card.classes) - {"neutral"},
        "LOTR-DECK-16": "restricted" in card.keywords,
        "LOTR-DECK-18": card.fields.attaches_to,
        "LOTR-EXT-01": part == "contracts",
        "LOTR-EXT-02": part == "contracts",
        "LOTR-EXT-03": card.type_code == "player-side-quest",
        "LOTR-EXT-04": is_standard and card.fields.deck_limit == 1,
        "LOTR-EXT-07": is_hero and is_saga_hero(card),
        "LOTR-EXT-08": card.type_code == "treasure",
    }
    return (rule for rule, applies in cited.items() if applies)
