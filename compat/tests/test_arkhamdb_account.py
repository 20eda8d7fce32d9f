"""ArkhamDB's API with a token: a member's decks and collection, every write and every refusal."""

import json
import threading
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from msgspec.structs import force_setattr, replace

from accounts.models import User
from accounts.services import token_create
from campaigns.models import Campaign
from cardsdb.catalogue import catalogue_get
from cardsdb.models import Collection
from compat.cards import set_id
from compat.deck_numbers import LIST, number_of, user_number
from compat.tests.test_arkhamdb_decks import MAIN, ROLAND, changed, new_deck, upgraded
from decks import services
from decks.content import Upgrade
from decks.models import Deck

pytestmark = pytest.mark.django_db
API = "/arkhamdb/api/oauth2"
FIRST_AID, SHOTGUN = "01019", "01029"
BETTER = {code: copies for code, copies in MAIN.items() if code != "01025"} | {SHOTGUN: 2}
"""Two Shotguns for Vicious Blows: 8 experience."""
LONG = "Fifty characters at least, or nobody learns anything from it."


class App:
    """A client of ArkhamDB with a member's token."""

    def __init__(self, user: User, *scopes: str) -> None:
        _token, secret = token_create(name="app", days=1, scopes=scopes or ("read", "decks"), actor=user)
        self.secret, self.client = secret, Client(headers={"Authorization": f"Bearer {secret}"})

    def get(self, path: str) -> Any:
        answer = self.client.get(f"{API}/{path}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def send(self, method: str, path: str, status: int = 200, **fields: Any) -> Any:
        """The `msg` of a success, or the whole answer of a refusal."""
        body = {name: json.dumps(value) if isinstance(value, dict | list) else value for name, value in fields.items()}
        sent = {"data": urlencode(body), "content_type": "application/x-www-form-urlencoded"}
        answer = getattr(self.client, method)(f"{API}/{path}", **sent)
        assert answer.status_code == status, answer.content
        assert answer["Cache-Control"] == "private, no-store"
        return answer.json().get("msg") if answer.json()["success"] else answer.json()

    def save(self, number: int, slots: dict[str, int], **fields: Any) -> Any:
        return self.send("put", f"deck/save/{number}", **{"slots": slots, "problem": "", **fields})


@pytest.fixture
def app(core_cards: Any, user: User) -> App:
    return App(user)


def refusal(message: str) -> dict[str, Any]:
    return {"success": False, "msg": message}


def test_without_a_token_nobody_gets_in(app: App, user: User, client: Client) -> None:
    number = number_of(new_deck(user))
    client.force_login(user)
    reader, other = App(user, "read"), App(user, "campaigns")
    ways = [("get", f"deck/load/{number}"), ("get", "decks"), ("get", "collection"), ("post", "deck/new")]
    ways += [("put", f"deck/{verb}/{number}") for verb in ("save", "upgrade", "publish")]
    for method, path in [*ways, ("put", "collection"), ("delete", f"deck/delete/{number}")]:
        for caller in (client, other.client, *([reader.client] if method != "get" else [])):
            answer = getattr(caller, method)(f"{API}/{path}")
            assert (answer.status_code, answer.json()["error"]) == (401, "access_denied"), (method, path)
        assert client.get(f"{API}/{path}?access_token=cdb_x").status_code in (401, 405)
    assert client.get(f"{API}/decks?access_token={app.secret}").status_code == 200
    assert Deck.objects.get().revision == 1


def test_requests_count_by_account_and_not_by_address(
    app: App, user: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {
        "read-account": "3/hour",
        "write-account": "2/hour",
        "read-anonymous": "1/hour",
        "write-anonymous": "1/hour",
    }
    rates |= {f"pages-{name}": "2/hour" for name in rates}
    monkeypatch.setattr("cardsdb.api.throttling.api_settings.DEFAULT_THROTTLE_RATES", rates, raising=False)
    other = App(User.objects.create_user("daisy"))
    for member in (app, other):
        saves = [member.client.put(f"{API}/deck/save/1") for _time in range(3)]
        assert [answer.status_code for answer in saves] == [200, 200, 429]
        assert [member.client.get(f"{API}/decks").status_code for _time in range(4)] == [200, 200, 200, 429]
    assert saves[-1].json()["success"] is False
    assert 0 < int(saves[-1]["Retry-After"]) <= 3600
    assert [client.get(f"{API}/decks").status_code for _time in range(2)] == [401, 429]
    token = "/arkhamdb/oauth/v2/token"
    assert [client.post(token).status_code for _time in range(3)] == [400, 400, 429]
    public = [client.get("/arkhamdb/api/public/packs/") for _time in range(3)]
    assert [answer.status_code for answer in public] == [200, 200, 429]
    assert public[-1].json() == {"success": False, "msg": "Too Many Requests", "error": "Too Many Requests"}
    assert public[-1]["Retry-After"]


def test_list_has_every_stage_and_a_date(app: App, user: User) -> None:
    deck = new_deck(user, visibility="private")
    upgraded(deck, changed(ROLAND, c01025=0, c01029=2), 10)
    new_deck(user, visibility="private")
    services.deck_delete(deck=new_deck(user))
    new_deck(User.objects.create_user("daisy"))
    rows = app.get("decks")
    assert [row["id"] for row in rows[:2]] == [number_of(deck), number_of(deck, 1)]
    assert {row["user_id"] for row in rows} == {user_number(user)}
    assert (len(rows), rows[1]["previous_deck"], rows[1]["xp_spent"]) == (3, rows[0]["id"], 8)
    assert app.get(f"deck/load/{rows[1]['id']}") == rows[1]
    first = app.client.get(f"{API}/decks.json?jsonp=f")
    assert first.content.startswith(b"[")
    assert first["Cache-Control"] == "private, no-cache"
    known = {"If-Modified-Since": first["Last-Modified"]}
    assert app.client.get(f"{API}/decks", headers=known).status_code == 304
    services.deck_delete(deck=deck)
    assert len(app.client.get(f"{API}/decks", headers=known).json()) == 1
    services.deck_restore(deck=deck)
    assert len(app.client.get(f"{API}/decks", headers=known).json()) == 3


def test_load_of_what_is_not_shared(app: App, user: User) -> None:
    daisy = User.objects.create_user("daisy")
    shared, private = new_deck(daisy, visibility="unlisted"), new_deck(daisy, visibility="private")
    assert app.get(f"deck/load/{number_of(shared)}")["user_id"] is None
    for number in (number_of(private), 1, 10**11):
        answer = app.client.get(f"{API}/deck/load/{number}")
        assert (answer.status_code, answer.json()["success"]) == (404, False)


def test_new_deck_begins_with_what_it_needs(app: App) -> None:
    number = app.send("post", "deck/new", investigator="01001", meta='{"banner": "x"}')
    row = app.get(f"deck/load/{number}")
    assert row["slots"] == {"01000": 1, "01006": 1, "01007": 1}
    assert (row["name"], row["taboo_id"], row["meta"]) == ("Roland Banks", None, '{"banner": "x"}')
    assert (row["problem"], row["id"]) == ("too_few_cards", number)
    assert app.get(f"deck/load/{app.send('post', 'deck/new', investigator='01001', name='Mine')}")["name"] == "Mine"
    needed = refusal("investigator is required to build a new deck.")
    assert app.send("post", "deck/new") == app.send("post", "deck/new", investigator="01016") == needed
    assert app.send("post", "deck/new", investigator="01001", meta="{") == refusal("Meta invalid")
    assert app.send("post", "deck/new", investigator="01001", taboo="x") == refusal("taboo must be a whole number.")
    assert Deck.objects.count() == 2


def test_taboo_list_is_one_of_the_catalogue(real_cards: Any, user: User) -> None:
    app = App(user)
    number = app.send("post", "deck/new", investigator="01001", taboo="8")
    assert app.get(f"deck/load/{number}")["taboo_id"] == 8
    for sent, kept in (("7", 7), ("77", None), ("7", 7), ("", None)):
        app.save(number, MAIN, taboo=sent)
        assert app.get(f"deck/load/{number}")["taboo_id"] == kept


def test_new_deck_without_its_choices_has_too_few_cards(real_cards: Any, user: User) -> None:
    """Of an investigator with a deck size, and of one with two classes, to be chosen."""
    app = App(user)
    for code in ("06003", "06002"):
        row = app.get(f"deck/load/{app.send('post', 'deck/new', investigator=code)}")
        assert (row["investigator_code"], row["problem"]) == (code, "too_few_cards")


def test_save_is_a_revision(app: App, user: User) -> None:
    deck = new_deck(user)
    number = number_of(deck)
    fields = {"side": {"01030": 1}, "ignored": {"01016": 1}, "meta": '{"cus_09021": "0|1"}'}
    assert app.save(number, {**MAIN, "01016": 1}, name="New", tags="a b", description_md="Why", **fields) == number
    row = app.get(f"deck/load/{number}")
    assert (row["slots"]["01016"], row["sideSlots"], row["ignoreDeckLimitSlots"]) == (1, {"01030": 1}, {"01016": 1})
    assert (row["name"], row["tags"], row["description_md"]) == ("New", "a b", "Why")
    assert json.loads(row["meta"]) == {"cus_09021": "0|1"}
    app.save(number, MAIN, name="", tags=" ", description_md="", meta="", xp_spent="5", xp_adjustment="3")
    later = app.get(f"deck/load/{number}")
    kept = ("name", "tags", "description_md", "meta", "sideSlots", "xp", "xp_spent", "xp_adjustment")
    assert [later[name] for name in kept] == [row[name] for name in kept]
    assert (later["slots"], later["taboo_id"], later["ignoreDeckLimitSlots"]) == (MAIN, None, None)
    app.save(number, MAIN, side=[])
    assert app.get(f"deck/load/{number}")["sideSlots"] == []
    app.save(number, MAIN)
    made = deck.revisions.order_by("number").values_list("number", "cause", "author__username")
    assert list(made) == [(1, "created", "norman"), *((number, "program", "norman") for number in (2, 3, 4))]
    app.client.force_login(user)
    assert b"saved by another program" in app.client.get(f"/decks/{deck.pk}/history/").content
    assert app.client.get(f"/api/v1/decks/{deck.pk}/revisions/4/").json()["cause"] == "program"


def test_save_keeps_what_the_site_cannot_say(app: App, user: User) -> None:
    """Our own parts stay, also if the client leaves out a key that it does not know."""
    build = replace(ROLAND.build, zones={"main": MAIN, "shelf": {"01030": 1}}, choices={"pet": "cat"})
    deck = new_deck(user, replace(ROLAND, build=build))
    app.save(number_of(deck), {**MAIN, "01016": 1}, meta='{"option_selected": "x"}')
    saved = deck.revisions.get(number=2)
    assert (saved.zones["shelf"], saved.choices) == ({"01030": 1}, {"pet": "cat", "option": "x"})


@pytest.mark.once
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"slots": ""}, "Slots missing"),
        ({"slots": "[]"}, "Slots missing"),
        ({"slots": "{"}, "Slots invalid"),
        ({"slots": '["01016"]'}, "Slots invalid"),
        ({"slots": '{"01016": "2"}'}, "Slots invalid"),
        ({"slots": '{"01016": true}'}, "Slots invalid"),
        ({"side": '{"01016": 1.5}'}, "Side Slots invalid"),
        ({"ignored": '{"01016": null}'}, "Ignored slots invalid"),
        ({"problem": "odd"}, "Invalid problem"),
        ({"meta": "[1]"}, "Meta invalid"),
        ({"name": "x" * 121}, "name: Give at most 120 characters."),
        ({"name": "a\0b"}, "name: The text has a NUL byte or half a character in it. Take it out."),
        ({"taboo": "1e9"}, "taboo must be a whole number."),
    ],
)
def test_save_that_is_refused(app: App, user: User, fields: dict[str, str], message: str) -> None:
    deck = new_deck(user)
    sent = {"slots": MAIN, "problem": "", **fields}
    assert app.send("put", f"deck/save/{number_of(deck)}", **sent) == refusal(message)
    assert Deck.objects.get().revision == 1


def test_upgrade_keeps_receipt_and_chain(app: App, user: User) -> None:
    deck = new_deck(user)
    first = number_of(deck)
    second = app.send("put", f"deck/upgrade/{first}", xp="10")
    row = app.get(f"deck/load/{second}")
    assert (row["previous_deck"], row["xp"], row["xp_spent"], row["slots"]) == (first, 10, 0, MAIN)
    assert app.get(f"deck/load/{first}")["next_deck"] == second
    assert app.save(second, BETTER, xp_spent="99", xp_adjustment="1") == second
    row = app.get(f"deck/load/{second}")
    assert (row["xp"], row["xp_spent"], row["xp_adjustment"], row["slots"]) == (10, 8, 1, BETTER)
    receipt = deck.revisions.get(number=3).receipt or {}
    assert [(line["card"], line["copies"], line["cost"]) for line in receipt["receipt"] if line["cost"]] == [
        (SHOTGUN, 2, 8)
    ]
    assert list(deck.revisions.order_by("number").values_list("cause", flat=True)) == ["created", "upgraded", "program"]
    app.client.force_login(user)
    assert b"saved by another program" in app.client.get(f"/decks/{deck.pk}/history/").content
    assert app.save(second, {**BETTER, SHOTGUN: 1, "01025": 1}) == second
    third = app.send("put", f"deck/upgrade/{second}", xp="2", meta='{"banner": "x"}')
    rows = {number: app.get(f"deck/load/{number}") for number in (first, second, third)}
    assert [(row["xp"], row["xp_spent"], row["xp_adjustment"]) for row in rows.values()] == [
        (None, None, None), (10, 4, 1), (9, 0, 0),
    ]  # fmt: skip
    assert (rows[third]["previous_deck"], rows[second]["next_deck"]) == (second, third)
    assert json.loads(rows[third]["meta"]) == {"banner": "x"}
    for number in (first, second):
        assert app.save(number, MAIN) == refusal("Deck is locked.")
        assert app.send("put", f"deck/upgrade/{number}", xp="1") == refusal("Deck is locked.")
        assert app.send("put", f"deck/publish/{number}", description_md=LONG) == refusal("Deck is locked.")


def test_words_alone_are_not_priced_again(app: App, user: User) -> None:
    deck = new_deck(user)
    second = app.send("put", f"deck/upgrade/{number_of(deck)}", xp="10")
    app.save(second, BETTER)
    app.save(second, BETTER, name="Renamed")
    row = app.get(f"deck/load/{second}")
    assert (row["name"], row["xp_spent"], row["version"]) == ("Renamed", 8, "0.4")
    assert deck.revisions.get(number=4).cause == "program"


def test_exiled_cards_leave(app: App, user: User, request: pytest.FixtureRequest) -> None:
    """With a card that is exiled for a while: the core set has none."""
    card = catalogue_get("ahlcg").cards.get(FIRST_AID)
    assert card
    exile = replace(card.fields, exile=True)
    force_setattr(card, "fields", exile)
    request.addfinalizer(lambda: force_setattr(card, "fields", replace(exile, exile=False)))
    number = number_of(new_deck(user))
    for exiles, message in (
        ("01016", "Invalid exile card: 01016"),
        ("99999", "Invalid exile card: 99999"),
        (",".join([FIRST_AID] * 3), f"Not enough count to exile: {FIRST_AID}"),
    ):
        assert app.send("put", f"deck/upgrade/{number}", xp="1", exiles=exiles) == refusal(message)
    assert app.send("put", f"deck/upgrade/{number}", xp="many") == refusal("xp must be a whole number.")
    row = app.get(f"deck/load/{app.send('put', f'deck/upgrade/{number}', xp='1', exiles=FIRST_AID)}")
    assert (row["exile_string"], row["slots"][FIRST_AID], row["xp_spent"]) == (FIRST_AID, 1, 0)
    app.save(row["id"], {**row["slots"], "01030": 2, FIRST_AID: 1})
    assert app.get(f"deck/load/{row['id']}")["exile_string"] == FIRST_AID


def test_unpaid_upgrade_is_paid_by_a_save(app: App, user: User) -> None:
    deck = new_deck(user)
    draft = Upgrade(base=1)
    services.deck_save(
        deck=deck,
        content=changed(ROLAND, c01025=0, c01029=1),
        placement=services.Placement(),
        upgrade=draft,
        actor=user,
    )
    number = number_of(deck, 1)
    assert app.get(f"deck/load/{number}")["xp_spent"] == 0
    app.save(number, BETTER)
    assert app.get(f"deck/load/{number}")["xp_spent"] == 8
    services.deck_save(
        deck=Deck.objects.get(), content=ROLAND, placement=services.Placement(), upgrade=draft, actor=user
    )
    app.send("put", f"deck/upgrade/{number}", xp="1")
    assert [row["xp_spent"] for row in app.get("decks")] == [None, 0, 0]


def test_publish_makes_the_deck_public(app: App, user: User, client: Client) -> None:
    deck = new_deck(user, visibility="private")
    number = number_of(deck)
    assert app.send("put", f"deck/publish/{number}", description_md=LONG[:49]) == refusal("Description too short")
    listed = app.send("put", f"deck/publish/{number}", description_md=LONG, name="Out")
    assert listed == number_of(deck, LIST)
    row = client.get(f"/arkhamdb/api/public/decklist/{listed}").json()
    assert (row["name"], row["description_md"], row["slots"]) == ("Out", LONG, MAIN)
    deck.refresh_from_db()
    assert (deck.visibility, deck.shown_from) == ("public", 2)


def test_delete_takes_back_an_upgrade_or_everything(app: App, user: User) -> None:
    deck = new_deck(user)
    first = number_of(deck)
    second = app.send("put", f"deck/upgrade/{first}", xp="10")
    app.save(second, BETTER, xp_adjustment="2")
    only_newest = refusal("You can only delete the latest deck.")
    assert app.send("delete", f"deck/delete/{first}", 401) == only_newest
    assert app.send("delete", f"deck/delete/{second}") is None
    row = app.get(f"deck/load/{first}")
    assert (row["slots"], row["next_deck"], row["xp"], row["xp_adjustment"]) == (MAIN, None, None, None)
    assert app.send("delete", f"deck/delete/{second}", 404) == refusal("The deck could not be found")
    third = app.send("put", f"deck/upgrade/{first}", xp="3")
    for _time in range(2):
        row = app.get(f"deck/load/{third}")
        assert (row["xp"], row["xp_spent"], row["xp_adjustment"]) == (3, 0, 0)
        app.save(third, MAIN, xp_adjustment="0")
    assert app.send("delete", f"deck/delete/{third}?all") is None
    assert app.get("decks") == []
    assert Deck.objects.get().deleted_at


def test_decks_of_others_are_left_alone(app: App, user: User) -> None:
    daisy = User.objects.create_user("daisy")
    shared, private = number_of(new_deck(daisy)), number_of(new_deck(daisy, visibility="private"))
    for verb, word in (("save", "edit"), ("upgrade", "upgrade"), ("publish", "publish")):
        message = f"You are not allowed to {word} this deck, you are not the owner."
        assert app.send("put", f"deck/{verb}/{shared}", slots=MAIN) == refusal(message)
        for number in (private, 1):
            assert app.send("put", f"deck/{verb}/{number}") == refusal("The deck could not be found")
    message = "You are not allowed to delete this deck, you are not the owner."
    assert app.send("delete", f"deck/delete/{shared}", 401) == refusal(message)
    assert app.send("delete", f"deck/delete/{private}", 404) == refusal("The deck could not be found")
    assert set(Deck.objects.values_list("revision", "deleted_at")) == {(1, None)}


def test_played_deck_is_changed_in_its_campaign(app: App, user: User) -> None:
    deck = new_deck(user)
    campaign = Campaign.objects.create(owner=user, game="ahlcg", name="Night {x}")
    number = number_of(deck)
    ledger = [{"kind": "victory", "amount": 4, "reason": ""}, {"kind": "adjustment", "amount": -1, "reason": "x"}]
    services.deck_seat(deck_id=deck.pk, campaign=campaign.pk, log={"ledger": ledger}, locked=True)
    answer = app.save(number, BETTER)
    assert not answer["success"]
    assert answer["msg"].startswith("Deck is locked. ")
    assert "(Night {x})" in answer["msg"]
    assert app.save(number, MAIN, name="Renamed") == number
    for method, path, status in (("put", "upgrade", 200), ("delete", "delete", 401)):
        answer = app.send(method, f"deck/{path}/{number}", status, xp="3")
        assert "(Night {x})" in answer["msg"]
    row = app.get(f"deck/load/{number}")
    assert (row["xp"], row["xp_adjustment"], row["next_deck"], row["name"]) == (4, -1, None, "Renamed")


def test_experience_of_a_campaign_by_stage(app: App, user: User) -> None:
    """The ledger of the log: 5 earned, 4 paid, 3 more earned, nothing paid for a second upgrade, 1 earned."""
    deck = new_deck(user)
    for _one in range(2):
        upgraded(deck, changed(ROLAND, c01025=1, c01029=1), 0)
    ledger = [("starting", 1), ("victory", 4), ("purchase", 4), ("bonus", 3), ("purchase", 0), ("victory", 1)]
    lines = [{"kind": kind, "amount": amount, "reason": ""} for kind, amount in ledger]
    Deck.objects.update(seated_in=deck.pk, log={"ledger": lines})
    assert [(row["xp"], row["xp_spent"]) for row in app.get("decks")] == [(None, None), (5, 4), (5, 0)]


def test_collection_by_numbers_of_sets(app: App, user: User) -> None:
    core, other = set_id("core"), set_id("dwl")
    assert app.get("collection") is None
    none = refusal("Collection parameter must be a JSON object of pack ids.")
    wrong = refusal("Invalid pack selection.")
    for sent, answer in (
        ("", none),
        ("[]", none),
        ("{", none),
        (f"[{other}]", wrong),
        ('["x"]', wrong),
        ("[[1]]", wrong),
    ):
        assert app.send("put", "collection", collection=sent) == answer
    assert app.send("put", "collection", collection=[core]) is None
    assert app.get("collection") == [f"{core}"]
    Collection.objects.update(cards={"01016": 1}, sets={"core": 3, "gone": 1})
    assert app.get("collection") == [f"{core}", f"{core}-2", f"{set_id('gone')}"]
    assert app.send("put", "collection", collection={"a": f"{core}", "b": f"{core}-2"}) is None
    kept = Collection.objects.get()
    assert (kept.sets, kept.cards, kept.is_default) == ({"gone": 1, "core": 3}, {"01016": 1}, True)


@pytest.mark.django_db(transaction=True)
def test_two_savers_at_once_lose_nothing(app: App, user: User) -> None:
    deck = new_deck(user)
    number = app.send("put", f"deck/upgrade/{number_of(deck)}", xp="10")
    start, answers = threading.Barrier(6), []

    def save(copies: int) -> None:
        start.wait()
        answers.append(App(user).save(number, {**MAIN, "01030": copies}, name=f"saver {copies}"))
        connection.close()

    threads = [threading.Thread(target=save, args=(copies,)) for copies in range(3, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [number] * 6
    saved = deck.revisions.filter(number__gt=2).order_by("number")
    assert {(one.name, one.zones["main"]["01030"]) for one in saved} == {(f"saver {n}", n) for n in range(3, 9)}
    assert {(one.base, one.cause) for one in saved} == {(1, "program")}
