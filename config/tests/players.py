"""Players who browse, check and build decks, and write: the load of fault rows and of `make load`.

They send what browsers and clients of the API send. Every write has a name of its own, by which `kept_writes` finds it
in the database: a new deck or entry also as its Idempotency-Key, a save of a deck in its notes.
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

MAIN = {
    "01006": 1, "01007": 1, "01000": 1, "01016": 2, "01017": 2, "01018": 2, "01019": 2, "01020": 2, "01021": 2,
    "01022": 2, "01023": 2, "01024": 2, "01025": 2, "01030": 2, "01031": 2, "01032": 2, "01033": 2, "01034": 2,
}  # fmt: skip
BUILD: dict[str, Any] = {"leaders": ["01001"], "zones": {"main": MAIN}}
QUERIES = ["t:asset", "t:event class:seeker", "cost<3", "class:guardian", "machete", "t:investigator"]
SHARES = {"browse": 60, "check": 25, "write": 15}
"""Of a hundred requests."""
CSRF = "x" * 32


class Account(Struct):
    """An account with a token, a session, a deck and a campaign."""

    name: str
    token: str
    session: str
    deck: str
    campaign: str


class Asked(Struct, kw_only=True):
    """One request."""

    kind: str
    path: str
    method: str = "GET"
    headers: dict[str, str]
    body: bytes = b""
    key: str = ""
    """The name of a write; empty for anything else."""

    @property
    def is_repeatable(self) -> bool:
        """Whether it is safe to send it again: done twice, it would still be there once."""
        return bool(self.key) and self.method == "POST"


class Player:
    """Requests of one account, the same for the same seed."""

    def __init__(self, account: Account, seed: int) -> None:
        self.account, self.chance, self.written = account, random.Random(seed), 0
        self.bearer = {"Authorization": f"Bearer {account.token}"}
        self.cookie = {"Cookie": f"sessionid={account.session}; csrftoken={CSRF}", "X-CSRFToken": CSRF}

    def requests(self) -> Iterator[Asked]:
        """Requests without end, in their shares."""
        make = {"browse": self.browse, "check": self.check, "write": self.write}
        while True:
            (kind,) = self.chance.choices(list(SHARES), list(SHARES.values()))
            yield make[kind]()

    def browse(self) -> Asked:
        """A page, or a read of the API."""
        query = self.chance.choice(QUERIES).replace(" ", "+").replace("<", "%3C")
        card = self.chance.choice([code for code in MAIN if code > "01001"])
        pages = [
            f"/cards/ahlcg/?q={query}", f"/cards/ahlcg/{card}/", "/", "/decks/", f"/decks/{self.account.deck}/",
            f"/campaigns/{self.account.campaign}/", "/rules/ahlcg/",
        ]  # fmt: skip
        api = [f"/api/v1/cards/?game=ahlcg&q={query}", f"/api/v1/cards/ahlcg/{card}/", "/api/v1/decks/"]
        path = self.chance.choice(pages + api)
        return Asked(kind="browse", path=path, headers=self.bearer if path in api else self.cookie)

    def check(self) -> Asked:
        """A deck checked, or the account's own deck saved with other cards."""
        cards = {**MAIN, self.chance.choice([code for code in MAIN if code > "01015"]): self.chance.randint(0, 3)}
        build = {"leaders": ["01001"], "zones": {"main": {code: copies for code, copies in cards.items() if copies}}}
        if self.chance.random() < 0.6:
            return self._sent("check", "POST", "/api/v1/games/ahlcg/validate/", {"decks": [{"build": build}]})
        key = self._name()
        own = {"name": "Own", "notes": key, **build}
        return self._sent("check", "PUT", f"/api/v1/decks/{self.account.deck}/", own, key)

    def write(self) -> Asked:
        """A new deck, or an entry in the log."""
        key = self._name()
        if self.chance.random() < 0.5:
            return self._sent("write", "POST", "/api/v1/decks/", {"game": "ahlcg", "name": key, **BUILD}, key)
        entry = {"kind": "note-write", "data": {"section": "campaign_notes", "text": key}}
        return self._sent("write", "POST", f"/api/v1/campaigns/{self.account.campaign}/log/", entry, key)

    def _name(self) -> str:
        self.written += 1
        return f"{self.account.name}-{self.written}"

    def _sent(self, kind: str, method: str, path: str, body: Any, key: str = "") -> Asked:
        more = {"If-Match": "*"} if method == "PUT" else {"Idempotency-Key": key} if key else {}
        headers = {**self.bearer, **more, "Content-Type": "application/json"}
        return Asked(kind=kind, method=method, path=path, headers=headers, body=json.dumps(body).encode(), key=key)


def make_accounts(names: list[str]) -> list[Account]:
    """The accounts of these names, in the database of this process."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.models import User
    from accounts.services import token_create
    from campaigns.services import campaign_create
    from decks.content import Content
    from decks.services import Placement, deck_create
    from games.engine import Build, journal

    made = []
    content = Content(name="Own", build=Build(leaders=("01001",), zones={"main": MAIN}))
    begun = [journal.Entry(kind="start", data={"difficulty": "standard"})]
    for name in names:
        user = User.objects.create_user(name, f"{name}@example.org")
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        campaign = campaign_create(
            game="ahlcg", guide="core", name="Log", visibility="private", entries=begun, actor=user
        )
        made.append(
            Account(
                name=name,
                token=token_create(name="load", days=1, actor=user)[1],
                session=str(session.session_key),
                deck=str(deck_create(game="ahlcg", content=content, placement=Placement(), actor=user).pk),
                campaign=str(campaign.pk),
            )
        )
    return made


def kept_writes() -> list[str]:
    """The name of every write of a player in the database of this process, as often as it is there."""
    from campaigns.models import LogEntry
    from decks.models import Deck, DeckRevision

    notes = LogEntry.objects.filter(kind="note-write").values_list("data__text", flat=True)
    saves = DeckRevision.objects.filter(name="Own").exclude(notes="").values_list("notes", flat=True)
    return [*Deck.objects.exclude(name="Own").values_list("name", flat=True), *notes, *saves]


if __name__ == "__main__":
    import django
    import msgspec

    django.setup()
    wanted = sys.argv[1:]
    sys.stdout.buffer.write(msgspec.json.encode(make_accounts(wanted) if wanted else kept_writes()))
