"""Experience of decks kept here and at ArkhamDB alike: it prices no deck, but keeps what it is sent."""

import json
from typing import Any

import pytest
from allauth.mfa.adapter import get_adapter

from accounts.models import User
from cardsdb.importing.fetch import Answer
from compat import sync, sync_client
from compat.models import SiteAccount
from compat.services import account_connect
from compat.tests.test_arkhamdb_decks import MAIN, ROLAND, changed, new_deck, upgraded
from decks import services
from decks.models import Deck

pytestmark = [pytest.mark.django_db, pytest.mark.once]
UPGRADED = changed(ROLAND, c01025=0, c01029=2)


class Site:
    """ArkhamDB's rules: what is sent is kept, experience of upgraded decks alone; xp less xp_spent is carried over."""

    def __init__(self) -> None:
        self.rows: dict[int, dict[str, Any]] = {}
        self.forms: list[dict[str, str]] = []

    def add(self, **values: Any) -> int:
        row = {"id": len(self.rows) + 1, "slots": {}, "xp": None, "xp_spent": None, "xp_adjustment": None, **values}
        self.rows[row["id"]] = row
        return len(self.rows)

    def ask(self, method: str, path: str, form: dict[str, str] | None = None, token: str = "") -> Answer:
        verb, _slash, number = path.removeprefix("/api/oauth2/").removeprefix("deck/").partition("/")
        answer: Any = getattr(self, f"do_{verb}")(self.rows.get(int(number or 0), {}), form or {})
        return Answer(200, json.dumps({"success": True, "msg": answer} if method != "GET" else answer).encode())

    def do_decks(self, row: dict[str, Any], form: dict[str, str]) -> list[dict[str, Any]]:
        return list(self.rows.values())

    def do_load(self, row: dict[str, Any], form: dict[str, str]) -> dict[str, Any]:
        return row

    def do_new(self, row: dict[str, Any], form: dict[str, str]) -> int:
        return self.add(name=form["name"], investigator_code=form["investigator"])

    def do_upgrade(self, row: dict[str, Any], form: dict[str, str]) -> int:
        xp = int(form["xp"]) + (row["xp"] or 0) - (row["xp_spent"] or 0)
        fresh = {"xp": xp, "xp_spent": None, "xp_adjustment": None, "previous_deck": row["id"]}
        row["next_deck"] = self.add(**{key: value for key, value in row.items() if key != "id"} | fresh)
        return int(row["next_deck"])

    def do_save(self, row: dict[str, Any], form: dict[str, str]) -> int:
        self.forms.append(form)
        row |= {"slots": json.loads(form["slots"]), "name": form["name"], "problem": form["problem"]}
        if row.get("previous_deck"):
            row |= {key: int(form[key]) for key in ("xp_spent", "xp_adjustment") if key in form}
        return int(row["id"])

    def experience(self) -> list[tuple[int, int, int]]:
        return [(row["xp"], row["xp_adjustment"], row["xp_spent"]) for row in self.rows.values()]


@pytest.fixture
def site(core_cards: Any, monkeypatch: pytest.MonkeyPatch) -> Site:
    found = Site()
    monkeypatch.setattr(sync_client, "_ask", found.ask)
    return found


@pytest.fixture
def account(site: Site, user: User) -> SiteAccount:
    tokens = json.dumps({"access_token": "a", "refresh_token": "r"})
    return account_connect(user=user, tokens=get_adapter().encrypt(tokens))


def exchange(account: SiteAccount, *, everything: bool = False) -> None:
    sync.sync_perform(account=account, everything=everything)
    assert (account.state, account.problem, account.refused) == ("idle", "", [])


def adjusted(deck: Deck, amount: int) -> None:
    services.experience_write(deck=deck, kind="adjustment", amount=amount, reason="miscounted")


def test_experience_of_every_stage_is_sent(site: Site, account: SiteAccount, user: User) -> None:
    """9 earned, 1 added, 8 paid, which leaves 2; with 3 more they are 5, there 4 and 1."""
    deck = new_deck(user)
    adjusted(deck, 1)
    upgraded(deck, UPGRADED, 9)
    deck.refresh_from_db()
    upgraded(deck, UPGRADED, 3)
    exchange(account, everything=True)
    assert site.experience() == [(None, None, None), (9, 1, 8), (4, 1, 0)]
    services.deck_save(deck=deck, content=changed(UPGRADED, c01034=0), placement=services.Placement(), actor=user)
    exchange(account)
    assert site.experience()[-1] == (4, 1, 0), "the same, as nothing more was spent"


def test_experience_of_a_fetched_deck_goes_on(site: Site, account: SiteAccount, user: User) -> None:
    """There 9 and 1 added, 8 spent, with 3 more: 4 and the 1 of before; here 5."""
    main = UPGRADED.build.zones["main"]
    first = site.add(name="Roland", investigator_code="01001", slots=MAIN, next_deck=2)
    values = {"xp": 9, "xp_spent": 8, "xp_adjustment": 1, "exile_string": "01016"}
    site.add(name="Roland", investigator_code="01001", slots=main, previous_deck=first, **values)
    exchange(account)
    deck = Deck.objects.get()
    assert (deck.revision, deck.revisions.get().spent, deck.revisions.get().exiled) == (1, 8, {"01016": 1})
    assert list(deck.experience_entries.values_list("kind", "amount")) == [("victory", 9), ("adjustment", 1)]
    upgraded(deck, changed(UPGRADED, c01034=0), 3)
    exchange(account)
    assert site.experience() == [(None, None, None), (9, 1, 8), (4, 1, 0)]


def test_problem_of_the_deck_is_sent(site: Site, account: SiteAccount, user: User) -> None:
    new_deck(user)
    new_deck(user, changed(ROLAND, c01034=0))
    exchange(account, everything=True)
    assert sorted(row["problem"] for row in site.rows.values()) == ["", "too_few_cards"]


def test_experience_of_an_upgrade_made_there_stays(site: Site, account: SiteAccount, user: User) -> None:
    deck = new_deck(user)
    exchange(account, everything=True)
    number = site.do_upgrade(site.rows[1], {"xp": "10"})
    site.rows[number] |= {"slots": UPGRADED.build.zones["main"], "xp_spent": 8, "xp_adjustment": 0}
    exchange(account)
    deck.refresh_from_db()
    assert deck.revision == 2
    services.deck_save(deck=deck, content=ROLAND, placement=services.Placement(), actor=user)
    exchange(account)
    assert (site.rows[number]["slots"], site.experience()[-1]) == (MAIN, (10, 0, 8))


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**70, True, "7", None])
def test_deck_without_a_possible_number_is_left_out(site: Site, account: SiteAccount, number: Any) -> None:
    site.add(name="Roland", investigator_code="01001", slots=MAIN)
    site.rows[2] = {**site.rows[1], "id": number, "name": "Nobody's"}
    exchange(account)
    assert [deck.name for deck in Deck.objects.all()] == ["Roland"]
