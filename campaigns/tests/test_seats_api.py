"""The decks at the seats of a campaign: seated, told, locked, upgraded, taken back."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign, LogEntry
from campaigns.tests.conftest import DAISY, ROLAND, begin, invite, keep, refused, state, write
from decks import services
from decks.models import Deck, DeckRevision

pytestmark = pytest.mark.django_db
UPGRADED = {"main": {**ROLAND["zones"]["main"], "01025": 1, "01029": 1}}
"""One Vicious Blow less, and a Shotgun (level 4) more."""
MATCH = {"If-Match": "*"}


@pytest.fixture
def deck(norman: APIClient) -> dict[str, Any]:
    return keep(norman, ROLAND)


@pytest.fixture
def campaign(norman: APIClient, deck: dict[str, Any]) -> str:
    """Roland is seated with Norman's deck, and nothing was played yet."""
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=deck["id"])
    return address


def play(norman: APIClient, campaign: str, scenario: str = "core.torch", points: int = 5) -> None:
    write(norman, campaign, "scenario-begin", scenario=scenario)
    write(norman, campaign, "scenario-end", resolution="R1", points=points)


def test_seat_points_at_a_kept_deck_at_its_newest_revision(
    norman: APIClient, campaign: str, deck: dict[str, Any]
) -> None:
    (seat,) = norman.get(f"{campaign}seats/").json()["results"]
    assert (seat["deck"]["id"], seat["deck"]["revision"], seat["deck"]["locked"]) == (deck["id"], 1, False)
    assert state(norman, campaign)["seats"]["roland"]["deck"] == f"{deck['id']}@1"
    found = norman.get(deck["url"]).json()
    assert (found["seated_in"], found["locked"]) == (campaign.split("/")[-2], False)


def test_deck_that_cannot_be_seated_is_refused_with_its_reason(
    norman: APIClient, daisy: APIClient, campaign: str, deck: dict[str, Any]
) -> None:
    other, hers = begin(norman), keep(daisy, {**ROLAND, "visibility": "public"})
    mine = keep(norman, DAISY)

    def said(address: str, deck_id: str, player: str = "norman") -> Any:
        data = {"seat": "x", "player": player, "investigator": "01001", "deck": deck_id}
        status, _code, errors = refused(norman, address, "seat-join", **data)
        return status, errors

    where = ["data", "deck"]
    assert said(other, deck["id"]) == (400, [(where, "deck-seated")])
    assert said(other, hers["id"]) == (400, [(where, "unknown-deck")])
    assert said(other, "1d0c5c7e-52a1-4f0e-8d5b-0a4f5f0f9c11") == (400, [(where, "unknown-deck")])
    assert said(other, mine["id"]) == (400, [(where, "deck-of-another")])
    assert said(other, f"{mine['id']}@7") == (400, [(where, "unknown-revision")])
    norman.delete(mine["url"], headers=MATCH)
    assert said(other, mine["id"]) == (400, [(where, "unknown-deck")])
    write(norman, other, "seat-join", seat="x", player="norman", investigator="01001", deck="on paper")
    assert norman.get(f"{other}seats/").json()["results"][0]["deck"] is None


def test_deck_that_another_campaign_took_a_moment_ago_is_not_taken(
    norman: APIClient, deck: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = begin(norman)
    taken = Campaign.objects.create(game="ahlcg", name="Quicker", owner=Campaign.objects.get().owner)
    told = services.deck_seat

    def late(**values: Any) -> None:
        Deck.objects.update(seated_in=taken.pk)
        told(**values)

    monkeypatch.setattr(services, "deck_seat", late)
    joins = {"seat": "roland", "player": "norman", "investigator": "01001", "deck": deck["id"]}
    assert refused(norman, address, "seat-join", **joins)[:2] == (409, "deck-seated")
    assert Campaign.objects.get(name="Fridays").entries == 1


def test_decks_are_shown_to_the_group_alone(norman: APIClient, stranger: APIClient, campaign: str) -> None:
    norman.patch(campaign, {"visibility": "public"}, format="json", headers=MATCH)
    assert norman.get(f"{campaign}seats/").json()["results"][0]["deck"]["name"] == "Roland"
    assert stranger.get(f"{campaign}seats/").json()["results"][0]["deck"] is None


def test_deck_of_the_player_is_seated_by_whoever_writes(norman: APIClient, daisy: APIClient) -> None:
    address, hers = begin(norman), keep(daisy, DAISY)
    joins = {"seat": "daisy", "player": "daisy", "investigator": "01002", "deck": hers["id"]}
    assert refused(norman, address, "seat-join", **joins)[2] == [(["data", "deck"], "unknown-deck")]
    invite(norman, daisy, address, "reader")
    write(norman, address, "seat-join", **joins)
    assert daisy.get(hers["url"]).json()["seated_in"] == address.split("/")[-2]


def test_deck_changes_freely_until_it_was_played_then_in_the_campaign_alone(
    norman: APIClient, campaign: str, deck: dict[str, Any]
) -> None:
    change = {"zones": {"main": {**ROLAND["zones"]["main"], "01020": 2}}}
    assert norman.patch(deck["url"], change, format="json", headers=MATCH).json()["revision"] == 2
    write(norman, campaign, "scenario-begin", scenario="core.torch")
    assert state(norman, campaign)["sessions"][0]["decks"] == {"roland": f"{deck['id']}@2"}, "as it is when it begins"
    for method, whole in (("patch", {"zones": ROLAND["zones"]}), ("put", ROLAND)):
        locked = getattr(norman, method)(deck["url"], whole, format="json", headers=MATCH)
        assert (locked.status_code, locked.json()["code"]) == (409, "deck-locked")
    reverted = norman.post(f"{deck['url']}revert/", {"revision": 1}, format="json")
    assert (reverted.status_code, reverted.json()["code"]) == (409, "deck-locked")
    assert norman.patch(deck["url"], {"notes": "Fun."}, format="json", headers=MATCH).json()["revision"] == 3
    assert norman.patch(deck["url"], {"folder": "Played"}, format="json", headers=MATCH).status_code == 200
    refusals: list[tuple[str, str, Any]] = [
        ("post", "experience/", {"amount": 3}),
        ("post", "upgrade/", {"zones": UPGRADED}),
        ("delete", "", None),
    ]
    for method, part, body in refusals:
        seated = getattr(norman, method)(deck["url"] + part, body, format="json", headers=MATCH)
        assert (seated.status_code, seated.json()["code"]) == (409, "deck-seated"), part
    preview = {"zones": UPGRADED, "preview": True}
    assert norman.post(f"{deck['url']}upgrade/", preview, format="json").status_code == 200
    assert DeckRevision.objects.count() == 3


def test_seat_that_was_played_keeps_its_deck(norman: APIClient, campaign: str) -> None:
    other = keep(norman, ROLAND)
    write(norman, campaign, "deck-choose", seat="roland", deck=other["id"])
    assert list(Deck.objects.filter(seated_in__isnull=False).values_list("pk", flat=True)) == [
        Deck.objects.get(pk=other["id"]).pk
    ]
    play(norman, campaign)
    for name in (keep(norman, ROLAND)["id"], "on paper"):
        said = refused(norman, campaign, "experience-spend", seat="roland", amount=1, deck=name)
        assert said == (400, "invalid", [(["data", "deck"], "deck-locked")])


def test_deck_is_checked_with_what_the_log_says(norman: APIClient, campaign: str, deck: dict[str, Any]) -> None:
    play(norman, campaign)
    write(norman, campaign, "card-gain", seat="roland", card="01117")
    found = norman.get(f"{deck['url']}?mode=campaign").json()
    assert found["balance"] == {"earned": 5, "spent": 0, "unspent": 5, "overspent": 0}
    ledger = norman.get(f"{deck['url']}experience/").json()
    assert (ledger["entries"], [line["amount"] for line in ledger["ledger"]]) == ([], [5])
    log = Deck.objects.get().log
    assert log
    assert (log["cards"], log["starting_deck"]) == ({"01117": 1}, ROLAND["zones"]["main"])
    (roland,) = norman.get(f"{campaign}setup/").json()["setup"]["investigators"]
    assert roland["shuffled"]["01117"] == 1


def test_unique_card_gained_twice_is_wondered_at(norman: APIClient, campaign: str) -> None:
    def warnings() -> list[str]:
        return [one["code"] for one in write(norman, campaign, "card-gain", seat="roland", card="01117")["warnings"]]

    play(norman, campaign)
    assert (warnings(), warnings()) == ([], ["unique-copies"])


def test_weakness_gained_is_part_of_the_deck_until_the_log_removes_it(
    norman: APIClient, campaign: str, deck: dict[str, Any]
) -> None:
    def missing(mode: str = "campaign") -> list[tuple[str, list[str], str]]:
        problems = norman.get(f"{deck['url']}?mode={mode}").json()["problems"]
        return [(one["code"], one["cards"], one["severity"]) for one in problems if one["rule"] == "AHLCG-DECK-19"]

    play(norman, campaign)
    assert missing() == []
    write(norman, campaign, "card-gain", seat="roland", card="01097")
    assert missing() == [("required-card-missing", ["01097"], "error")]
    assert missing("deck") == [("required-card-missing", ["01097"], "warning")]
    weaker = {"zones": {"main": {**ROLAND["zones"]["main"], "01097": 1}}}
    answer = norman.post(f"{campaign}seats/1/upgrade/", weaker, format="json").json()
    assert (answer["xp"], missing()) == (0, [])
    left = norman.post(f"{campaign}seats/1/upgrade/", {"zones": ROLAND["zones"], "preview": True}, format="json").json()
    assert [(one["code"], one["cards"]) for one in left["problems"]][:1] == [("may-not-leave", ["01097"])]
    write(norman, campaign, "card-remove", seat="roland", card="01097", reason="R2")
    left = norman.post(f"{campaign}seats/1/upgrade/", {"zones": ROLAND["zones"]}, format="json").json()
    assert "may-not-leave" not in {one["code"] for one in left["problems"]}
    assert missing() == []


def test_upgrade_writes_the_deck_and_the_log_or_neither(norman: APIClient, campaign: str, deck: dict[str, Any]) -> None:
    play(norman, campaign)
    price = norman.post(f"{campaign}seats/1/upgrade/", {"zones": UPGRADED, "preview": True}, format="json").json()
    assert (price["xp"], price["revision"], price["entry"]) == (4, 1, None)
    bought = norman.post(f"{campaign}seats/1/upgrade/", {"zones": UPGRADED}, format="json").json()
    assert (bought["xp"], bought["revision"], bought["entry"]["kind"]) == (4, 2, "experience-spend")
    assert sum(line["cost"] for line in bought["entry"]["data"]["receipt"]) == 4
    assert state(norman, campaign)["seats"]["roland"]["deck"] == f"{deck['id']}@2"
    assert norman.get(deck["url"]).json()["balance"]["unspent"] == 1
    more = {"main": {**UPGRADED["main"], "01029": 2}}
    short = norman.post(f"{campaign}seats/1/upgrade/", {"zones": more}, format="json")
    assert (short.status_code, [one["code"] for one in short.json()["problems"]]) == (409, ["experience-short"])
    assert (DeckRevision.objects.count(), LogEntry.objects.count()) == (2, 5)
    named = norman.post(f"{campaign}seats/1/upgrade/", {"zones": more, "revision": 1}, format="json")
    assert named.json()["errors"][0]["loc"] == ["revision"]
    assert norman.post(f"{campaign}seats/1/upgrade/", [], format="json").status_code == 400
    assert norman.post(f"{campaign}seats/2/upgrade/", {}, format="json").status_code == 404


def test_upgrade_tells_of_a_granted_card_that_leaves_until_the_log_takes_it(
    norman: APIClient, campaign: str, deck: dict[str, Any]
) -> None:
    play(norman, campaign)
    write(norman, campaign, "card-gain", seat="roland", card="01117")
    cards = ROLAND["zones"]["main"]
    norman.post(f"{campaign}seats/1/upgrade/", {"zones": {"main": {**cards, "01117": 1}}}, format="json")

    def problems() -> list[tuple[str, str]]:
        answer = norman.post(f"{campaign}seats/1/upgrade/", {"zones": {"main": cards}, "preview": True}, format="json")
        return [(one["rule"], one["code"]) for one in answer.json()["problems"]]

    assert ("AHLCG-XP-12", "may-not-leave") in problems()
    write(norman, campaign, "card-remove", seat="roland", card="01117", reason="R2")
    assert ("AHLCG-XP-12", "may-not-leave") not in problems()


def test_upgrade_taken_back_takes_its_cards_back(norman: APIClient, campaign: str, deck: dict[str, Any]) -> None:
    play(norman, campaign)
    bought = norman.post(f"{campaign}seats/1/upgrade/", {"zones": UPGRADED}, format="json").json()
    norman.post(f"{campaign}undo/", {"entry": bought["entry"]["number"]}, format="json")
    found = norman.get(deck["url"]).json()
    assert (found["zones"], found["balance"]["unspent"], found["revision"]) == (ROLAND["zones"], 5, 3)
    norman.post(f"{campaign}undo/", {"entry": bought["entry"]["number"] + 1}, format="json")
    found = norman.get(deck["url"]).json()
    assert (found["zones"], found["balance"]["unspent"]) == (UPGRADED, 1)


def test_upgrade_is_for_the_decks_owner(norman: APIClient, daisy: APIClient, campaign: str) -> None:
    invite(norman, daisy, campaign, "writer")
    play(norman, campaign)
    assert daisy.post(f"{campaign}seats/1/upgrade/", {"zones": UPGRADED}, format="json").status_code == 403
    write(norman, campaign, "seat-join", seat="daisy", player="daisy", investigator="01002")
    none = daisy.post(f"{campaign}seats/2/upgrade/", {}, format="json")
    assert (none.status_code, none.json()["code"]) == (409, "conflict")


def test_campaign_deleted_frees_its_decks_and_restored_has_them_again(
    norman: APIClient, campaign: str, deck: dict[str, Any]
) -> None:
    play(norman, campaign)
    norman.delete(campaign, headers=MATCH)
    assert (Deck.objects.get().seated_in, Deck.objects.get().is_locked) == (None, False)
    norman.post(f"{campaign}restore/")
    assert (Deck.objects.get().seated_in, Deck.objects.get().is_locked) == (Campaign.objects.get().pk, True)
    norman.delete(campaign, headers=MATCH)
    other = begin(norman)
    write(norman, other, "seat-join", seat="roland", player="norman", investigator="01001", deck=deck["id"])
    norman.post(f"{campaign}restore/")
    assert str(Deck.objects.get().seated_in) == other.split("/")[-2]
    assert norman.get(f"{campaign}seats/").json()["results"][0]["deck"] is None


def test_bag_is_edited_drawn_from_and_reckoned_with(norman: APIClient, campaign: str) -> None:
    bag = norman.get(f"{campaign}chaos-bag/").json()
    assert (len(bag["bag"]), bag["sealed"], bag["bag"][0]) == (16, [], {"token": "+1", "name": "+1"})
    edit = {"action": "add", "tokens": ["elder_thing"]}
    assert norman.post(f"{campaign}chaos-bag/", edit, format="json").json()["kind"] == "tokens-add"
    assert len(norman.get(f"{campaign}chaos-bag/").json()["bag"]) == 17
    seal = norman.post(f"{campaign}chaos-bag/", {"action": "seal", "tokens": ["0"]}, format="json")
    assert (seal.status_code, seal.json()["problems"][0]["code"]) == (409, "out-of-turn")
    for wrong, place in (({"action": "eat"}, ["action"]), ({"action": "add", "tokens": ["x"]}, ["tokens", 0])):
        assert norman.post(f"{campaign}chaos-bag/", wrong, format="json").json()["errors"][0]["loc"] == place
    draws = [
        norman.post(f"{campaign}chaos-bag/draw/", {"number": 2, "seed": 5}, format="json").json() for _ in range(2)
    ]
    assert draws[0] == draws[1]
    assert (len(draws[0]["tokens"]), draws[0]["entry"]) == (2, None)
    for key, value in (("number", 11), ("seed", -1), ("record", 1)):
        drawn = norman.post(f"{campaign}chaos-bag/draw/", {key: value}, format="json")
        assert drawn.json()["errors"][0]["loc"] == [key]
    early = norman.post(f"{campaign}chaos-bag/draw/", {"record": True}, format="json")
    assert early.json()["problems"][0]["rule"] == "AHLCG-CHAOS-03"
    question = {"skill": 4, "difficulty": 3, "effects": {"elder_thing": {"modifier": -4}}}
    odds = norman.post(f"{campaign}chaos-bag/odds/", question, format="json").json()
    tokens = [one["token"] for one in norman.get(f"{campaign}chaos-bag/").json()["bag"]]
    sent = {**question, "tokens": tokens, "reference_card": "01104", "level": "standard"}
    assert odds == norman.post("/api/v1/games/ahlcg/odds/", sent, format="json").json()
    assert 0 < odds["chance"] < 1
    silent = norman.post("/api/v1/games/ahlcg/odds/", {**sent, "effects": {}, "reference_card": ""}, format="json")
    assert (silent.status_code, silent.json()["errors"][0]["loc"]) == (400, ["effects"])
    empty = norman.post("/api/v1/games/ahlcg/odds/", {**sent, "tokens": []}, format="json")
    assert (empty.status_code, empty.json()["errors"][0]["loc"]) == (400, ["tokens"])


def test_setup_without_a_campaign_is_that_of_the_log_sent_along(api: APIClient, guides: None) -> None:
    log = [
        {"kind": "start", "data": {"difficulty": "hard"}},
        {"kind": "seat-join", "data": {"seat": "wendy", "player": "me", "investigator": "01005"}},
    ]
    body: dict[str, Any] = {"guide": "core", "log": log, "wish": {"seed": 3}}
    found = api.post("/api/v1/games/ahlcg/setup/", body, format="json").json()
    assert (found["setup"]["lead"], found["names"]["01005"]) == ("wendy", "Wendy Adams")
    refused = api.post("/api/v1/games/ahlcg/setup/", {**body, "log": log[1:]}, format="json")
    assert (refused.status_code, refused.json()["entry"]) == (409, 1)
    wrong = api.post("/api/v1/games/ahlcg/setup/", {**body, "wish": {"seed": "x"}}, format="json")
    assert wrong.json()["errors"][0]["loc"] == ["wish"]
    assert not Campaign.objects.exists()


def test_draw_of_more_than_there_is_says_how_much_there_is(norman: APIClient, campaign: str) -> None:
    empty = norman.get(f"{campaign}chaos-bag/").json()["bag"]
    write(norman, campaign, "tokens-remove", tokens=[one["token"] for one in empty])
    answer = norman.post(f"{campaign}chaos-bag/draw/", {"number": 1}, format="json")
    assert (answer.status_code, answer.json()["errors"][0]["loc"]) == (400, ["number"])
    question = {"skill": 4, "difficulty": 3}
    answer = norman.post(f"{campaign}chaos-bag/odds/", question, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
    answer = norman.post(f"{campaign}chaos-bag/odds/", {**question, "tokens": ["0"]}, format="json")
    assert (answer.status_code, answer.json()["chance"]) == (200, 1)


def test_odds_say_in_the_readers_language_what_is_wrong(norman: APIClient, guides: None) -> None:
    question = {"tokens": ["+9"], "skill": 3, "difficulty": 3}
    answer = norman.post("/api/v1/games/ahlcg/odds/", question, format="json", headers={"Accept-Language": "es"}).json()
    assert answer["errors"] == [{"loc": ["tokens"], "code": "unanswerable", "message": "No existen fichas así: +9."}]


def faults(answer: Any) -> tuple[int, list[tuple[list[Any], str]]]:
    return answer.status_code, [(one["loc"], one["code"]) for one in answer.json()["errors"]]


def test_upgrade_tells_every_fault_at_once(norman: APIClient, campaign: str) -> None:
    body = {"zones": [], "exiled": {"01006": 0}, "preview": "perhaps", "colour": 1, "revision": 1}
    assert faults(norman.post(f"{campaign}seats/1/upgrade/", body, format="json")) == (400, [
        (["colour"], "unknown-key"), (["revision"], "unknown-key"), (["zones"], "wrong-type"),
        (["exiled"], "not-a-quantity"), (["preview"], "wrong-type"),
    ])  # fmt: skip


def test_edit_of_the_bag_tells_every_fault_at_once(norman: APIClient, campaign: str) -> None:
    others = [(["q"], "field-unknown"), (["tokens"], "not-a-list")]
    body = {"tokens": 5, "q": 1}
    wrong = norman.post(f"{campaign}chaos-bag/", {**body, "action": "zzz"}, format="json")
    assert faults(wrong) == (400, [(["action"], "unknown-value"), *others])
    assert faults(norman.post(f"{campaign}chaos-bag/", {**body, "action": "add"}, format="json")) == (400, others)
    unknown = norman.post(f"{campaign}chaos-bag/", {"action": "zzz", "tokens": ["moon"]}, format="json")
    assert [place for place, _code in faults(unknown)[1]] == [["action"], ["tokens", 0]]


def test_undo_tells_every_fault_at_once(norman: APIClient, campaign: str) -> None:
    body = {"entry": "x", "dependents": "perhaps", "q": 2}
    assert faults(norman.post(f"{campaign}undo/", body, format="json")) == (400, [
        (["dependents"], "wrong-type"), (["q"], "field-unknown"), (["entry"], "not-a-number"),
    ])  # fmt: skip
    assert norman.post(f"{campaign}undo/", {"entry": 2, "dependents": True}, format="json").status_code == 201
