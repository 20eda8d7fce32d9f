"""Sessions and sign-ins: listed, ended, bounded and cleaned up."""

import json
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import services
from accounts.models import SignIn, User
from accounts.web.sessions import browser_name

pytestmark = pytest.mark.django_db
PASSWORD = "the-stars-are-right"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"


def browser(user_agent: str, password: str = PASSWORD, login: str = "norman") -> Client:
    """A browser that has tried to log in."""
    client = Client(headers={"User-Agent": user_agent})
    client.post("/account/login/", {"login": login, "password": password})
    return client


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        (CHROME, "Chrome on Android"),
        (f"{CHROME} Edg/140.0", "Edge on Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iOS"),
        ("curl/8.5.0", "curl/8.5.0"),
        ("", "unknown browser"),
    ],
)
def test_browser_has_the_name_that_people_know(user_agent: str, name: str) -> None:
    assert browser_name(user_agent) == name


def test_sessions_are_listed_and_ended_one_by_one(user: User) -> None:
    here, there = browser(FIREFOX), browser(CHROME)
    page = here.get("/account/sessions/").content.decode()
    assert page.count("Firefox on Linux") == 1
    assert page.count("Chrome on Android") == 2  # and in the name of the button
    assert page.count("this browser") == 1
    session = UserSession.objects.get(user_agent=CHROME)
    assert here.post(f"/account/sessions/{session.pk}/end/").status_code == 302
    assert there.get("/account/").status_code == 302
    assert here.get("/account/").status_code == 200


def test_all_other_sessions_are_ended_at_once(user: User) -> None:
    here, others = browser(FIREFOX), [browser(CHROME), browser(CHROME)]
    here.post("/account/sessions/")
    assert [other.get("/account/").status_code for other in others] == [302, 302]
    assert here.get("/account/").status_code == 200
    assert "logged in nowhere else" in here.get("/account/sessions/").content.decode()


def test_nobody_ends_anothers_session(user: User) -> None:
    User.objects.create_user("other", "other@example.org", PASSWORD)
    here, stranger = browser(FIREFOX), browser(CHROME, login="other")
    session = UserSession.objects.get(user=user)
    assert stranger.post(f"/account/sessions/{session.pk}/end/").status_code == 404
    assert here.get("/account/").status_code == 200


def test_session_from_before_is_noted_when_it_is_used(client: Client, user: User) -> None:
    client.force_login(user)  # without allauth, as sessions were before it knew of them
    assert not UserSession.objects.exists()
    client.get("/account/", headers={"User-Agent": FIREFOX})
    noted = UserSession.objects.get()
    assert (noted.user, noted.user_agent, noted.ip) == (user, FIREFOX, "127.0.0.1")


def test_use_is_noted_once_an_hour(client: Client, user: User) -> None:
    client.force_login(user)
    client.get("/account/")
    seen = UserSession.objects.get().last_seen_at
    client.get("/account/")
    assert UserSession.objects.get().last_seen_at == seen
    session = client.session
    session["seen"] -= 3600
    session.save()
    client.get("/account/")
    assert UserSession.objects.get().last_seen_at > seen


def test_sign_ins_are_shown_with_what_when_where_and_how(user: User) -> None:
    browser(CHROME, password="wrong")
    here = browser(FIREFOX)
    assert list(user.sign_ins.values_list("succeeded", "methods", "ip", "user_agent")) == [
        (True, "password", "127.0.0.1", FIREFOX),
        (False, "password", "127.0.0.1", CHROME),
    ]
    page = " ".join(here.get("/account/").content.decode().split())
    assert "password · Firefox on Linux · 127.0.0.1" in page
    assert "password · Chrome on Android · 127.0.0.1" in page
    assert page.index(">logged in<") < page.index(">failed<")
    data = json.loads(here.get("/account/download/").content)["account"]
    assert [one["succeeded"] for one in data["sign_ins"]] == [True, False]
    assert [one["user_agent"] for one in data["sessions"]] == [FIREFOX]
    assert "session_key" not in data["sessions"][0]


def test_failure_is_noted_whether_there_is_an_account_or_not(user: User) -> None:
    """With the same queries: the time of the answer does not tell."""
    asked = []
    for login in ("norman@example.org", "nobody@example.org", "norman", "nobody"):
        with CaptureQueriesContext(connection) as queries:
            browser(FIREFOX, password="wrong", login=login)
        asked.append([query["sql"].split()[0] for query in queries])
    assert asked[0] == asked[1]
    assert asked[2] == asked[3]
    noted = SignIn.objects.order_by("pk").values_list("user__username", "succeeded")
    assert list(noted) == [("norman", False), (None, False), ("norman", False), (None, False)]


def test_failures_at_no_account_are_as_many_as_at_one(user: User) -> None:
    note(None, False, 52)
    assert SignIn.objects.filter(user=None).count() == 50
    assert user.sign_ins.count() == 0


def note(user: User | None, succeeded: bool, number: int) -> None:
    for _ in range(number):
        services.sign_in_note(succeeded=succeeded, methods=["password"], ip=None, user_agent="", user=user)


def test_guessing_does_not_push_out_what_succeeded(user: User) -> None:
    note(user, True, 1)
    note(user, False, 52)
    assert user.sign_ins.filter(succeeded=True).count() == 1
    assert user.sign_ins.filter(succeeded=False).count() == 50


def test_what_is_long_past_is_deleted(user: User) -> None:
    browser(FIREFOX)
    note(user, True, 1)
    long_ago = timezone.now() - timedelta(days=91)
    SignIn.objects.filter(pk=user.sign_ins.all()[0].pk).update(at=long_ago)
    services.expired_delete()
    assert (user.sign_ins.count(), UserSession.objects.count()) == (1, 1)
    UserSession.objects.update(last_seen_at=long_ago)
    services.expired_delete()
    assert (user.sign_ins.count(), UserSession.objects.count()) == (1, 0)


def test_account_deletion_removes_all_of_it(user: User) -> None:
    browser(FIREFOX).post("/account/delete/", {"password": PASSWORD})
    assert not SignIn.objects.exists()
    assert not UserSession.objects.exists()
