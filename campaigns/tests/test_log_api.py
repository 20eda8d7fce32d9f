"""The log of a campaign over HTTP."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from accounts.models import User
from campaigns.models import Campaign, LogEntry
from campaigns.rules import CampaignRules
from campaigns.tests.conftest import begin, invite, refused, write
from cardsdb.models import Collection
from games.engine import journal
from games.registry import game_get

pytestmark = pytest.mark.django_db
ROLAND = {"seat": "roland", "player": "norman", "investigator": "01001"}


FAULTS: list[tuple[Any, Any]] = [
    ({"kind": "nonsense"}, [(["kind"], "unknown-kind")]),
    ({}, [(["kind"], "required")]),
    ([], [([], "wrong-type"), (["kind"], "required")]),
    ({"kind": "seat-join", "data": {"seat": "a", "player": "b"}}, [(["data", "investigator"], "field-missing")]),
    ({"kind": "trauma", "data": {"seat": "nobody"}}, [(["data", "seat"], "unknown-seat")]),
    ({"kind": "tokens-add", "data": {"tokens": ["0", "x"]}}, [(["data", "tokens", 1], "unknown-token")]),
    ({"kind": "seat-join", "data": {**ROLAND, "age": 3}}, [(["data", "age"], "field-unknown")]),
    ({"kind": "undo", "data": {"entry": 9}}, [(["data", "entry"], "unknown-entry")]),
    ({"kind": "undo", "data": {"entry": "1"}}, [(["data", "entry"], "not-a-number")]),
    ({"kind": "start", "house_rule": 1}, [(["house_rule"], "wrong-type")]),
    ({"kind": "seat-join", "data": {**ROLAND, "player": "\0"}}, [(["data", "player"], "not-text")]),
    ({"kind": "\0"}, [(["kind"], "not-text")]),
    ({"kind": "seat-join", "data": {"\0": 1}}, [(["data", "\\0"], "not-text")]),
    ({"kind": "\ud800"}, None),
    ({"kind": "seat-join", "data": {**ROLAND, "deck": "0" * 81}}, [(["data", "deck"], "too-long")]),
]


def test_entry_that_is_not_what_its_kind_asks_for_is_a_400(norman: APIClient) -> None:
    address = begin(norman)
    for body, said in FAULTS:
        answer = norman.post(f"{address}log/", json.dumps(body), content_type="application/json")
        assert answer.status_code == 400, body
        if said:
            assert said[0] in [(error["loc"], error["code"]) for error in answer.json()["errors"]], body
    assert LogEntry.objects.count() == 1


def test_entry_that_the_rules_refuse_is_a_409_with_the_rule(norman: APIClient) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", **ROLAND)
    answer = norman.post(
        f"{address}log/",
        {"kind": "scenario-begin", "data": {"scenario": "core.tentacles"}},
        format="json",
        headers={"Accept-Language": "es"},
    )
    assert answer.status_code == 409
    (problem,) = answer.json()["problems"]
    assert (problem["code"], problem["rule"]) == ("scenario-out-of-order", "AHLCG-CAMP-05")
    assert problem["url"] == "/api/v1/games/ahlcg/rules/AHLCG-CAMP-05/"
    assert answer.json()["detail"] == problem["message"]
    assert refused(norman, address, "start", difficulty="easy") == (
        409,
        "entry-refused",
        [("AHLCG-CAMP-02", "out-of-turn")],
    )
    assert Campaign.objects.get().entries == 2


def test_house_rule_makes_a_warning_of_what_may_be_set_aside(norman: APIClient) -> None:
    address = begin(norman)
    assert refused(norman, address, "difficulty-change", difficulty="easy")[0] == 409
    written = write(norman, address, "difficulty-change", True, difficulty="easy")
    assert (written["house_rule"], [one["code"] for one in written["warnings"]]) == (True, ["difficulty-fixed"])
    assert norman.get(address).json()["difficulty_name"] == "Easy"


def test_undo_restores_the_state_before_byte_for_byte(norman: APIClient) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", **ROLAND)
    before = Campaign.objects.get().state
    entry = write(norman, address, "trauma", seat="roland", mental=2)
    after = Campaign.objects.get().state
    assert norman.post(f"{address}undo/", {"entry": entry["number"]}, format="json").status_code == 201
    assert Campaign.objects.get().state == before
    rows = norman.get(f"{address}log/").json()["results"]
    assert [(row["number"], row["kind"], row["undone"]) for row in rows] == [
        (1, "start", False),
        (2, "seat-join", False),
        (3, "trauma", True),
        (4, "undo", False),
    ]
    twice = norman.post(f"{address}undo/", {"entry": 3}, format="json").json()
    assert [(one["code"], one["rule"], one["url"]) for one in twice["problems"]] == [("undo-twice", "", "")]
    norman.post(f"{address}undo/", {"entry": 4}, format="json")
    assert Campaign.objects.get().state == after
    assert norman.post(f"{address}undo/", {}, format="json").json()["errors"][0]["loc"] == ["entry"]


def test_undo_of_what_others_build_on_names_the_entry(norman: APIClient) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", **ROLAND)
    write(norman, address, "trauma", seat="roland", mental=2)
    answer = norman.post(f"{address}undo/", {"entry": 2}, format="json")
    assert answer.status_code == 409
    assert [one["params"] for one in answer.json()["problems"]] == [{"entry": 2, "by": 3}]


def test_seat_that_was_taken_back_is_gone(norman: APIClient) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", **ROLAND)
    assert [seat["username"] for seat in norman.get(f"{address}seats/").json()["results"]] == ["norman"]
    norman.post(f"{address}undo/", {"entry": 2}, format="json")
    assert norman.get(f"{address}seats/").json()["results"] == []
    write(norman, address, "seat-join", **{**ROLAND, "player": "guest"})
    assert [seat["username"] for seat in norman.get(f"{address}seats/").json()["results"]] == [None]


def test_past_can_be_looked_at_as_of_any_entry(norman: APIClient) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", **ROLAND)
    write(norman, address, "trauma", seat="roland", mental=2)
    norman.post(f"{address}undo/", {"entry": 3}, format="json")

    def mental(number: int) -> Any:
        return norman.get(f"{address}state/?at={number}").json()["state"]["seats"].get("roland", {}).get("mental")

    assert [mental(number) for number in range(5)] == [None, None, 0, 2, 0]
    assert norman.get(f"{address}state/?at=0").json()["kinds"] == ["start"]
    assert norman.get(f"{address}state/?at=5").json()["errors"][0]["loc"] == ["query", "at"]
    past = norman.get(f"{address}log/?at=3").json()
    assert [(row["number"], row["undone"]) for row in past["results"]] == [(1, False), (2, False), (3, False)]
    assert (past["count"], past["newest"]) == (3, 4)


def test_log_since_has_what_is_new(norman: APIClient) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", **ROLAND)
    for part in ("log/?since=1", "state/"):
        first = norman.get(address + part)
        again = norman.get(address + part, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        weak = {"If-None-Match": f"W/{first['ETag']}"}
        assert norman.get(address + part, headers=weak).status_code == 304
        other = {"If-None-Match": first["ETag"], "Accept-Language": "es"}
        assert norman.get(address + part, headers=other).status_code == 200
    tag = norman.get(f"{address}log/?since=2")["ETag"]
    write(norman, address, "trauma", seat="roland", mental=1)
    news = norman.get(f"{address}log/?since=2", headers={"If-None-Match": tag})
    assert [(row["number"], row["title"]) for row in news.json()["results"]] == [(3, "Trauma")]


def test_entry_works_out_its_rules_once(norman: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    address = begin(norman)
    made, init = [], CampaignRules.__init__

    def counted(self: CampaignRules, *args: str) -> None:
        made.append(args)
        init(self, *args)

    monkeypatch.setattr(CampaignRules, "__init__", counted)
    write(norman, address, "seat-join", **ROLAND)
    assert made == [("ahlcg", "core")]


def test_entry_sent_twice_with_its_key_is_written_once(norman: APIClient) -> None:
    address = begin(norman)
    body = {"kind": "note-write", "data": {"section": "campaign_notes", "text": "Once."}}
    headers = {"Idempotency-Key": "n-1"}
    first = norman.post(f"{address}log/", body, format="json", headers=headers)
    again = norman.post(f"{address}log/", body, format="json", headers=headers)
    assert (first.status_code, again.status_code, again.json()) == (201, 201, first.json())
    assert LogEntry.objects.count() == 2


SAMPLES: dict[str, list[Any]] = {
    "seat": ["roland", "daisy"],
    "new-seat": ["wendy", "daisy"],
    "scenario": ["core.torch", "core.arkham"],
    "card": ["01005", "01117", "01116"],
    "section": ["campaign_notes", "cultists_escaped"],
    "token": ["skull", "0"],
    "number": [1, 2],
    "entry": [2, 3, 4, 5],
    "text": ["R1", "guest"],
    "flag": [True],
    "deck": ["on paper"],
    "data": [{"cost": 1}],
}
"""Possible values, by the type of their field."""


def rules() -> journal.Campaign:
    found = game_get("ahlcg").campaign
    assert found
    return found


def sample(kind: journal.Kind, chosen: int) -> dict[str, Any]:
    """An entry of that kind, valid or not; the number chooses among the values."""
    data = {}
    for field in kind.fields:
        if field.required and field.default is None and field.type != "group":
            values = list(field.choices) or SAMPLES[field.type]
            value = values[chosen % len(values)]
            data[field.name] = [value] if field.many else value
    return {"kind": kind.code, "data": {**data, "seed": 1} if kind.code.endswith("-begin") else data}


def assert_kept_is_replayed(campaign: Campaign) -> None:
    """State, numbers, seats and sessions follow from the log."""
    rows = list(campaign.log.order_by("number"))
    assert [row.number for row in rows] == list(range(1, campaign.entries + 1))
    entries = [journal.Entry(kind=row.kind, data=row.data, house_rule=row.house_rule) for row in rows]
    replayed = journal.replay(rules(), entries)
    assert campaign.state.encode() == journal.canonical(replayed)
    kept = set(campaign.seats.values_list("name", "status"))
    assert kept == {(name, seat.status) for name, seat in replayed.seats.items()}
    assert campaign.sessions.count() == len(replayed.sessions)


def seated(norman: APIClient) -> str:
    address = begin(norman)
    write(norman, address, "seat-join", **ROLAND)
    write(norman, address, "seat-join", seat="daisy", player="guest", investigator="01002")
    return address


def test_state_kept_is_the_replay_whatever_kind_is_written(norman: APIClient) -> None:
    address = seated(norman)
    kinds = [kind for code, kind in rules().kinds.items() if code not in ("campaign-end", "scenario-next")]
    for number, kind in enumerate([*kinds, journal.UNDO, *kinds]):
        answer = norman.post(f"{address}log/", sample(kind, number % 2), format="json")
        assert answer.status_code in (201, 400, 409), answer.content
        assert_kept_is_replayed(Campaign.objects.get())
    campaign = Campaign.objects.get()
    assert campaign.entries >= 20
    assert campaign.sessions.filter(is_over=True).exists()


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(picks=st.lists(st.tuples(st.sampled_from([*rules().kinds, "undo", "undo"]), st.integers(0, 5)), max_size=15))
def test_state_kept_is_the_replay_of_any_log(norman: APIClient, picks: list[tuple[str, int]]) -> None:
    address = seated(norman)
    for code, chosen in [("scenario-begin", 0), *picks]:
        kind = journal.UNDO if code == "undo" else rules().kinds[code]
        answer = norman.post(f"{address}log/", sample(kind, chosen), format="json")
        assert answer.status_code in (201, 400, 409), answer.content
    assert_kept_is_replayed(Campaign.objects.get(pk=address.split("/")[-2]))


def test_body_nested_without_end_is_refused(norman: APIClient) -> None:
    campaign = begin(norman)
    write(norman, campaign, "seat-join", **ROLAND)
    receipt: Any = {}
    for _level in range(200):
        receipt = {"more": [receipt]}
    body = {"kind": "experience-spend", "data": {"seat": "roland", "amount": 0, "receipt": [receipt]}}
    assert norman.post(f"{campaign}log/", body, format="json").status_code == 400


def test_scenario_that_was_skipped_was_not_played(norman: APIClient) -> None:
    start = {"kind": "start", "data": {"difficulty": "standard", "mode": "standalone", "scenario": "core.arkham"}}
    address = begin(norman, entries=[start])
    write(norman, address, "scenario-skip", scenario="core.torch", resolution="R1")
    assert norman.get("/api/v1/campaigns/stats/").json()["scenarios"] == []


def test_campaign_is_lost_when_the_group_owns_no_other_investigator(norman: APIClient, daisy: APIClient) -> None:
    address = begin(norman)
    invite(norman, daisy, address, "reader")
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(norman, address, "fate", seat="roland", fate="killed", reason="R1")
    daisys = Collection.objects.create(
        owner=User.objects.get(username="daisy"),
        game="ahlcg",
        name="Shelf",
        is_default=True,
        cards={"01001": 1, "01002": 1},
    )
    end: dict[str, Any] = {"result": "lost", "reason": "no-investigator"}
    assert refused(norman, address, "campaign-end", **end)[2] == [("AHLCG-TRA-11", "investigator-available")]
    Collection.objects.filter(pk=daisys.pk).update(cards={"01001": 1})
    write(norman, address, "campaign-end", **end)
