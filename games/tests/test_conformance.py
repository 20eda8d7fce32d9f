"""Does the conformance check see each way of breaking the contract?"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine import Building, CardFields, Game, Problem, RuleText, Vocabulary, rule
from games.engine.conformance import faults
from games.engine.tests.texts import text
from games.registry import game_all

TEXT = text("word", "palabra")
RULE_TEXT = RuleText(title=TEXT, summary=TEXT, section=TEXT)


class ToyFields(CardFields, frozen=True):
    cost: int = 0


class HidingFields(CardFields, frozen=True):
    level: int = 0


@rule("TOY-DECK-01", emits=("too-odd",))
def never_odd(deck: Any) -> Iterator[Problem]:
    yield Problem(code="too-odd")


@rule("TOY-DECK-02", emits=())
def silent(deck: Any) -> Iterator[Problem]:
    yield from ()


@rule("chess-1", emits=("too-odd",))
def misnamed(deck: Any) -> Iterator[Problem]:
    yield from ()


VOCABULARY = Vocabulary(
    name=TEXT,
    types={"thing": TEXT},
    rules={"TOY-DECK-01": RULE_TEXT},
    problems={"too-odd": text("{found} is odd", "{found} es raro")},
    modes={"deck": TEXT},
)
BUILDING = Building(modes=("deck",), prepare=lambda build, cards: build, rules=(never_odd,), stats=lambda deck: {})
TOY = Game(code="toy", vocabulary=VOCABULARY, card_fields=ToyFields, building=BUILDING)


def with_building(**changes: Any) -> Game:
    return msgspec.structs.replace(TOY, building=msgspec.structs.replace(BUILDING, **changes))


def with_words(**changes: Any) -> Game:
    return msgspec.structs.replace(TOY, vocabulary=msgspec.structs.replace(VOCABULARY, **changes))


def test_game_that_keeps_the_contract_has_no_fault() -> None:
    assert list(faults("toy", TOY)) == []


@pytest.mark.parametrize("code", list(game_all()))
def test_registered_game_keeps_the_contract(code: str) -> None:
    assert list(faults(code, game_all()[code])) == []


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (
            msgspec.structs.replace(TOY, card_fields=HidingFields),
            "the card field 'level' hides one that every card has",
        ),
        (msgspec.structs.replace(TOY, leader_types=frozenset({"king"})), "the leader type 'king' is not a card type"),
        (with_words(type_plurals={"king": TEXT}), "the plural 'king' is not that of a card type"),
        (with_building(modes=()), "it builds, but names no mode"),
        (with_building(modes=("deck", "duel")), "the mode 'duel' has no name"),
        (with_building(rules=(never_odd, never_odd)), "the rule id TOY-DECK-01 is used more than once"),
        (with_building(rules=(never_odd, silent)), "the rule TOY-DECK-02 can yield no problem"),
        (with_building(rules=(never_odd, silent)), "the rule TOY-DECK-02 has no text"),
        (with_building(rules=(misnamed,)), "the rule id 'chess-1' does not have the form TOY-AREA-00"),
        (with_building(rules=()), "the problem 'too-odd' has a text, but no rule yields it"),
        (with_words(problems={}), "the problem 'too-odd' of rule TOY-DECK-01 has no text"),
        (
            with_words(problems={"Too_Odd": TEXT}),
            "the problem code 'Too_Odd' is not lower-case words joined by hyphens",
        ),
    ],
)
def test_each_breach_is_named(game: Game, fault: str) -> None:
    assert fault in list(faults("toy", game))


def test_folder_and_code_must_agree() -> None:
    assert "the code is 'toy', but the folder is 'other'" in list(faults("other", TOY))
