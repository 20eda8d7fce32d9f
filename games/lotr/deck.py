"""A build looked up in the catalogue: what the rules read."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.engine import Build, CardRecord, Catalogue, Severity
from games.engine.slots import MAX_COPIES, Slot, copies_in, look_up, slots_of
from games.lotr.campaign_cards import Role, card_named, role_of
from games.lotr.card_exceptions import (
    NO_CONTRACT,
    Contract,
    allies_to_bring,
    ally_brought,
    contract_of,
    is_saga_hero,
    lead_of,
    threat_brought,
    threat_of,
)  # fmt: skip

MODES = ("deck", "campaign", "thirty", "tournament")
"""The guide's rules; the same against the log of a campaign; and two forms that the guide does not have."""
DECK_TYPES = frozenset({"ally", "attachment", "event"})
LATER_DECK_TYPES = frozenset({"player-side-quest"})
LEAST_CARDS = 50
LEAST_OF_THIRTY = 30
COPIES_BY_TITLE = 3
ELIMINATION = 50
"""The threat level at which a player is eliminated (LOTR-SET-08)."""
NO_CARDS: Mapping[str, int] = {}
ROLES: Mapping[str, Role] = {"boons": "boon", "burdens": "burden"}
"""The parts of a deck that a campaign grants, with the role of the cards there."""


class Deck(Struct, kw_only=True, eq=False):
    """Slots stand in the order of their codes, so that the order given never matters."""

    mode: str
    catalogue: Catalogue
    choices: Mapping[str, Any]
    heroes: list[CardRecord]
    not_heroes: tuple[str, ...]
    """Codes among the leaders that are known, but no heroes."""
    standard: list[Slot]
    """What counts: allies, attachments, events, player side quests."""
    boons: list[Slot]
    burdens: list[Slot]
    contracts: list[Slot]
    refused: list[Slot]
    """What no deck holds."""
    unknown: dict[str, int]
    quantities: dict[str, int]
    """Codes with a quantity that cannot be."""

    @property
    def slots(self) -> Iterator[Slot]:
        """Everything that lies in the deck or beside it, except what no deck holds."""
        yield from (*self.standard, *self.boons, *self.burdens, *self.contracts)

    @property
    def size(self) -> int:
        """Boons and burdens do not count (LOTR-DECK-08), nor does a contract."""
        return sum(slot.copies for slot in self.standard)

    @property
    def own_heroes(self) -> list[CardRecord]:
        """Without those that a saga brings along."""
        return [hero for hero in self.heroes if not is_saga_hero(hero)]

    @property
    def contract(self) -> Contract:
        return contract_of(self.contracts[0].card) if len(self.contracts) == 1 else NO_CONTRACT

    @property
    def required_size(self) -> int:
        """The least number of cards; 0 for a ready-made deck, which the guide's minimum does not concern.

        A contract that asks for a size has the last word.
        """
        if self.contract.size:
            return self.contract.size
        if self.mode == "thirty":
            return LEAST_OF_THIRTY
        if self.choices.get("preconstructed") is True and self.mode != "tournament":
            return 0
        return LEAST_CARDS

    @property
    def penalty(self) -> int:
        """The threat penalty of the campaign (LOTR-CAMP-16)."""
        penalty = self.log("penalty")
        return max(penalty, 0) if isinstance(penalty, int) and not isinstance(penalty, bool) else 0

    @property
    def threat(self) -> int:
        """The starting threat (LOTR-SET-02), with what card text changes about it (LOTR-GEN-02)."""
        return threat_of([lead_of(hero) for hero in self.heroes]) + threat_brought(self.ally) + self.penalty

    @property
    def ally_chosen(self) -> str | None:
        """The code of the card that is chosen to start in play, whatever the printing; None if nobody is."""
        chosen = self.choices.get("ally")
        card = self.catalogue.get(chosen) if isinstance(chosen, str) else None
        return card.code if card else str(chosen) if chosen else None

    @property
    def allies_to_bring(self) -> list[CardRecord]:
        """Whom the contract would let start in play."""
        return allies_to_bring(self.contract, (slot.card for slot in self.standard))

    @property
    def ally(self) -> CardRecord | None:
        """Whom the contract brings into play from the deck, if it brings anybody."""
        return ally_brought(self.contract, (slot.card for slot in self.standard), self.ally_chosen)

    @property
    def unless_tournament(self) -> Severity:
        return Severity.ERROR if self.mode == "tournament" else Severity.WARNING

    def log(self, key: str) -> Any:
        """What the campaign log says; None if it says nothing about it."""
        log = self.choices.get("log")
        return log.get(key) if isinstance(log, dict) else None

    def granted(self, part: str) -> dict[str, int]:
        """Card to the copies of it that the log has under `boons` or `burdens`, by code, printing or title.

        What has an encounter back belongs to the encounter deck, and is no matter of this one (LOTR-CAMP-23).
        """
        cards: Counter[str] = Counter()
        given = self.log(part)
        for named, copies in given.items() if isinstance(given, dict) else ():
            card = card_named(named, self.catalogue, ROLES[part]) if isinstance(named, str) else None
            if card and part_of(card) == part and isinstance(copies, int) and 0 < copies <= MAX_COPIES:
                cards[card.code] += copies
        return dict(sorted(cards.items()))

    def logged_names(self, key: str) -> set[str]:
        """The titles of the cards that the log has in a list under this key; one without a card stands for itself."""
        given = self.log(key)
        codes = [one for one in given if isinstance(one, str)] if isinstance(given, list) else []
        return {card.name_key if (card := self.catalogue.get(code)) else code.casefold() for code in codes}


def prepare(build: Build, catalogue: Catalogue) -> Deck:
    """Looks every code up once. Copies of several printings of a card become one slot."""
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
    brings_ally = len(contracts) == 1 and contract_of(contracts[0].card).brings_ally
    return allies[0] if brings_ally and len(allies) == 1 else None


def part_of(card: CardRecord) -> str:
    """What the card is to a deck. With an encounter back it is shuffled into no player's deck (LOTR-DECK-05)."""
    if card.fields.card_back == "encounter":
        return "refused"
    if role := role_of(card):
        return f"{role}s"
    if card.type_code == "contract":
        return "contracts"
    return "standard" if card.type_code in DECK_TYPES | LATER_DECK_TYPES else "refused"


def by_title(slots: Iterable[Slot]) -> list[list[Slot]]:
    """The slots that are copies of each other: the title alone makes a copy, whatever the type (LOTR-UNI-01)."""
    titles: dict[str, list[Slot]] = {}
    for slot in slots:
        titles.setdefault(slot.card.name_key, []).append(slot)
    return list(titles.values())


def features(deck: Deck) -> Iterator[str]:
    """What the deck shows that some rules are about."""
    yield deck.mode
    if deck.contracts:
        yield "contracts"
    if deck.choices.get("log"):
        yield "log"


def stats(deck: Deck) -> dict[str, Any]:
    """The figures of the deck, as plain JSON values."""
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
        "resources": _counted((sphere, 1) for hero in deck.heroes for sphere in hero.classes),
        "classes": _counted((sphere, slot.copies) for slot in deck.standard for sphere in slot.card.classes),
        "types": _counted((slot.card.type_code, slot.copies) for slot in deck.standard),
        "costs": _counted((_cost(slot.card), slot.copies) for slot in deck.standard),
    }


def _cost(card: CardRecord) -> str:
    return "none" if card.fields.cost is None else str(card.fields.cost)


def _counted(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for key, number in pairs:
        found[key] += number
    return dict(sorted(found.items()))
