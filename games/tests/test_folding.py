"""Texts folded for search: letters as people type them, in a time that grows with the text."""

import time

import pytest

from games.engine.search.folding import fold, stream_safe, unaccented

MARKS = ["\u0300\u0316", "\u0591\u0300", "\u0f73\u0316", "\uff9e\u0316", "\U0001d165\u0316"]
"""Pairs of marks that are put in order, one before the other."""


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Señor Ångström", "senor angstrom"),
        ("ŁÓDŹ, Æsir & Straße", "lodz, aesir & strasse"),
        ("“Ngô” – Đình", '"ngo" - dinh'),
        ("ﾊﾞｰ ①", "\u30cf\u3099\u30fc 1"),
        ("שָׁלוֹם", "שָׁלוֹם"),
    ],
)
def test_text_is_folded(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize("marks", MARKS)
def test_marks_without_end_are_folded_at_once(marks: str) -> None:
    started = time.thread_time()
    unaccented("a" + marks * 40_000)
    assert time.thread_time() - started < 1


def test_marks_are_read_up_to_thirty() -> None:
    for count in (1, 30):
        assert stream_safe("a" + "\u0323" * count + "b") == "a" + "\u0323" * count + "b"
    assert stream_safe("—" * 50 + "㌀" * 50) == "—" * 50 + "㌀" * 50, "signs that are no marks"
    assert stream_safe("x" * 40 + "\u0323" * 31 + "b") == "x" * 40 + "\u0323" * 30 + "b"
