"""At the table in real browsers: phones that share each game's numbers, offline and across a killed server."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Locator, Page, expect
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.browsing import client_of, signed_in
from campaigns.models import LogEntry
from config.tests import servers

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SEEN = 2_000
"""Milliseconds within which a number turned on one phone is on the other."""
LOGS: dict[str, tuple[str, list[tuple[str, dict[str, Any]]]]] = {
    "ahlcg": (
        "core",
        [
            ("start", {"difficulty": "standard"}),
            ("seat-join", {"seat": "roland", "player": "norman", "investigator": "01001"}),
            ("seat-join", {"seat": "daisy", "player": "daisy", "investigator": "01002"}),
            ("scenario-begin", {"scenario": "core.torch", "lead": "roland"}),
        ],
    ),
    "lotr": (
        "core",
        [
            ("start", {"mode": "campaign"}),
            ("seat-join", {"seat": "norman", "player": "norman", "heroes": ["01001"]}),
            ("seat-join", {"seat": "daisy", "player": "daisy", "heroes": ["01002"]}),
            ("scenario-begin", {"scenario": "core.passage-through-mirkwood", "first": "norman"}),
        ],
    ),
    "ah2": (
        "",
        [
            ("start", {}),
            ("seat-join", {"seat": "p1", "player": "norman", "investigator": "amanda-sharpe"}),
            ("game-begin", {"ancient_one": "azathoth"}),
        ],
    ),
    "mom2": (
        "",
        [
            ("start", {}),
            ("seat-join", {"seat": "p1", "player": "norman", "investigator": "agatha-crane"}),
            ("seat-join", {"seat": "p2", "player": "daisy", "investigator": "father-mateo"}),
            ("game-begin", {"scenario": "cycle-of-eternity"}),
        ],
    ),
    "dmd": (
        "",
        [
            ("start", {"elder_one": "hastur", "episode": "season-1.episode-3"}),
            ("seat-join", {"seat": "p1", "player": "norman", "investigator": "ian-welles"}),
            ("seat-join", {"seat": "p2", "player": "daisy", "investigator": "sister-beth"}),
            ("game-begin", {"first": "p1"}),
        ],
    ),
}


def body_of(game: str) -> dict[str, Any]:
    """A log in the middle of a session, as the API takes it."""
    guide, entries = LOGS[game]
    told = [{"kind": kind, "data": data} for kind, data in entries]
    return {"game": game, "guide": guide, "name": f"Fridays of {game}", "entries": told}


def tap(page: Page, key: str, way: str = "more") -> None:
    page.locator(f'[id="{way}-{key}"]').tap()


def number(page: Page, key: str) -> Locator:
    return page.locator(f'[data-dial="{key}"] output')


@pytest.fixture
def phones(live_server: Any, core_boxes: None, browser: Browser, user: User) -> Iterator[Callable[..., Page]]:
    """Phones of accounts in a language."""
    contexts = []

    def opened(account: User, language: str = "en-GB") -> Page:
        contexts.append(browser.new_context(base_url=live_server.url, locale=language, **PHONE))
        signed_in(contexts[-1], live_server.url, account)
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def norman(user: User) -> APIClient:
    return client_of(user)


@pytest.fixture
def daisy(db: None) -> User:
    return User.objects.create_user("daisy", "daisy@example.org", "the-stars-are-right")


def begun(norman: APIClient, game: str, daisy: User | None = None) -> str:
    """The page of a game that Norman has begun; Daisy has joined it."""
    made = norman.post("/api/v1/campaigns/", body_of(game), format="json")
    assert made.status_code == 201, made.content
    if daisy:
        link = norman.post(f"{made['Location']}invitations/", {"role": "seat"}, format="json").json()["url"]
        assert client_of(daisy).post(link).status_code == 200
    return f"/campaigns/{made.json()['id']}/"


@pytest.mark.journeys
@pytest.mark.parametrize("language", ["en-GB", "es-ES"])
def test_dial_turned_on_one_phone_is_seen_on_the_other(
    phones: Callable[..., Page], norman: APIClient, user: User, daisy: User, language: str, axe: Callable[[Page], Any]
) -> None:
    home = begun(norman, "ahlcg", daisy)
    one, other = phones(user, language), phones(daisy, language)
    one.goto(home)
    one.get_by_role("link", name={"en-GB": "At the table", "es-ES": "En la mesa"}[language]).tap()
    expect(one).to_have_url(re.compile("/table/$"))
    other.goto(f"{home}table/")

    tap(one, "doom")
    expect(number(one, "doom")).to_have_text("1", timeout=500)
    expect(number(other, "doom")).to_have_text("1", timeout=SEEN)
    for page in (one, other):  # both at once
        tap(page, "doom")
        tap(page, "doom")
    for page in (one, other):
        expect(number(page, "doom")).to_have_text("5", timeout=2 * SEEN)
    tap(other, "outcome.daisy")
    resigned = {"en-GB": "Resigned", "es-ES": "Desistió"}[language]
    expect(number(one, "outcome.daisy")).to_have_text(resigned, timeout=SEEN)
    assert axe(one) == axe(other) == []

    undo = other.get_by_role("button", name=re.compile("^(Undo|Deshacer)"))
    undo.tap()
    expect(number(one, "outcome.daisy")).not_to_have_text(resigned, timeout=SEEN)
    undo.tap()
    expect(number(one, "doom")).to_have_text("4", timeout=SEEN)
    assert one.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert LogEntry.objects.count() == len(LOGS["ahlcg"][1])


@pytest.mark.journeys
@pytest.mark.parametrize("language", ["en-GB", "es-ES"])
def test_every_game_is_tracked_to_its_end_and_its_end_filled_in(
    phones: Callable[..., Page], norman: APIClient, user: User, language: str, axe: Callable[[Page], Any]
) -> None:
    page = phones(user, language)
    turned = {
        "lotr": ({"round": 3, "threat.norman": 2}, {"d.rounds": "3"}),
        "ah2": ({"doom": 3, "terror": 3}, {"d.doom": "3", "d.terror": "3"}),
        "mom2": ({"fate.p1": 2, "round": 1}, {"d.investigators.0.outcome": "lost"}),
        "dmd": ({"space": 2, "symbols": 3}, {"d.space": "3"}),
    }
    for game, (dials, filled) in turned.items():
        home = begun(norman, game)
        page.goto(f"{home}table/")
        for key, times in dials.items():
            before = page.locator(f'[data-dial="{key}"] output').get_attribute("data-value")
            for _ in range(times):
                tap(page, key)
            shown = page.locator(f'[data-dial="{key}"] output[data-value="{int(before or 0) + times}"]')
            expect(shown).to_be_visible()
        expect(page.locator("#unsent")).to_be_hidden()
        if game != "lotr":
            expect(page.locator(".dial-rule").first).to_be_visible()  # a rule applies
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
        ending = "scenario-end" if game == "lotr" else "game-end"
        page.goto(f"{home}write/{ending}/")
        for name, value in filled.items():
            inputs = page.locator(f'[name="{name}"]')
            chosen = inputs.evaluate_all(
                "all => all.filter((one) => one.type !== 'radio' || one.checked).map((one) => one.value)"
            )
            assert chosen == [value], (game, name)


@pytest.mark.journeys
def test_taps_without_a_connection_are_listed_kept_and_sent_once(
    phones: Callable[..., Page], norman: APIClient, user: User
) -> None:
    home = begun(norman, "ahlcg")
    page = phones(user)
    page.goto(f"{home}table/")
    page.context.set_offline(True)
    for _ in range(3):
        tap(page, "doom")
    tap(page, "round")
    page.get_by_role("main").locator("#unsent").wait_for()
    waiting = "Doom: more, Doom: more, Doom: more, Round: more: Not sent: no connection."
    expect(page.locator("#unsent")).to_contain_text(waiting)
    expect(number(page, "doom")).to_have_text("3")
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden(timeout=10_000)
    expect(page.get_by_role("button", name="Undo: Round +1")).to_be_visible()
    told = norman.get(f"/api/v1{home}table/").json()
    assert {one["key"]: one["value"] for one in told["numbers"] if one["value"]} == {
        "round": 2, "doom": 3, "agenda": 1, "act": 1,
    }  # fmt: skip


@pytest.mark.journeys
def test_table_by_keys_keeps_its_place(phones: Callable[..., Page], norman: APIClient, user: User) -> None:
    page = phones(user)
    page.goto(f"{begun(norman, 'ahlcg')}table/")
    button = page.get_by_role("button", name="Doom: more")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo: Doom +1")).to_be_visible()
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(number(page, "doom")).to_have_text("2")


class Service(servers.Service):
    """A server with Death May Die, for two phones at a table."""

    def __init__(self, var: Path) -> None:
        others = ",".join(one.name for one in (settings.BASE_DIR / "fixtures").iterdir() if one.name != "dmd")
        super().__init__(var, FACTS_EXCLUDE=others, DJANGO_SUPERUSER_PASSWORD="the-stars-are-right")
        self.manage("load_fixtures", "--verbosity", "0")
        self.start()

    def log_in(self, page: Page, name: str) -> None:
        self.manage("createsuperuser", "--noinput", "--username", name, "--email", f"{name}@example.org")
        page.goto(f"http://127.0.0.1:{self.port}/account/login/")
        page.get_by_label("Username").fill(name)
        page.get_by_label("Password").fill(self.env["DJANGO_SUPERUSER_PASSWORD"])
        page.get_by_role("main").get_by_role("button", name="Log in").click()
        page.wait_for_url(lambda url: "/login/" not in url)

    def post(self, page: Page, address: str, body: dict[str, Any]) -> Any:
        """Send this to the API as that visitor; return the answer."""
        cookies = {one["name"]: one["value"] for one in page.context.cookies()}
        headers = {"X-CSRFToken": cookies["csrftoken"]}
        answer = page.request.post(f"http://127.0.0.1:{self.port}{address}", data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    service = Service(tmp_path / "var")
    yield service
    service.kill()


@pytest.mark.faults
def test_server_killed_while_two_phones_tap_loses_nothing(service: Service, browser: Browser) -> None:
    site = f"http://127.0.0.1:{service.port}"
    one, other = (browser.new_context(locale="en-GB", **PHONE).new_page() for _ in range(2))
    service.log_in(one, "norman")
    service.log_in(other, "daisy")
    made = service.post(one, "/api/v1/campaigns/", body_of("dmd"))
    address = f"/api/v1/campaigns/{made['id']}/"
    service.post(other, service.post(one, f"{address}invitations/", {"role": "seat"})["url"], {})
    for page in (one, other):
        page.goto(f"{site}/campaigns/{made['id']}/table/")
    tap(one, "space")
    expect(number(other, "space")).to_have_text("2", timeout=SEEN)

    service.kill()
    for page, times in ((one, 2), (other, 1)):
        for _ in range(times):
            tap(page, "symbols")
        expect(page.locator("#unsent")).to_contain_text("Not sent: no connection.")
        expect(number(page, "symbols")).to_have_text(str(times))
    service.start()
    for page in (one, other):
        expect(page.locator("#unsent")).to_be_hidden(timeout=30_000)
        expect(number(page, "symbols")).to_have_text("3", timeout=30_000)
        expect(number(page, "space")).to_have_text("2")
    tap(other, "symbols", "less")
    expect(number(one, "symbols")).to_have_text("2", timeout=SEEN)
