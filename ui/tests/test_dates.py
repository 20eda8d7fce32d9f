"""Dates as people write them."""

import pytest
from django.utils import translation

from ui.templatetags.ui import day


@pytest.mark.parametrize(
    ("language", "written", "said"),
    [
        ("en", "2026-10-31", "31 October 2026"),
        ("es", "2026-10-31", "31 de octubre de 2026"),
        ("en", "Halloween", "Halloween"),
        ("en", "2026-02-30", "2026-02-30"),
        ("en", "", ""),
    ],
)
def test_written_date_is_read_in_the_language_of_the_page(language: str, written: str, said: str) -> None:
    with translation.override(language):
        assert day(written) == said
