"""Public answers kept in memory: those to addresses that others may ask for, counted with all that they take."""

import pytest
from rest_framework.test import APIClient

from ui.kept import KEPT

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize(("length", "kept"), [(500, 1), (501, 0)])
def test_answer_to_an_address_that_is_too_long_is_not_kept(
    core_cards: None, api: APIClient, length: int, kept: int
) -> None:
    KEPT.values.clear()
    KEPT.size = 0
    path, query = "/api/v1/cards/", "game=ahlcg&page_size=1&x="
    answer = api.get(f"{path}?{query}{'y' * (length - len(path) - len(query))}")
    assert answer.status_code == 200
    sizes = [size for key, (_value, size) in KEPT.values.items() if key[0] == "answer"]  # type: ignore[index]
    assert sizes == [len(answer.content) * 4 // 3 + 500] * kept
