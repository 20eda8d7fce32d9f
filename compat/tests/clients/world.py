"""A new member of the server, with decks, and the programs that they connect."""

import base64
import datetime
import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from compat.tests.clients.web import Answer, Browser, Server

ROLAND, SHOTGUN = "01001", "01029"
SLOTS = {"01000": 1, "01006": 1, "01007": 1} | {
    f"010{number}": 2 for number in (16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 34)
}
"""Thirty cards of level 0 that Roland may take, with those that he must."""
UPGRADED = {code: copies for code, copies in SLOTS.items() if code != "01025"} | {SHOTGUN: 2}
"""Two Shotguns in the place of two Vicious Blows: 8 experience."""
CORE = "51223bd0-ffd1-11df-a976-0801200c9"
HEROES = [f"{CORE}{number:03}" for number in (1, 3, 7)]
FELLOWSHIP = {f"{CORE}{number:03}": 3 for number in range(13, 29)} | {f"{CORE}073": 2}
"""Aragorn, Glóin and Éowyn, with fifty cards of the core set."""
SIDEBOARD = {f"{CORE}073": 1}
SIDESLOTS = {"01073": 1}
"""One more of its cards, by its number at RingsDB."""
DESCRIPTION = "A description of fifty characters and more, so that it can be published."
UNKNOWN = 2_000_000_011
"""The number of no deck."""


class Client(NamedTuple):
    """A program as it is registered."""

    id: str
    secret: str
    redirect_uri: str


class World:
    """A server and a new member of it."""

    def __init__(self, address: str) -> None:
        self.server, self.browser = Server(address), Browser(address)
        self.name, password = f"player{secrets.token_hex(4)}", secrets.token_urlsafe(16)
        answer = self.browser.submit("/account/signup/", username=self.name, password1=password, password2=password)
        assert answer.status == 302, answer.text

    def register(self, name: str, redirect_uri: str, **fields: str) -> Client:
        """Register a program on the account page."""
        answer = self.browser.submit("/account/programs/", name=name, redirect_uris=redirect_uri, **fields)
        assert answer.status == 302, answer.text
        page = self.browser.get("/account/programs/").text
        part = page[page.index(f"<strong>{name}</strong>") :]
        found = re.search(r'<code class="code-line">([^<]+)</code>', part)
        secret = re.search(r'id="secret">([^<]+)<', page)
        assert found
        return Client(found[1], secret[1] if secret else "", redirect_uri)

    def consent(self, client: Client, answer: str = "allow", site: str = "/arkhamdb", **asked: str) -> dict[str, str]:
        """The parameters that come back to the program after the member has answered."""
        state = secrets.token_hex(16)
        query = {"client_id": client.id, "redirect_uri": client.redirect_uri, "response_type": "code", "state": state}
        sent = self.browser.submit(f"{site}/oauth/v2/auth?{urlencode(query | asked)}", answer=answer)
        assert sent.status == 302, (sent.status, sent.text)
        way_back, _question, told = sent.headers["Location"].partition("?")
        assert way_back == client.redirect_uri
        found = dict(parse_qsl(told))
        assert found.pop("state") == state
        return found

    def token(self, fields: dict[str, str], site: str = "/arkhamdb", **headers: str) -> Answer:
        """The answer to a request for a token."""
        return self.server.ask("POST", f"{site}/oauth/v2/token", fields, headers)

    def own_api(self, token: str, method: str, path: str, body: Any = None) -> Any:
        """The answer of the service's own API, for which the same token works."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "If-Match": "*"}
        answer = self.server.ask(method, f"/api/v1/{path}", None if body is None else json.dumps(body), headers)
        assert answer.status in {200, 201}, (answer.status, answer.text)
        return answer.json()

    @cached_property
    def account(self) -> "Account":
        """A program with a token, for decks that others read."""
        client = self.register("A program", "http://127.0.0.1/callback")
        fields = {"grant_type": "authorization_code", "client_id": client.id, "redirect_uri": client.redirect_uri}
        return Account(self, self.token({**fields, "code": self.consent(client)["code"]}).json()["access_token"])

    @cached_property
    def shared(self) -> int:
        """The number of a deck that those who know it may read."""
        return self._shared("Shared")

    @cached_property
    def upgraded(self) -> tuple[int, int]:
        """The numbers of both stages of a shared deck."""
        number = self._shared("Upgraded")
        later = self.account.written("PUT", f"deck/upgrade/{number}", xp=8)
        return number, self.account.save(later, UPGRADED, "Upgraded")

    def _shared(self, name: str) -> int:
        number = self.account.new(name)
        self.account.save(number, SLOTS, name)
        found = self.own_api(self.account.token, "GET", "decks/?page_size=250")["results"]
        (id,) = [one["id"] for one in found if one["name"] == name]
        self.own_api(self.account.token, "PATCH", f"decks/{id}/", {"visibility": "unlisted"})
        return number

    @cached_property
    def private(self) -> int:
        """The number of a deck that nobody else may read."""
        return self.account.new("Private")

    @cached_property
    def published(self) -> int:
        """The number of a decklist."""
        number = self.account.new("Published")
        self.account.save(number, SLOTS, "Published")
        return self.account.publish(number)

    @cached_property
    def of_the_rings(self) -> dict[str, int]:
        """The numbers of RingsDB's decks: a decklist (`public`), a shared deck (`unlisted`) and a private one."""
        deck = {"game": "lotr", "leaders": HEROES, "zones": {"main": FELLOWSHIP, "side": SIDEBOARD}}
        numbers = {}
        for name in ("unlisted", "private"):
            made = self.own_api(self.account.token, "POST", "decks/", {**deck, "name": name, "visibility": "unlisted"})
            found = re.search(r"deck number: <code>(\d+)</code>", self.browser.get(f"/decks/{made['id']}/").text)
            assert found, "a deck that is shared tells its number"
            numbers[name] = int(found[1])
            self.own_api(self.account.token, "PATCH", f"decks/{made['id']}/", {"visibility": name})
        self.own_api(self.account.token, "POST", "decks/", {**deck, "name": "public", "visibility": "public"})
        (number,) = [row["id"] for row in self.lists_of_today() if row["username"] == self.name]
        return {**numbers, "public": number}

    def lists_of_today(self) -> list[dict[str, Any]]:
        """RingsDB's decklists of today, and of yesterday: midnight may have passed."""
        today = datetime.datetime.now(datetime.UTC)
        days = (f"{today - datetime.timedelta(days=ago):%Y-%m-%d}" for ago in (0, 1))
        return [row for day in days for row in self.server.get(f"/ringsdb/api/public/decklists/by_date/{day}").json()]


def pkce() -> tuple[str, dict[str, str]]:
    """A verifier, and the fields that announce it."""
    verifier = secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    return verifier, {"code_challenge": challenge, "code_challenge_method": "S256"}


class Account:
    """Calls with a member's token, as ArkhamDB's clients make them: it is sent as a header, or in the address."""

    def __init__(self, world: World, token: str, *, in_address: bool = False) -> None:
        self.world, self.token, self.in_address = world, token, in_address

    def ask(
        self, method: str, path: str, fields: Mapping[str, Any] | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer to a request below `/api/oauth2/`."""
        address, own = f"/arkhamdb/api/oauth2/{path}", {"Authorization": f"Bearer {self.token}"}
        if self.in_address:
            address, _question, query = address.partition("?")
            address, own = f"{address}?access_token={self.token}{'&' if query else ''}{query}", {}
        return self.world.server.ask(method, address, fields, {**own, **(headers or {})})

    def written(self, method: str, path: str, **fields: Any) -> Any:
        """The `msg` of a write that succeeds."""
        sent = {name: json.dumps(value) if isinstance(value, dict) else value for name, value in fields.items()}
        answer = self.ask(method, path, sent)
        assert answer.status == 200, (answer.status, answer.text)
        found = answer.json()
        assert found["success"] is True, found
        return found.get("msg")

    def refused(self, method: str, path: str, **fields: Any) -> str:
        """The `msg` of a write that is refused; with 200, as clients expect it."""
        sent = {name: json.dumps(value) if isinstance(value, dict) else value for name, value in fields.items()}
        answer = self.ask(method, path, sent)
        found = answer.json()
        assert (answer.status, found["success"]) == (200, False), (answer.status, found)
        message: str = found["msg"]
        return message

    def load(self, number: int) -> Any:
        answer = self.ask("GET", f"deck/load/{number}")
        assert answer.status == 200, (answer.status, answer.text)
        return answer.json()

    def new(self, name: str, **fields: Any) -> int:
        number = self.written("POST", "deck/new", investigator=ROLAND, name=name, **fields)
        assert isinstance(number, int)
        return number

    def save(self, number: int, slots: dict[str, int], name: str, **fields: Any) -> int:
        saved = self.written("PUT", f"deck/save/{number}", name=name, slots=slots, problem="", xp_spent=0, **fields)
        assert saved == number
        return number

    def publish(self, number: int) -> int:
        published = self.written("PUT", f"deck/publish/{number}", description_md=DESCRIPTION)
        assert isinstance(published, int)
        return published
