"""The two sides of an investigator card as a deck has them: parallel fronts and backs, choices, the taboo list.

The front gives class and traits, the back deck size, options and requirements; either may be the parallel one.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.ahlcg import card_exceptions
from games.ahlcg.cards import AhlcgFields, DeckOption, Requirements
from games.ahlcg.investigators import Index
from games.ahlcg.options import traits_of
from games.engine import CardRecord, Catalogue
from games.engine.cards import TabooCard


class TabooList:
    """A taboo list as an overlay over cards; without one nothing changes."""

    def __init__(self, catalogue: Catalogue, code: str) -> None:
        self._cards: dict[str, TabooCard] = {}
        taboo = catalogue.taboos.get(code)
        for entry in taboo.cards if taboo else ():
            card = catalogue.get(entry.code)  # a list names reprints too
            if card:
                self._cards.setdefault(card.code, entry)

    def card(self, card: CardRecord) -> CardRecord:
        """The card as the list has it. Its level stays: what a list adds is experience."""
        entry = self._cards.get(card.code)
        if entry is None or not entry.values:
            return card
        known = {name: value for name, value in entry.values.items() if name in AhlcgFields.__struct_fields__}
        changed = {name: getattr(msgspec.convert({name: value}, AhlcgFields), name) for name, value in known.items()}
        return msgspec.structs.replace(card, fields=msgspec.structs.replace(card.fields, **changed))

    def level_cost(self, code: str) -> int:
        """Experience on top of the card's own."""
        entry = self._cards.get(code)
        return entry.level_cost if entry else 0

    def forbids(self, code: str) -> bool:
        """Whether no deck may hold the card (AHLCG-EXT-20)."""
        entry = self._cards.get(code)
        return entry is not None and entry.values.get("deck_limit") == 0


class ChoiceFault(Struct, frozen=True):
    """A choice that must be made, or that was not offered."""

    choice: str
    code: str
    """choice-missing or choice-invalid."""
    offered: tuple[Any, ...]
    given: Any = None


Signature = tuple[tuple[str, ...], ...]
"""A required card and what may stand in for it: versions, each one card or several that are taken together."""


class Sides(Struct, frozen=True, kw_only=True):
    """What the rules read about the investigator of a deck."""

    leader: str
    front: CardRecord | None
    back: CardRecord | None
    is_static: bool
    """The deck is not built but given (AHLCG-EXT-01): nothing about it is checked."""
    options: tuple[DeckOption, ...]
    """Those of the back with the choices made; where one is not made, all that it offers."""
    faults: tuple[ChoiceFault, ...]
    size: int | None
    """The deck size before cards change it; None if it is not known."""
    requirements: Requirements | None
    signatures: tuple[Signature, ...]
    plain: Mapping[str, int]
    """The signature cards themselves, without what may stand in for them, with the copies required."""
    random_weaknesses: int
    """How many random basic weaknesses the back asks for."""
    required: Mapping[str, int]
    """Code of each card that the requirements name to the copies that meet them."""
    persons: frozenset[str]
    """All codes of this investigator."""
    traits: frozenset[str]
    """Of the front, in lower case."""
    taboo: TabooList

    def owns(self, card: CardRecord) -> bool:
        """Whether the card is for this investigator's deck."""
        return card.code in self.required or not self.persons.isdisjoint(card.fields.investigators)


def sides_of(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> Sides:
    """The sides with all choices applied. Whatever is given, it answers; what is wrong stands in `faults`."""
    reader = _Choices(choices)
    first = catalogue.get(leader)
    if first is not None and first.type_code != "investigator":
        first = None
    index = catalogue.derived(Index)
    persons = index.person.get(first.code, frozenset()) if first else frozenset()
    taboo_code = reader.taboo(catalogue)
    taboo = TabooList(catalogue, taboo_code)
    front = _side(catalogue, "front", first, persons, reader)
    back = _side(catalogue, "back", first, persons, reader)
    if back is not None:
        back = taboo.card(back)
    fields: AhlcgFields | None = back.fields if back else None
    requirements = fields.requirements if fields else None
    options, size_change, chosen_size = _resolve(fields.options if fields else (), reader)
    offers_size = any(option.deck_sizes for option in fields.options) if fields else False
    size = chosen_size if offers_size else requirements.deck_size if requirements else None
    signatures = _signatures(catalogue, back, index.first) if back else ()
    required = {
        code: _required(catalogue, code) for signature in signatures for version in signature for code in version
    }
    for code, needs in card_exceptions.FRONT_NEEDS.items():
        if front is not None and front.code == code:
            required |= {card: 1 for card in needs.cards if catalogue.get(card)}
    return Sides(
        leader=leader,
        front=front,
        back=back,
        is_static=back is not None and requirements is None and not options,
        options=options,
        faults=tuple(reader.faults),
        size=None if size is None or size_change is None else size + size_change,
        requirements=requirements,
        signatures=signatures,
        plain={signature[0][0]: required[signature[0][0]] for signature in signatures},
        random_weaknesses=requirements.random_basic_weaknesses if requirements else 0,
        required=required,
        persons=persons,
        traits=traits_of(front) if front else frozenset(),
        taboo=taboo,
    )


class _Choices:
    """Reads choices one by one and keeps what is wrong with them."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = given
        self.faults: list[ChoiceFault] = []

    def one_of(self, choice: str, offered: tuple[Any, ...], *, needed: bool = True) -> Any:
        """The choice if it was offered; None, and a fault, if it was not, or if it is needed and not made."""
        value = self._given.get(choice)
        if value is None or value == "":
            if needed:
                self.faults.append(ChoiceFault(choice, "choice-missing", offered))
            return None
        for one in offered:
            if value == one and type(value) is type(one):
                return one
        self.faults.append(ChoiceFault(choice, "choice-invalid", offered, value))
        return None

    def differs(self, choice: str, other: Any, offered: tuple[Any, ...]) -> None:
        """Finds a fault in a choice that repeats another one."""
        if other is not None and self._given.get(choice) == other:
            self.faults.append(
                ChoiceFault(choice, "choice-invalid", tuple(one for one in offered if one != other), other)
            )

    def taboo(self, catalogue: Catalogue) -> str:
        """The code of the taboo list; a number means the list of that number."""
        value = self._given.get("taboo")
        if value is None or value == "":
            return ""
        code = f"{value:03}" if isinstance(value, int) and not isinstance(value, bool) else value
        if isinstance(code, str) and code.isdecimal():
            code = code.zfill(3)
        if isinstance(code, str) and code in catalogue.taboos:
            return code
        self.faults.append(ChoiceFault("taboo", "choice-invalid", tuple(catalogue.taboos), value))
        return ""


def _side(
    catalogue: Catalogue, choice: str, first: CardRecord | None, persons: frozenset[str], reader: _Choices
) -> CardRecord | None:
    """The card whose front or back is used: the leader's own, or that of another version of the same person."""
    given = reader._given.get(choice)
    if given is None or given == "":
        return first
    card = catalogue.get(given) if isinstance(given, str) else None
    if card is not None and card.code in persons:
        return card
    reader.faults.append(ChoiceFault(choice, "choice-invalid", tuple(sorted(persons)), given))
    return first


CLASS_CHOICES = {"": "class", "faction_1": "class_1", "faction_2": "class_2"}
"""How an option calls the choice that it asks for, and how we call it."""


def _resolve(
    options: tuple[DeckOption, ...], reader: _Choices
) -> tuple[tuple[DeckOption, ...], int | None, int | None]:
    """The options with choices applied, what they change about the deck size (None: not known), the size chosen."""
    resolved: list[DeckOption] = []
    size_change: int | None = 0
    size = None
    classes: dict[str, Any] = {}
    for option in options:
        if option.deck_sizes:
            size = reader.one_of("deck_size", option.deck_sizes)
        elif option.class_choice:
            choice = CLASS_CHOICES.get(option.id, option.id)
            chosen = reader.one_of(choice, option.class_choice)
            if chosen is not None:
                for other in classes.values():
                    reader.differs(choice, other, option.class_choice)
                classes[choice] = chosen
            resolved.append(
                msgspec.structs.replace(option, classes=(chosen,) if chosen else option.class_choice, class_choice=())
            )
        elif option.choices:
            chosen = reader.one_of("option", tuple(one.id for one in option.choices))
            if chosen is None:
                resolved += option.choices
                size_change = None if any(one.size_change for one in option.choices) else size_change
            for one in option.choices:
                if one.id == chosen:
                    resolved.append(one)
                    size_change = None if size_change is None else size_change + one.size_change
        else:
            resolved.append(option)
    return tuple(resolved), size_change, size


def _signatures(catalogue: Catalogue, back: CardRecord, first: Mapping[str, str]) -> tuple[Signature, ...]:
    """The signatures of the back; what stands in for the same card on the person's first version does so here too."""
    original = catalogue.get(first.get(back.code, back.code))
    further = {_name(catalogue, signature): signature for signature in _printed_signatures(catalogue, original)}
    return tuple(
        tuple(dict.fromkeys((*signature, *further.get(_name(catalogue, signature), ()))))
        for signature in _printed_signatures(catalogue, back)
    )


def _printed_signatures(catalogue: Catalogue, investigator: CardRecord | None) -> list[Signature]:
    """As the requirements name them. Requirements that begin with the same card are one: what stands in for it in
    each of them is taken together."""
    requirements: Requirements | None = investigator.fields.requirements if investigator else None
    versions: dict[str, list[list[str]]] = {}
    for signature in requirements.signatures if requirements else ():
        codes = [card.code for code in signature if (card := catalogue.get(code))]
        if codes:
            known = versions.setdefault(codes[0], [[codes[0]]])
            for place, code in enumerate(codes[1:], 1):
                if place == len(known):
                    known.append([])
                if code not in known[place]:
                    known[place].append(code)
    return [tuple(tuple(version) for version in known) for known in versions.values()]


def _name(catalogue: Catalogue, signature: Signature) -> str:
    card = catalogue.get(signature[0][0])
    return card.name_key if card else ""


def _required(catalogue: Catalogue, code: str) -> int:
    card = catalogue.get(code)
    limit: int | None = card.fields.deck_limit if card else None
    return 1 if limit is None else max(limit, 1)
