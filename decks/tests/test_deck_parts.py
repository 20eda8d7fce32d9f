"""History, upgrades, experience, figures, odds and sample hands of kept decks."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from rest_framework.test import APIClient

from decks.models import DeckRevision
from decks.tests.conftest import LEGAL, ROLAND, keep
from games.engine import Build
from games.engine.changes import Changes, changes_applied

pytestmark = pytest.mark.django_db
BADGE, DODGE = "01027", "01023"


def _save(client: APIClient, deck: dict[str, Any], **change: Any) -> dict[str, Any]:
    answer = client.patch(deck["url"], change, format="json", headers={"If-Match": deck["etag"]})
    assert answer.status_code == 200, answer.content
    return {**answer.json(), "etag": answer["ETag"]}


def _with_badges(copies: int) -> dict[str, Any]:
    """Level 2 cards instead of as many of level 0."""
    main = {**LEGAL["zones"]["main"], BADGE: copies, DODGE: 2 - copies}
    return {"main": {code: number for code, number in main.items() if number}}


def test_diff_applied_to_the_first_revision_gives_the_second(norman: APIClient) -> None:
    deck = keep(norman, choices={"taboo": "009"}, tags=["solo"])
    changed = _save(norman, deck, zones={"main": {"01016": 1}, "side": {"01017": 1}}, choices={}, leaders=["01002"])
    diff = norman.get(f"{deck['url']}diff/").json()
    assert (diff["from"], diff["to"], diff["name"], diff["tags"]) == (1, 2, None, None)
    assert diff["zones"]["main"][2] == {"code": "01016", "name": ".45 Automatic", "from": 2, "to": 1}
    assert diff["choices"] == {"taboo": ["009", None]}
    before = Build(leaders=tuple(deck["leaders"]), zones=deck["zones"], choices=deck["choices"])
    changes = Changes(
        leaders=tuple(map(tuple, diff["leaders"])),  # type: ignore[arg-type]
        zones={
            zone: {card["code"]: (card["from"], card["to"]) for card in cards} for zone, cards in diff["zones"].items()
        },
        choices={name: tuple(pair) for name, pair in diff["choices"].items()},
    )
    after = changes_applied(before, changes)
    assert (list(after.leaders), after.zones, after.choices) == (
        changed["leaders"],
        changed["zones"],
        changed["choices"],
    )
    back = norman.get(f"{deck['url']}diff/?from=2&to=1").json()
    assert back["zones"]["side"] == [{"code": "01017", "name": "Physical Training", "from": 1, "to": 0}]
    assert norman.get(f"{deck['url']}diff/?from=1&to=9").status_code == 404


def test_revert_brings_back_the_whole_revision_and_loses_nothing(norman: APIClient) -> None:
    deck = keep(norman, notes="First", tags=["a"])
    _save(norman, deck, name="Other", notes="Second", tags=["b"], zones={"main": {"01016": 1}})
    answer = norman.post(f"{deck['url']}revert/", {"revision": 1}, format="json")
    reverted = answer.json()
    assert [reverted[key] for key in ("name", "notes", "tags", "zones")] == [
        ROLAND["name"],
        "First",
        ["a"],
        ROLAND["zones"],
    ]
    rows = norman.get(f"{deck['url']}revisions/").json()["results"]
    assert [(row["number"], row["cause"], row["base"]) for row in rows] == [
        (3, "reverted", 1),
        (2, "saved", 1),
        (1, "created", None),
    ]
    refused = norman.post(f"{deck['url']}revert/", {"revision": 7}, format="json")
    assert (refused.status_code, refused.json()["errors"][0]["loc"]) == (400, ["revision"])
    assert norman.post(f"{deck['url']}revert/", {"revision": "1"}, format="json").status_code == 400
    stale = norman.post(f"{deck['url']}revert/", {"revision": 1}, format="json", headers={"If-Match": deck["etag"]})
    assert stale.status_code == 412


def test_upgrade_is_a_revision_with_its_receipt(norman: APIClient) -> None:
    deck = keep(norman, **LEGAL)
    norman.post(f"{deck['url']}experience/", {"kind": "victory", "amount": 5}, format="json")
    priced = norman.post(f"{deck['url']}upgrade/", {"zones": _with_badges(1), "preview": True}, format="json").json()
    assert (priced["xp"], priced["revision"], priced["balance"]["unspent"]) == (2, 1, 3)
    upgraded = norman.post(f"{deck['url']}upgrade/", {"zones": _with_badges(1)}, format="json").json()
    assert (upgraded["xp"], upgraded["revision"]) == (2, 2)
    assert [(line["way"], line["card"], line["name"], line["cost"]) for line in upgraded["receipt"]] == [
        ("remove", DODGE, "Dodge", 0),
        ("buy", BADGE, "Police Badge", 2),
    ]
    assert upgraded["balance"] == {"earned": 5, "spent": 2, "unspent": 3, "overspent": 0}
    kept = norman.get(f"{deck['url']}revisions/2/", headers={"Accept-Language": "es"}).json()
    assert (kept["cause"], kept["cost"], kept["spent"]) == ("upgraded", 2, 2)
    assert kept["receipt"]["receipt"][1]["name"] == "Placa de policía"
    assert norman.get(deck["url"]).json()["experience"] == 2


def test_upgrade_of_the_same_revision_again_takes_the_place_of_the_first(norman: APIClient) -> None:
    deck = keep(norman, **LEGAL)
    norman.post(f"{deck['url']}experience/", {"amount": 5}, format="json")
    norman.post(f"{deck['url']}upgrade/", {"zones": _with_badges(1)}, format="json")
    again = norman.post(f"{deck['url']}upgrade/", {"zones": _with_badges(2), "revision": 1}, format="json").json()
    assert (again["xp"], again["balance"]) == (4, {"earned": 5, "spent": 4, "unspent": 1, "overspent": 0})
    further = norman.post(f"{deck['url']}upgrade/", {"zones": _with_badges(2)}, format="json").json()
    assert (further["xp"], further["balance"]["spent"]) == (0, 4)


def test_upgrade_beyond_what_there_is_is_told_and_kept(norman: APIClient) -> None:
    deck = keep(norman, **LEGAL)
    upgraded = norman.post(f"{deck['url']}upgrade/", {"zones": _with_badges(2)}, format="json").json()
    assert upgraded["balance"] == {"earned": 0, "spent": 4, "unspent": 0, "overspent": 4}
    campaign = norman.get(f"{deck['url']}?mode=campaign").json()
    assert "experience-exceeded" in {problem["code"] for problem in campaign["problems"]}


def test_upgrade_with_a_card_that_leaves_alone_is_told_and_kept(norman: APIClient) -> None:
    """It is the player's own book: faults of the way are in the receipt."""
    story = {"main": {**LEGAL["zones"]["main"], "01117": 1}}
    deck = keep(norman, **{**LEGAL, "zones": story})
    stays = norman.post(f"{deck['url']}upgrade/", {"zones": story, "preview": True}, format="json").json()
    assert stays["problems"] == []
    left = norman.post(f"{deck['url']}upgrade/", {"zones": LEGAL["zones"]}, format="json").json()
    assert [(one["code"], one["rule"], one["cards"]) for one in left["problems"]] == [
        ("may-not-leave", "AHLCG-XP-12", ["01117"])
    ]
    kept = norman.get(f"{deck['url']}revisions/2/").json()["receipt"]
    assert [one["code"] for one in kept["problems"]] == ["may-not-leave"]


def test_upgrade_taken_back_is_paid_back(norman: APIClient) -> None:
    deck = keep(norman, **LEGAL)
    norman.post(f"{deck['url']}experience/", {"amount": 4}, format="json")
    norman.post(f"{deck['url']}upgrade/", {"zones": _with_badges(2)}, format="json")
    assert norman.get(f"{deck['url']}experience/").json()["unspent"] == 0
    norman.post(f"{deck['url']}revert/", {"revision": 1}, format="json")
    assert norman.get(f"{deck['url']}experience/").json()["unspent"] == 4


@pytest.mark.parametrize(
    ("body", "loc"),
    [
        ({"kind": "victory"}, ["amount"]),
        ({"amount": 1.5}, ["amount"]),
        ({"amount": 1000}, ["amount"]),
        ({"kind": "purchase", "amount": 1}, ["kind"]),
        ({"kind": "adjustment", "amount": 1}, ["reason"]),
        ({"amount": 1, "reason": "x" * 201}, ["reason"]),
    ],
)
def test_experience_that_is_none_is_refused(norman: APIClient, body: dict[str, Any], loc: list[str]) -> None:
    deck = keep(norman)
    answer = norman.post(f"{deck['url']}experience/", body, format="json")
    assert [error["loc"] for error in answer.json()["errors"]] == [loc]


def test_experience_tells_every_fault_at_once(norman: APIClient) -> None:
    body = {"kind": "adjustment", "amount": "x"}
    answer = norman.post(f"{keep(norman)['url']}experience/", body, format="json")
    assert [(error["loc"], error["code"]) for error in answer.json()["errors"]] == [
        (["amount"], "not-a-number-in-range"), (["reason"], "required"),
    ]  # fmt: skip


def test_experience_is_a_ledger(norman: APIClient) -> None:
    deck = keep(norman)
    norman.post(f"{deck['url']}experience/", {"amount": 4, "reason": "The Gathering"}, format="json")
    norman.post(f"{deck['url']}experience/", {"kind": "bonus", "amount": 1}, format="json")
    body = {"kind": "adjustment", "amount": -2, "reason": "Counted wrong"}
    answer = norman.post(f"{deck['url']}experience/", body, format="json")
    assert answer.status_code == 201
    ledger = answer.json()
    assert (ledger["earned"], ledger["unspent"]) == (5, 3)
    assert [(entry["kind"], entry["amount"], entry["reason"]) for entry in ledger["ledger"]] == [
        ("victory", 4, "The Gathering"),
        ("bonus", 1, ""),
        ("adjustment", -2, "Counted wrong"),
    ]


def test_stats_count_every_card(norman: APIClient) -> None:
    deck = keep(norman)
    stats = norman.get(f"{deck['url']}stats/").json()
    assert (stats["size"], stats["required_size"], stats["xp"]) == (2, 30, 0)
    assert stats["costs"]["4"] == 2  # .45 Automatic
    assert stats["traits"]["Firearm"] == 3  # with Roland's .38 Special
    assert stats["cards"] == {"standard": 2, "permanent": 0, "specific": 1, "story": 0, "weakness": 1}
    spanish = norman.get(f"{deck['url']}stats/", headers={"Accept-Language": "es"}).json()
    assert spanish["traits"]["Arma de fuego"] == 3


def test_odds_of_a_card_in_the_deck_of_the_rulebook(norman: APIClient) -> None:
    deck = keep(norman, **LEGAL)  # 31 cards and two weaknesses
    odds = norman.get(f"{deck['url']}odds/?cards=01016&turns=2").json()
    assert (odds["library"], odds["hand"]) == (33, 5)
    (found,) = odds["results"]
    assert found["cards"] == [{"code": "01016", "name": ".45 Automatic", "copies": 2}]
    hand = 1 - Fraction(comb(29, 10), comb(31, 10))
    assert found["by_turn"][0] == {"turn": 0, "chance": float(hand), "exact": str(hand)}
    assert found["by_turn"][1]["exact"] == str(hand), "no card is drawn before the first turn"
    assert found["by_turn"][2]["exact"] == str(hand + (1 - hand) * Fraction(2, 28))
    plain = norman.get(f"{deck['url']}odds/?cards=01016&turns=0&mulligan=false").json()["results"][0]
    assert plain["by_turn"] == [{"turn": 0, "chance": float(1 - Fraction(comb(29, 5), comb(31, 5))), "exact": "28/93"}]
    assert len(norman.get(f"{deck['url']}odds/").json()["results"]) == 18
    assert norman.get(f"{deck['url']}odds/?turns=31").status_code == 400
    assert norman.get(f"{deck['url']}odds/?mulligan=perhaps").status_code == 400


def test_draw_is_repeatable_and_holds_no_weakness(norman: APIClient) -> None:
    deck = keep(norman, **LEGAL)
    first = norman.get(f"{deck['url']}draw/?seed=7").json()
    assert norman.get(f"{deck['url']}draw/?seed=7").json() == first
    assert len(first["hand"]) == len(first["kept"]) == 5
    assert not {"01000", "01007"} & {card["code"] for card in first["hand"]}
    given = first["hand"][0]["code"]
    second = norman.get(f"{deck['url']}draw/?seed=7&replace={given},99999&draws=3").json()
    assert (second["hand"], [card["code"] for card in second["replaced"]]) == (first["hand"], [given])
    assert (len(second["kept"]), len(second["drawn"]), second["not_in_hand"]) == (5, 3, ["99999"])
    assert norman.get(f"{deck['url']}draw/").json()["seed"] != norman.get(f"{deck['url']}draw/").json()["seed"]


def test_revision_outlives_the_rule_that_it_was_judged_by(norman: APIClient) -> None:
    deck = keep(norman)
    revision = DeckRevision.objects.get()
    revision.problems = [{**revision.problems[0], "rule": "AHLCG-GONE-01", "code": "forgotten", "variant": ""}]
    revision.save()
    (problem,) = norman.get(f"{deck['url']}revisions/1/").json()["problems"]
    assert (problem["rule_title"], problem["message"]) == ("AHLCG-GONE-01", "forgotten")


def test_revision_nought_does_not_exist(norman: APIClient) -> None:
    assert norman.get(f"{keep(norman)['url']}revisions/0/").status_code == 404


@pytest.mark.parametrize("exiled", [{"01016": 0}, {"01016": -1}, []])
def test_upgrade_with_exiled_cards_that_cannot_be_is_refused(norman: APIClient, exiled: Any) -> None:
    deck = keep(norman)
    answer = norman.post(f"{deck['url']}upgrade/", {"exiled": exiled}, format="json")
    assert [error["loc"] for error in answer.json()["errors"]] == [["exiled"]]


def test_odds_of_many_cards_are_worked_out_once_for_all_alike(norman: APIClient) -> None:
    from games.engine import opening

    deck = keep(norman, **LEGAL)
    opening._chances.cache_clear()
    assert len(norman.get(f"{deck['url']}odds/?turns=3").json()["results"]) == 18
    assert opening._chances.cache_info().misses == 3  # one copy, two copies, and weaknesses
