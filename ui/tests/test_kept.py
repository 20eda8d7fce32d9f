"""Values kept in memory: made once, and bounded."""

import gc
import weakref

import pytest
from django.template import Context, Template
from django.utils.translation import override

from ui.kept import Kept, forget


def test_value_is_made_once_and_the_one_not_asked_for_longest_goes_first() -> None:
    kept, made = Kept[str](most=300), []

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
    kept = Kept[str](most=300)
    assert kept.get("large", lambda: "x" * 11, len) == "x" * 11
    assert kept.size == 0


def test_failure_is_not_kept() -> None:
    kept = Kept[str](most=300)
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


def test_values_of_a_catalogue_go_with_it() -> None:
    own, shared = Kept[str](most=300, of_catalogue=True), Kept[str](most=300)
    for kept in (own, shared):
        kept.get(("row", "v1"), lambda: "x", len)
    forget("v1")
    assert own.all() == {("row", "v1"): "x"}
    assert shared.all() == {}
    seen = weakref.ref(own)
    del kept, own
    gc.collect()
    assert seen() is None
