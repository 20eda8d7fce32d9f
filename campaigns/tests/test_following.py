"""A link by which anybody follows a campaign: to be read, without secrets, until it is revoked."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from campaigns.models import Campaign, Member
from campaigns.tests.conftest import account, begin, invite, write
from campaigns.tests.test_groups_api import READS, WRITES

pytestmark = pytest.mark.django_db
FORBIDDEN = ("members/", "invitations/", "follow/")
"""Reads of the group alone."""


@pytest.fixture
def seated(norman: APIClient) -> str:
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    return address


def make(owner: APIClient, address: str) -> dict[str, Any]:
    answer = owner.post(f"{address}follow/")
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def browser(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def test_only_the_owner_makes_sees_and_revokes_the_link(norman: APIClient, seated: str) -> None:
    writer, nobody = account("writer"), APIClient()
    invite(norman, writer, seated, "writer")
    stranger = account("other")
    assert norman.get(f"{seated}follow/").status_code == 404
    for method in ("get", "post", "delete"):
        for client, status in ((writer, 403), (stranger, 404), (nobody, 401)):
            answer = getattr(client, method)(f"{seated}follow/", headers={"If-Match": "*"})
            assert answer.status_code == status, method
    link = make(norman, seated)
    token = link["token"]
    assert link == {"token": token, "url": f"/api/v1/campaigns/follow/{token}/", "page": f"/campaigns/follow/{token}/"}
    assert len(token) >= 32
    assert norman.get(f"{seated}follow/").json() == link
    assert norman.delete(f"{seated}follow/").status_code == 428
    assert norman.delete(f"{seated}follow/", headers={"If-Match": "*"}).status_code == 204
    assert norman.get(f"{seated}follow/").status_code == 404


def test_another_link_ends_the_one_before(norman: APIClient, seated: str, client: Client) -> None:
    old, new = make(norman, seated), make(norman, seated)
    assert [client.get(one["page"]).status_code for one in (old, new)] == [404, 200]
    assert [APIClient().get(one["url"]).status_code for one in (old, new)] == [404, 200]


def test_follower_reads_every_read_and_writes_nothing(norman: APIClient, seated: str) -> None:
    link, nobody = make(norman, seated), APIClient()
    stranger = account("other")
    told = nobody.get(link["url"]).json()
    assert (told["url"], told["role"], told["name"]) == (seated, "visitor", "Fridays")
    header = {"Follow-Token": link["token"]}
    for client in (nobody, stranger):
        for route in set(READS) - set(FORBIDDEN):
            assert client.get(seated + route, headers=header).status_code == 200, route
            assert client.get(seated + route, headers={"Follow-Token": "x"}).status_code == 404, route
            assert client.get(seated + route).status_code == 404, route
        for route in FORBIDDEN:
            assert client.get(seated + route, headers=header).status_code in (401, 403, 404), route
        for method, route, body in WRITES:
            sent = getattr(client, method)(seated + route, body, format="json", headers={**header, "If-Match": "*"})
            assert sent.status_code in (401, 403, 404), (method, route)
    assert not Member.objects.exists()
    norman.delete(f"{seated}follow/", headers={"If-Match": "*"})
    assert nobody.get(f"{seated}log/", headers=header).status_code == 404
    assert nobody.get(f"{seated}log/", headers={"Follow-Token": ""}).status_code == 404


def test_link_to_one_campaign_opens_no_other(norman: APIClient, seated: str) -> None:
    link, other = make(norman, seated), begin(norman)
    assert APIClient().get(other, headers={"Follow-Token": link["token"]}).status_code == 404


@pytest.mark.parametrize("who", ["anonymous", "guest", "other", "norman"])
def test_followed_page_is_to_be_read_alone(norman: APIClient, seated: str, who: str) -> None:
    link, private = make(norman, seated), seated.removeprefix("/api/v1")
    account("other")
    client = browser(who) if who in ("other", "norman") else Client()
    if who == "guest":
        assert client.post("/decks/new/?game=ahlcg", {"leader": "01001"}).status_code == 302
    page = client.get(link["page"])
    html = page.content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    assert page.status_code == 200
    assert "norman lets you follow this campaign: you can read what the group records." in main
    assert "Roland Banks" in main
    assert (page["X-Robots-Tag"], '<meta name="robots" content="noindex">' in html) == ("noindex", True)
    assert "no-store" in page["Cache-Control"]
    assert "<form" not in main, "nothing to write"
    assert private not in main, "no link leads to addresses that are closed"
    assert f'data-live="{link["page"]}"' in main
    assert client.get(f"{link['page']}?at=1").status_code == 200
    assert client.get(f"{link['page']}?at=99").status_code == 404
    sheet = client.get(f"{link['page']}sheet/")
    assert (sheet.status_code, sheet["X-Robots-Tag"]) == (200, "noindex")
    assert client.post(link["page"]).status_code == 405
    if who != "norman":
        assert client.get(private).status_code == 404
    Campaign.objects.update(follow_token="")
    assert [client.get(link["page"] + part).status_code for part in ("", "sheet/")] == [404, 404]


def test_deleted_campaign_is_followed_by_nobody(norman: APIClient, seated: str, client: Client) -> None:
    link = make(norman, seated)
    assert norman.delete(seated, headers={"If-Match": "*"}).status_code == 204
    assert client.get(link["page"]).status_code == 404
    assert client.get(link["url"]).status_code == 404


def test_open_page_of_a_follower_learns_of_entries_and_of_the_end(norman: APIClient, seated: str) -> None:
    link, client = make(norman, seated), Client()
    part = {"HX-Request": "true", "HX-Target": "live"}
    tag = client.get(link["page"], headers=part)["ETag"]
    assert client.get(link["page"], headers={**part, "If-None-Match": tag}).status_code == 304
    write(norman, seated, "trauma", seat="roland", mental=1)
    assert client.get(link["page"], headers={**part, "If-None-Match": tag}).status_code == 200
    norman.delete(f"{seated}follow/", headers={"If-Match": "*"})
    assert client.get(link["page"], headers={**part, "If-None-Match": tag}).status_code == 404


def test_group_page_makes_shows_and_revokes_the_link(norman: APIClient, seated: str) -> None:
    owner, page = browser("norman"), f"{seated.removeprefix('/api/v1')}group/"
    writer = account("writer")
    invite(norman, writer, seated, "writer")
    assert owner.post(page, {"do": "follow"}).status_code == 302
    (address,) = set(re.findall(r"http://testserver(/campaigns/follow/[^/<]+/)", owner.get(page).content.decode()))
    assert Client().get(address).status_code == 200
    assert "/campaigns/follow/" not in browser("writer").get(page).content.decode()
    assert browser("writer").post(page, {"do": "unfollow"}).status_code == 403
    assert browser("writer").post(page, {"do": "follow"}).status_code == 403
    assert owner.post(page, {"do": "unfollow"}).status_code == 302
    assert Client().get(address).status_code == 404
    assert "Create a link to follow along" in owner.get(page).content.decode()
