"""Fields of requests: flags, numbers and games are read alike in bodies, addresses and forms of pages."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.http import QueryDict

from cardsdb import request_fields as fields
from cardsdb.faults import InputFault, InvalidInputError


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


class Pair(Body):
    def read_together(self, values: dict[str, Any], given: Mapping[str, Any], faults: list[InputFault]) -> None:
        values["sum"] = values.get("number", 0) + 1
        if "number" in values and "flag" not in given:
            faults.append(InputFault(("flag",), "required", "With a number."))
        if values.get("number", 9) > 8:
            faults.append(InputFault(("number",), "too-large", "Less."))


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"number": 9, "colour": 1}, [("colour", "unknown-key"), ("flag", "required"), ("number", "too-large")]),
        ({"flag": "perhaps", "number": 9}, [("flag", "wrong-type"), ("number", "too-large")]),
        ({"flag": "yes", "number": 10}, [("number", "not-a-number-in-range")]),
    ],
)
def test_values_are_read_together_though_others_are_wrong(data: Any, found: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInputError) as error:
        Pair.read_from(data)
    assert codes(error) == [((name,), code) for name, code in found]
    assert Pair.read_from({"flag": "yes", "number": 8}) == {"flag": True, "number": 8, "sum": 9}
