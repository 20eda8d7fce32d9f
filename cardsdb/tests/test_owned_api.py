"""`owned` in a query over HTTP: from the caller's collections, and for the caller alone."""

from typing import Any
from urllib.parse import quote

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import token_create
from cardsdb.models import Collection
from cardsdb.tests.test_api import problem
from cardsdb.tests.test_collections_api import CORE, REVISED, both_cores  # noqa: F401  (a fixture)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_cores")]
EVERYTHING = len({*CORE, *REVISED})


def ask(api: APIClient, query: str, **parameters: str) -> Any:
    more = "".join(f"&{name}={value}" for name, value in parameters.items())
    return api.get(f"/api/v1/cards/?game=ahlcg&page_size=250&q={quote(query)}{more}")


def codes(response: Any) -> set[str]:
    body = response.json()
    assert body["warnings"] == []
    assert body["count"] == len(body["results"])
    return {card["code"] for card in body["results"]}


@pytest.fixture
def shelf(user: User, api: APIClient) -> Collection:
    """The default collection of the caller: one core set, one card more and one missing."""
    api.force_authenticate(user)
    return Collection.objects.create(
        owner=user, game="ahlcg", name="Shelf", is_default=True, sets={"core": 1}, cards={"01016": 1, "01017": -1}
    )


def test_query_finds_what_the_default_collection_has(api: APIClient, shelf: Collection) -> None:
    has = {**CORE, "01016": CORE["01016"] + 1, "01017": CORE["01017"] - 1}
    owned = {code for code, copies in has.items() if copies}
    assert "01017" not in owned
    assert codes(ask(api, "owned:yes")) == codes(ask(api, "is:owned")) == owned
    assert codes(ask(api, "-owned:yes")) == {*CORE, *REVISED} - owned
    assert codes(ask(api, "owned>=2")) == {code for code, copies in has.items() if copies >= 2}
    assert codes(ask(api, "owned>quantity")) == {"01016"}
    assert codes(ask(api, "owned:yes t:investigator")) == {"01001", "01002", "01003", "01004", "01005"}
    spoken = api.get("/api/v1/cards/?game=ahlcg&q=owned%3E=2", headers={"Accept-Language": "es"})
    assert spoken.json()["explanation"] == "copias propias: como mínimo 2"


def test_collection_named_in_the_address_is_meant_instead(api: APIClient, shelf: Collection, user: User) -> None:
    attic = Collection.objects.create(owner=user, game="ahlcg", name="Attic", sets={"rcore": 1})
    rings = Collection.objects.create(owner=user, game="lotr", name="Rings")
    assert codes(ask(api, "owned:yes", collection=str(attic.pk))) == set(REVISED)
    (warning,) = ask(api, "owned:yes", collection=str(rings.pk)).json()["warnings"]
    assert (warning["code"], warning["start"], warning["end"]) == ("owned-other-game", 0, 9)
    problem(ask(api, "owned:yes", collection="nonsense"), 404, "not-found")


def test_answer_about_what_is_owned_is_the_callers_alone(api: APIClient, shelf: Collection) -> None:
    public = ask(api, "t:asset")
    assert public["Cache-Control"] == "public, max-age=60"
    assert "Cookie" not in public["Vary"]
    private = ask(api, "t:asset owned:yes")
    assert private["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Authorization", "Accept-Language"} <= set(private["Vary"].split(", "))
    address = "/api/v1/cards/?game=ahlcg&page_size=250&q=t%3Aasset%20owned%3Ayes"
    assert api.get(address, headers={"If-None-Match": private["ETag"]}).status_code == 304
    Collection.objects.update(sets={})
    assert api.get(address, headers={"If-None-Match": private["ETag"]}).status_code == 200
    assert ask(APIClient(), "owned:yes")["Cache-Control"] == "private, no-cache", "a session may see more there"


def test_caller_is_known_by_token_or_by_session(shelf: Collection, user: User) -> None:
    _token, secret = token_create(name="script", days=1, actor=user)
    program, visitor, bad = APIClient(), APIClient(), APIClient()
    program.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    visitor.force_login(user)
    bad.credentials(HTTP_AUTHORIZATION="Bearer cdb_nonsense")
    assert codes(ask(program, "owned:yes t:skill")) == codes(ask(visitor, "owned:yes t:skill"))
    problem(ask(bad, "owned:yes"), 401, "not-authenticated")


def test_who_has_no_collection_gets_a_notice_and_no_error(api: APIClient, user: User) -> None:
    for code in ("owned-needs-account", "owned-needs-collection"):
        body = ask(api, "t:investigator owned:yes").json()
        assert body["count"] == 5
        assert [(one["code"], one["start"], one["end"]) for one in body["warnings"]] == [(code, 15, 24)]
        alone = ask(api, "is:owned")
        assert (alone.status_code, alone.json()["count"]) == (200, EVERYTHING)
        assert [one["code"] for one in alone.json()["warnings"]] == [code]
        api.force_authenticate(user)


def test_file_for_everybody_refuses_it(api: APIClient, shelf: Collection) -> None:
    for query in ("owned:yes", "t:asset%20owned:yes"):
        body = problem(api.get(f"/api/v1/bulk/ahlcg/cards-en.json?q={query}"), 400, "invalid")
        assert [error["code"] for error in body["errors"]] == ["owned-not-here"]


def test_draw_is_of_what_is_owned(api: APIClient, shelf: Collection) -> None:
    Collection.objects.update(sets={}, cards={"01016": 1})
    for seed in ("", "&seed=7"):
        drawn = api.get(f"/api/v1/cards/random/?game=ahlcg&q=owned:yes{seed}")
        assert (drawn.json()["count"], drawn.json()["card"]["code"]) == (1, "01016")
        assert drawn["Cache-Control"] == ("private, no-cache" if seed else "no-store")
