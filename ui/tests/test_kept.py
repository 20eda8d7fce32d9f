"""Values kept in memory: made once, and bounded."""

import pytest
from django.template import Context, Template
from django.utils.safestring import SafeString
from django.utils.translation import override

from ui.kept import KEPT, Kept, forget, kept_part


def test_value_is_made_once_and_the_one_not_asked_for_longest_goes_first() -> None:
    kept, made = Kept(most=300), []

    def get(key: str) -> str:
        return kept.get(key, lambda: made.append(key) or key * 10, len)  # type: ignore[func-returns-value]

    keys = [chr(ord("A") + number) for number in range(30)]
    assert [get(key) for key in keys] == [key * 10 for key in keys]
    assert get("A") == "A" * 10
    assert made == keys
    assert kept.size == 300
    get("z")
    assert kept.size == 300
    get("A")
    assert made == [*keys, "z"]
    get("B")
    assert made == [*keys, "z", "B"]


def test_value_that_would_push_out_many_others_is_not_kept() -> None:
    kept = Kept(most=300)
    assert kept.get("large", lambda: "x" * 11, len) == "x" * 11
    assert kept.size == 0


def test_failure_is_not_kept() -> None:
    kept = Kept(most=300)
    with pytest.raises(StopIteration):
        kept.get("key", lambda: next(iter(())), len)
    assert kept.get("key", lambda: "value", len) == "value"


def test_part_of_a_page_is_kept_by_key_and_language_and_without_a_key_made_anew() -> None:
    part = Template("{% load ui %}{% kept key %}{{ value }}{% endkept %}|{% kept key %}{{ value }}!{% endkept %}")

    def rendered(key: object, value: str) -> str:
        return part.render(Context({"key": key, "value": value}))

    assert rendered(("card", 1), "first") == "first|first!"
    assert rendered(("card", 1), "second") == "first|first!"
    assert rendered(("card", 2), "second") == "second|second!"
    assert [rendered(None, value) for value in ("mine", "yours")] == ["mine|mine!", "yours|yours!"]
    with override("es"):
        assert rendered(("card", 1), "primera") == "primera|primera!"
    assert rendered(("card", 1), "third") == "first|first!"


def test_values_of_a_version_go_with_it_and_others_stay() -> None:
    for key in (("row", "v1"), ("row", ("card", "v1")), ("row", "v2")):
        KEPT.get(key, lambda: "x" * 100, len)
    size = KEPT.size
    forget("v1")
    assert [key for key in KEPT.values if key[0] == "row"] == [("row", "v2")]  # type: ignore[index]
    assert KEPT.size == size - 200


def test_whatever_is_kept_has_one_bound_and_what_was_asked_for_last_stays() -> None:
    for number in range(400):
        kept_part(("part", number), lambda: SafeString("p" * 50_000))
        KEPT.get(("answer", number), lambda: b"a" * 50_000, len)
        assert KEPT.size <= KEPT.most == 16 * 1024 * 1024
    numbers = [key[1] for key in KEPT.values if key[0] == "answer"]  # type: ignore[index]
    assert numbers == [*range(400 - len(numbers), 400)]
    assert 160 < len(numbers) < 170
