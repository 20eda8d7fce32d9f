"""Whole numbers in typed text."""

import pytest

from cardsdb.numbers import LARGEST, read_whole_number


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("999999999", 999999999), ("1000000000", None)]
)
def test_whole_number_without_a_sign_is_read_up_to_the_most(text: str, number: int | None) -> None:
    assert read_whole_number(text) == number


@pytest.mark.parametrize(
    "text", ["", " 1", "1 ", "-1", "+1", "--5", "²", "٣", "1.0", "1e3", "0x1", "9" * 5000, "0" * 5000]
)
def test_text_that_writes_no_whole_number_is_none(text: str) -> None:
    assert read_whole_number(text, most=LARGEST) is None


@pytest.mark.parametrize(
    ("text", "number"), [("-5", -5), ("−5", -5), ("+5", 5), ("5", 5), ("-6", None), ("6", None), ("--5", None)]
)
def test_sign_is_read_where_the_number_may_be_negative(text: str, number: int | None) -> None:
    assert read_whole_number(text, least=-5, most=5) == number
