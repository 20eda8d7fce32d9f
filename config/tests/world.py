"""One of each thing, for tests that ask every address."""

from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.test import Client

from accounts.models import User
from campaigns.tests.conftest import CAMPAIGN, ROLAND
from cardsdb.models import ImportRun
from compat.deck_numbers import LIST, number_of
from config.tests.routes import Route
from decks.models import Deck


class World:
    """One of each thing that addresses name, all of one account, with a client of it."""

    def __init__(self, user: User, visibility: str = "private") -> None:
        self.user, self.client = user, Client(raise_request_exception=False)
        self.client.force_login(user)
        self.deck = self._made("decks/", {**ROLAND, "visibility": visibility})
        self.campaign = self._made("campaigns/", {**CAMPAIGN, "visibility": visibility})
        seat = {"seat": "roland", "player": user.username, "investigator": "01001"}
        self._made(f"campaigns/{self.campaign}/log/", {"kind": "seat-join", "data": seat}, "number")
        self.collection = self._made("collections/", {"game": "ahlcg", "name": visibility, "sets": {"core": 1}})
        party = {"game": "ahlcg", "name": "two", "decks": [self.deck]}
        self.party = self._made("parties/", {**party, "visibility": visibility})
        invitations = f"campaigns/{self.campaign}/invitations/"
        self.values = {
            "collection_id": self.collection,
            "run_id": str(ImportRun.objects.create(game="ahlcg", source="fixtures", origin="x", status="applied").pk),
            "token_id": self.deck,
            "invitation_id": self._made(invitations, {"role": "seat"}),
            "token": self._made(invitations, {"role": "seat"}, "token"),
            "username": user.username,
            "number": "1",
            "pk": "1",
            "program_id": "1",
            "game": "ahlcg",
            "code": "01016",
            "name": "cards.json",
            "kind": "trauma",
            "uidb36": "1",
            "key": "a-b",
            **self.numbers(self.deck),
        }

    def numbers(self, id: str) -> dict[str, str]:
        """The deck's numbers at other sites."""
        deck = Deck.objects.get(pk=id)
        return {"deck": str(number_of(deck)), "decklist": str(number_of(deck, LIST)), "date": f"{deck.created_at:%F}"}

    def _made(self, address: str, body: dict[str, Any], key: str = "id") -> str:
        answer = self.client.post(f"/api/v1/{address}", body, content_type="application/json")
        assert answer.status_code == 201, answer.content
        found = answer.json()
        return str((found if key in found else found["entry"])[key])

    def address(self, path: str, **changes: str) -> str:
        """The path with the parameters of an existing thing, or with others."""
        kinds = {"/rules/": "AHLCG-DECK-01", "/decks/": self.deck, "/parties/": self.party, "/sessions/": "1"}
        id = next((id for part, id in kinds.items() if part in path), self.campaign)
        plain = path.replace("{", "<").replace("}", ">")
        return Route(plain).filled({"id": id, **self.values, **changes})

    def status(self, method: str, address: str, *args: Any, **kwargs: Any) -> int:
        """The status of the answer to a request that is rolled back."""
        cache.clear()  # a throttle would hide the answer
        point = transaction.savepoint()
        try:
            return int(getattr(self.client, method)(address, *args, **kwargs).status_code)
        finally:
            transaction.savepoint_rollback(point)
            self.client.cookies.pop("messages", None)
