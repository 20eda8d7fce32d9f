"""Fields of requests: flags, numbers and games are read alike in bodies, addresses and forms of pages."""

from typing import Any

import pytest
from django.http import QueryDict

from cardsdb import request_fields as fields
from cardsdb.faults import InvalidInputError


class Body(fields.ClosedBody):
    flag = fields.Flag(required=False)
    number = fields.WholeNumber(least=1, most=9, required=False)
    game = fields.GameCode(absent="required", fixed=("conflict", fields.REQUIRED), required=False)


class Query(fields.QuerySerializer):
    flag = fields.Flag(required=False)
    number = fields.WholeNumber(least=1, most=9)


def codes(error: pytest.ExceptionInfo[InvalidInputError]) -> list[tuple[Any, str]]:
    return [(fault.loc, fault.code) for fault in error.value.faults]


@pytest.mark.parametrize(
    ("word", "value"), [("true", True), ("Yes", True), ("false", False), ("no", False), (True, True), (False, False)]
)
def test_a_flag_has_the_same_words_in_bodies_and_addresses(word: Any, value: bool) -> None:
    assert Body.read_from({"flag": word}) == {"flag": value}
    assert Query.read_from({"flag": word, "number": "1"}) == {"flag": value, "number": 1}


@pytest.mark.parametrize("word", ["perhaps", "", "1", 1, 0, None, []])
def test_other_words_are_no_flag(word: Any) -> None:
    with pytest.raises(InvalidInputError) as error:
        Body.read_from({"flag": word})
    assert codes(error) == [(("flag",), "wrong-type")]


def test_digits_are_a_number_in_addresses_and_forms_alone() -> None:
    assert Query.read_from({"number": "9"}) == {"number": 9}
    assert Body.read_form(QueryDict("number=9&flag=yes"), "number") == {"number": 9}
    assert Body.read_form(QueryDict("number="), "number") == {}
    assert Body.read_from({"number": 9}) == {"number": 9}
    with pytest.raises(InvalidInputError) as error:
        Body.read_from({"number": "9"})
    assert codes(error) == [(("number",), "not-a-number-in-range")]


@pytest.mark.parametrize("number", [0, 10, None, True, 1.0])
def test_any_other_value_is_no_number_in_range(number: Any) -> None:
    with pytest.raises(InvalidInputError) as error:
        Body.read_from({"number": number})
    assert codes(error) == [(("number",), "not-a-number-in-range")]


def test_a_missing_number_is_one_fault_beside_the_others() -> None:
    with pytest.raises(InvalidInputError) as error:
        Query.read_from({"flag": "perhaps"})
    assert codes(error) == [(("flag",), "wrong-type"), (("number",), "not-a-number-in-range")]


@pytest.mark.parametrize(("game", "code"), [("lotr", "conflict"), (5, "required"), (None, "required")])
def test_the_game_of_something_stored_stays(game: Any, code: str) -> None:
    context = {"game": "ahlcg"}
    assert Body.read_from({"game": "ahlcg"}, context=context) == {"game": "ahlcg"}
    assert Body.read_from({}, context=context) == {}
    with pytest.raises(InvalidInputError) as error:
        Body.read_from({"game": game}, context=context)
    assert codes(error) == [(("game",), code)]
