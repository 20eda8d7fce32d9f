"""Several writers to one account's collections at once: one default, and no change lost."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import User
from cardsdb.models import Collection

WRITERS = 6


@pytest.mark.django_db(transaction=True)
def test_writers_at_once_make_one_default_and_lose_no_change(user: User) -> None:
    def caller() -> APIClient:
        api = APIClient()
        api.force_authenticate(user)
        return api

    def make(number: int) -> int:
        try:
            body = {"game": "ahlcg", "name": f"Shelf {number}", "default": number % 2 == 0}
            return caller().post("/api/v1/collections/", body, format="json").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        assert list(pool.map(make, range(WRITERS))) == [201] * WRITERS
    assert Collection.objects.filter(is_default=True).count() == 1
    kept = Collection.objects.first()
    assert kept
    address = f"/api/v1/collections/{kept.pk}/"
    etag = caller().get(address)["ETag"]

    def rename(number: int) -> tuple[int, str]:
        try:
            name = f"Renamed {number}"
            response = caller().patch(address, {"name": name}, format="json", headers={"If-Match": etag})
            return response.status_code, name
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        answers = list(pool.map(rename, range(WRITERS)))
    assert sorted(status for status, _name in answers) == [200] + [412] * (WRITERS - 1)
    assert [name for status, name in answers if status == 200] == [Collection.objects.get(pk=kept.pk).name]
