"""The deckbuilding rules of an investigator: options and requirements, with choices and taboo applied.

The front gives class and traits, the back deck size, options and requirements; either may be the parallel one.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.ahlcg.card_exceptions import FRONT_NEEDS
from games.ahlcg.cards import AhlcgFields, DeckOption, Requirements
from games.ahlcg.investigators import Investigators
from games.ahlcg.options import traits_of
from games.ahlcg.rules.deck_size import size_of_investigator
from games.ahlcg.taboo import TabooList, taboo_lists
from games.engine import CardRecord, Catalogue, Fix, Problem

Signature = tuple[tuple[str, ...], ...]
"""A required card and its alternates: versions, each one card or several that are taken together."""


class InvestigatorRules(Struct, frozen=True, kw_only=True):
    """Everything that the rules read about the investigator of a deck."""

    leader: str
    front: CardRecord | None
    back: CardRecord | None
    is_static: bool
    """Whether the deck is given, not built (AHLCG-EXT-01): nothing about it is checked."""
    options: tuple[DeckOption, ...]
    """The options of the back with the choices made; of an open choice, all alternatives."""
    problems: tuple[Problem, ...]
    """Choices that are missing or were not offered."""
    asks: tuple[str, ...]
    """The names of the choices that the back asks for."""
    size: int | None
    """The deck size before cards change it; None if unknown."""
    requirements: Requirements | None
    signatures: tuple[Signature, ...]
    plain: Mapping[str, int]
    """The signature cards themselves, without alternates, with the copies required."""
    random_weaknesses: int
    """The number of random basic weaknesses that the back requires."""
    required: Mapping[str, int]
    """Code of each card that the requirements name to the copies that meet them."""
    persons: frozenset[str]
    """All codes of this investigator."""
    traits: frozenset[str]
    """Of the front, in lower case."""
    taboo: TabooList

    @property
    def is_usual(self) -> bool:
        """Whether the investigator, or its absence, and all choices are among those that there are."""
        is_known = self.front is not None or not self.leader
        return is_known and all(problem.code == "choice-missing" for problem in self.problems)

    def owns(self, card: CardRecord) -> bool:
        """Whether the card is for this investigator's deck."""
        return card.code in self.required or not self.persons.isdisjoint(card.fields.investigators)


def investigator_rules(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> InvestigatorRules:
    """The rules of the investigator with these choices. Bad choices become `problems`, never errors."""
    reader = _Choices(choices)
    first = catalogue.get(leader)
    if first is not None and first.type_code != "investigator":
        first = None
    investigators = catalogue.derived(Investigators)
    persons = investigators.person.get(first.code, frozenset()) if first else frozenset()
    taboo = catalogue.derived(taboo_lists)[reader.taboo(catalogue)]
    front = reader.side("front", first, persons, catalogue)
    back = reader.side("back", first, persons, catalogue)
    if back is not None:
        back = taboo.card(back)
    fields: AhlcgFields | None = back.fields if back else None
    requirements = fields.requirements if fields else None
    options = _resolve(fields.options, reader) if fields else ()
    signatures = _signatures(catalogue, back, investigators.first) if back else ()
    required = {
        code: required_copies(catalogue, code) for signature in signatures for version in signature for code in version
    }
    if front is not None and front.code in FRONT_NEEDS:
        required |= {card: 1 for card in FRONT_NEEDS[front.code].cards if catalogue.get(card)}
    return InvestigatorRules(
        leader=leader,
        front=front,
        back=back,
        is_static=back is not None and requirements is None and not options,
        options=options,
        problems=tuple(reader.problems),
        asks=tuple(reader.asked),
        size=size_of_investigator(fields, choices) if fields else None,
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
    """Reads choices one by one and collects their problems."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = given
        self.problems: list[Problem] = []
        self.asked: list[str] = []

    def one_of(self, choice: str, offered: tuple[Any, ...]) -> Any:
        """The choice if it was offered; None, and a problem, if it was not, or is missing."""
        self.asked.append(choice)
        value = self._given.get(choice)
        if value is None or value == "":
            self._report(choice, offered, code="choice-missing")
            return None
        for one in offered:
            if value == one and type(value) is type(one):
                return one
        self._report(choice, offered, value)
        return None

    def differs(self, choice: str, other: Any, offered: tuple[Any, ...]) -> None:
        """Report a choice that repeats another one."""
        if other is not None and self._given.get(choice) == other:
            self._report(choice, tuple(one for one in offered if one != other), other)

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
        self._report("taboo", tuple(catalogue.taboos), value)
        return ""

    def side(
        self, choice: str, first: CardRecord | None, persons: frozenset[str], catalogue: Catalogue
    ) -> CardRecord | None:
        """The card whose front or back is used: the leader's own, or that of another version of the same person."""
        given = self._given.get(choice)
        if given is None or given == "":
            return first
        card = catalogue.get(given) if isinstance(given, str) else None
        if card is not None and card.code in persons:
            return card
        self._report(choice, tuple(sorted(persons)), given)
        return first

    def _report(self, choice: str, offered: tuple[Any, ...], given: Any = None, code: str = "choice-invalid") -> None:
        is_optional = choice in ("front", "back", "taboo")
        said = "" if given is None else str(given)
        self.problems.append(
            Problem(
                code=code,
                params={"choice": choice, "given": said, "offered": ", ".join(map(str, offered))},
                fix=Fix(action="clear", choice=choice)
                if is_optional
                else Fix(action="choose", choice=choice, options=offered),
            )
        )


CLASS_CHOICES = {"": "class", "faction_1": "class_1", "faction_2": "class_2"}
"""ArkhamDB's name of a class choice to ours."""


def _resolve(options: tuple[DeckOption, ...], reader: _Choices) -> tuple[DeckOption, ...]:
    resolved: list[DeckOption] = []
    classes: dict[str, Any] = {}
    for option in options:
        if option.deck_sizes:
            reader.one_of("deck_size", option.deck_sizes)
        elif option.class_choice:
            choice = CLASS_CHOICES.get(option.id, option.id)
            chosen = reader.one_of(choice, option.class_choice)
            if chosen is not None:
                for other in classes.values():
                    reader.differs(choice, other, option.class_choice)
                classes[choice] = chosen
            resolved.append(replace(option, classes=(chosen,) if chosen else option.class_choice, class_choice=()))
        elif option.choices:
            chosen = reader.one_of("option", tuple(one.id for one in option.choices))
            resolved += [one for one in option.choices if chosen in (None, one.id)]
        else:
            resolved.append(option)
    return tuple(resolved)


def _signatures(catalogue: Catalogue, back: CardRecord, first: Mapping[str, str]) -> tuple[Signature, ...]:
    """The signatures of the back, with the alternates of the same cards on the person's first version."""
    original = catalogue.get(first.get(back.code, back.code))
    printed = printed_signatures(catalogue, original.fields.requirements if original else None)
    further = {_name(catalogue, signature): signature for signature in printed}
    return tuple(
        tuple(dict.fromkeys((*signature, *further.get(_name(catalogue, signature), ()))))
        for signature in printed_signatures(catalogue, back.fields.requirements)
    )


def printed_signatures(catalogue: Catalogue, requirements: Requirements | None) -> list[Signature]:
    """The signatures of the requirements. Requirements that begin with the same card are one: their alternates are
    taken together."""
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


def required_copies(catalogue: Catalogue, code: str) -> int:
    """The number of copies of a signature card that meets the requirement."""
    card = catalogue.get(code)
    limit: int | None = card.fields.deck_limit if card else None
    return 1 if limit is None else max(limit, 1)
