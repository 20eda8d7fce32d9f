"""Decks found for players over HTTP: from boxes, completed, swapped and upgraded."""

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from cardsdb.catalogue import catalogue_get
from decks.models import PlayedCards
from decks.suggestions import question_of, suggest
from games.engine import Build
from games.engine.collection import Holdings, copies_owned

pytestmark = pytest.mark.django_db
ROLAND, DAISY = "01001", "01002"
URL = "/api/v1/games/ahlcg/suggest/"


def asked(api: APIClient, *leaders: str, status: int = 200, **more: Any) -> Any:
    decks = more.pop("decks", None) or [{"build": {"leaders": [leader]}} for leader in leaders]
    answer = api.post(URL, {"decks": decks, **more}, format="json")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_deck_from_two_boxes_is_legal_and_says_why(api: APIClient, core_cards: Any) -> None:
    found = asked(api, ROLAND, sets={"core": 2})
    (deck,) = found["decks"]
    assert (found["status"], found["missing"], found["problems"]) == ("found", 0, [])
    body = {"decks": [{"build": {"leaders": deck["leaders"], "zones": deck["zones"]}}], "modes": ["campaign-start"]}
    verdict = api.post("/api/v1/games/ahlcg/validate/", body, format="json").json()["results"][0]
    assert (verdict["valid"], verdict["stats"]["size"]) == (True, 30)
    assert all(card["why"] for card in deck["added"])
    assert {"kind": "required", "text": "Your investigator requires it."} in [
        why for card in deck["added"] for why in card["why"]
    ]


def test_what_one_box_lacks_is_told_with_numbers_in_both_languages(api: APIClient, core_cards: Any) -> None:
    found = asked(api, ROLAND, DAISY, "01003", "01004", sets={"core": 1})
    assert (found["status"], found["missing"]) == ("impossible", 48)
    problems = [problem for deck in found["decks"] for problem in deck["problems"]]
    assert {problem["code"] for problem in problems} == {"deck-too-small"}
    assert sum(problem["params"]["limit"] - problem["params"]["found"] for problem in problems) == 48
    body = {"decks": [{"build": {"leaders": [ROLAND]}}], "sets": {}}
    spanish = api.post(URL, body, format="json", headers={"accept-language": "es"}).json()
    assert "mazo" in " ".join(one["message"] for one in spanish["decks"][0]["problems"])
    fixes = [one["fix"] for answer in (found, spanish) for deck in answer["decks"] for one in deck["problems"]]
    assert set(fixes) == {None}, "nobody has the deck that they would mend"


def test_cards_there_stay_and_a_clash_is_mended(api: APIClient, core_cards: Any) -> None:
    kept = {"01016": 2, "01017": 1}
    completed = asked(api, decks=[{"build": {"leaders": [ROLAND], "zones": {"main": kept}}}], sets={"core": 2})
    main = completed["decks"][0]["zones"]["main"]
    assert [main[code] for code in kept] == [2, main["01017"]]
    pair = [asked(api, leader, sets={"core": 2})["decks"][0] for leader in (ROLAND, DAISY)]
    decks = [{"build": {"leaders": one["leaders"], "zones": one["zones"]}} for one in pair]
    mended = asked(api, decks=decks, changes="mend", sets={"core": 2})
    assert mended["status"] == "found"
    changes = [[sum(card["copies"] for card in one[way]) for way in ("added", "removed")] for one in mended["decks"]]
    assert all(come == leave for come, leave in changes)
    body = {"decks": [{"build": {"leaders": one["leaders"], "zones": one["zones"]}} for one in mended["decks"]]}
    assert api.post("/api/v1/games/ahlcg/group/", body, format="json").json()["valid"] is True


def test_a_plan_costs_what_the_upgrade_says(api: APIClient, core_cards: Any) -> None:
    before = asked(api, ROLAND, sets={"core": 2})["decks"][0]
    build = {"build": {"leaders": before["leaders"], "zones": before["zones"]}}
    (plan,) = asked(api, decks=[build], changes="upgrade", experience=4, sets={"core": 2})["decks"]
    after = {"build": {"leaders": plan["leaders"], "zones": plan["zones"]}}
    priced = api.post("/api/v1/games/ahlcg/upgrade/", {"prev": build, "next": after}, format="json").json()
    assert priced["valid"] is True
    assert 3 <= plan["upgrade"]["xp"] == priced["xp"] <= 4
    assert sum(card["price"] for card in plan["added"]) == priced["xp"]


@pytest.mark.parametrize("copies", [0, 1, 2])
def test_a_plan_after_exile_costs_what_the_upgrade_says(api: APIClient, core_cards: Any, copies: int) -> None:
    before = asked(api, ROLAND, sets={"core": 2})["decks"][0]
    build = {"build": {"leaders": before["leaders"], "zones": before["zones"]}}
    code = next(code for code, there in sorted(before["zones"]["main"].items()) if there == 2)
    exiled = {code: copies} if copies else {}
    given: Any = {"changes": "upgrade", "experience": 1, "exiled": exiled, "sets": {"core": 2}}
    (plan,) = asked(api, decks=[build], **given)["decks"]
    after = {"build": {"leaders": plan["leaders"], "zones": plan["zones"]}}
    body = {"prev": build, "next": after, "exiled": exiled}
    priced = api.post("/api/v1/games/ahlcg/upgrade/", body, format="json").json()
    assert (priced["valid"], priced["xp"], plan["upgrade"]["xp"]) == (True, 1, 1)
    come, leave = (sum(card["copies"] for card in plan[way]) for way in ("added", "removed"))
    assert come - leave == copies
    assert sum(card["price"] for card in plan["added"]) == 1
    fault = asked(api, decks=[build, build], **{**given, "exiled": {code: 1}}, status=400)["errors"][0]
    assert (fault["loc"], fault["code"]) == (["decks"], "wrong-length")


def test_a_plan_begins_with_the_most_worth_for_each_experience(api: APIClient, core_cards: Any) -> None:
    before = asked(api, DAISY, sets={"core": 2})["decks"][0]
    build = {"build": {"leaders": before["leaders"], "zones": before["zones"]}}
    (plan,) = asked(api, decks=[build], changes="upgrade", experience=15, sets={"core": 2})["decks"]
    # The cards that leave unpaid are worth 24 on average, the lower versions of 01040 and 01069 are worth 24 and 25:
    # twice 50 - 24 for 8, 30 - 24 for 1, 36 - 24 for 2, twice 37 - 25 for 4.
    lines = [(card["card"], card["copies"], card["price"]) for card in plan["added"]]
    assert lines == [("01043", 2, 8), ("01040", 1, 1), ("01042", 1, 2), ("01069", 2, 4)]


def test_a_deck_is_completed_at_a_higher_level_where_no_other_card_is_left(api: APIClient, core_cards: Any) -> None:
    main = asked(api, ROLAND, sets={"core": 2})["decks"][0]["zones"]["main"]
    signatures = {code: 1 for code in ("01000", "01006", "01007")}
    pairs = [code for code in main if main[code] == 2]
    kept = {**signatures, **dict.fromkeys(pairs[:13], 2)}
    pool = [f"card:{code}" for code in (*kept, "01026", "01028")]  # these two cost experience
    build = {"leaders": [ROLAND], "zones": {"main": kept}}
    found = asked(api, decks=[{"build": {**build, "choices": {"pool": pool}}}])
    lines = found["decks"][0]["added"]
    assert found["status"] == "found"
    assert [(line["card"], line["copies"]) for line in lines] == [("01026", 2), ("01028", 2)]
    assert [line["why"][0]["kind"] for line in lines] == ["rescue", "rescue"]
    short = asked(api, decks=[{"build": {**build, "choices": {"pool": pool[:-1]}}}])
    problems = [(one["code"], one["params"]) for one in short["decks"][0]["problems"]]
    assert (short["status"], short["missing"]) == ("impossible", 2)
    assert problems == [("deck-too-small", {"found": 28, "limit": 30})]


def test_decks_without_leaders_get_those_that_fit_best(api: APIClient, core_cards: Any) -> None:
    given: Any = {"build": {"leaders": [ROLAND]}}
    empty: Any = {"build": {"leaders": []}}
    omitted: Any = {"build": {}}
    found = asked(api, decks=[empty, given, omitted], sets={"core": 2})
    leaders = [deck["leaders"] for deck in found["decks"]]
    assert (found["status"], leaders[1], len({leader for (leader,) in leaders})) == ("found", [ROLAND], 3)
    body = {"decks": [{"build": {"leaders": one["leaders"], "zones": one["zones"]}} for one in found["decks"]]}
    assert api.post("/api/v1/games/ahlcg/group/", body, format="json").json()["valid"] is True
    assert asked(api, decks=[omitted, given, empty], sets={"core": 2}) == found
    nobody = asked(api, decks=[omitted], sets={})
    problems = [(one["code"], one["params"], one["message"]) for one in nobody["problems"]]
    told = "Your boxes have 0 investigators; the table needs 1."
    assert problems == [("too-few-investigators", {"found": 0, "limit": 1}, told)]
    assert (nobody["status"], nobody["decks"][0]["problems"]) == ("impossible", [])


def test_a_card_of_many_public_decks_weighs_more_and_says_so(api: APIClient, core_cards: Any) -> None:
    before = asked(api, ROLAND, sets={"core": 2})["decks"][0]["zones"]["main"]
    code = next(code for code in ("01018", "01019", "01022", "01023", "01024", "01034", "01036") if code not in before)
    figures = {"decks": 20, "cards": {code: 18}, "pairs": {}, "counted_at": timezone.now()}
    PlayedCards.objects.create(game="ahlcg", leader=ROLAND, experience="", **figures)
    (deck,) = asked(api, ROLAND, sets={"core": 2})["decks"]
    (line,) = [card for card in deck["added"] if card["card"] == code]
    assert line["copies"] == 2
    assert {"kind": "weight", "text": "in 90 % of public decks"} in line["why"]


def test_seats_without_a_leader_get_the_cards_of_all_public_decks(api: APIClient, core_cards: Any) -> None:
    open_seat: Any = [{"build": {"leaders": []}}]
    (before,) = asked(api, decks=open_seat, sets={"core": 2})["decks"]
    code = next(code for code in ("01088", "01089", "01086", "01087", "01092") if code not in before["zones"]["main"])
    figures = {"decks": 20, "cards": {code: 18}, "pairs": {}, "counted_at": timezone.now()}
    PlayedCards.objects.create(game="ahlcg", leader="", experience="", **figures)
    (deck,) = asked(api, decks=open_seat, sets={"core": 2})["decks"]
    (line,) = [card for card in deck["added"] if card["card"] == code]
    assert {"kind": "weight", "text": "in 90 % of public decks"} in line["why"]


def test_progress_never_goes_back(core_cards: Any) -> None:
    """Decks that cannot be completed as new ones are asked about once more."""
    live, seen = catalogue_get("ahlcg"), []
    builds = [Build(leaders=(leader,), zones={"main": {"01089": 1}}) for leader in (ROLAND, DAISY, "01003", "01004")]
    questions = [question_of(build, live.building) for build in builds]
    shelf = copies_owned(Holdings(sets={"core": 1}), live.cards)
    answer = suggest(questions, shelf, live, "en", lambda done, of: seen.append(done / of))
    assert (answer.status, seen[0]) == ("impossible", 0)
    assert max(seen) > 0.5
    assert seen == sorted(seen)


@pytest.mark.parametrize(
    ("body", "loc", "code"),
    [
        ({"does": {"flying": 1}}, ["does", "flying"], "unknown-key"),
        ({"does": {"clue": 51}}, ["does", "clue"], "not-a-quantity"),
        ({"collections": "mine"}, ["collections"], "unknown-collection"),
        ({"changes": "destroy"}, ["changes"], "unknown-value"),
        ({"experience": 101}, ["experience"], "not-a-number-in-range"),
        ({"experience": "4"}, ["experience"], "not-a-number-in-range"),
        ({"traits": ["Tactic", "Gadget"]}, ["traits", 1], "unknown-value"),
    ],
)
def test_a_question_that_is_not_understood_is_a_fault_with_its_place(
    api: APIClient, core_cards: Any, body: Any, loc: list[str], code: str
) -> None:
    (fault,) = asked(api, ROLAND, status=400, **body)["errors"]
    assert (fault["loc"], fault["code"]) == (loc, code)


def test_a_question_tells_every_fault_at_once(api: APIClient, core_cards: Any) -> None:
    found = asked(api, ROLAND, status=400, does={"dance": 1}, traits=["Tactic", "Gadget"], experience=-1)["errors"]
    assert [(fault["loc"], fault["code"]) for fault in found] == [
        (["experience"], "not-a-number-in-range"), (["does", "dance"], "unknown-key"), (["traits", 1], "unknown-value"),
    ]  # fmt: skip


def test_a_game_without_a_solver_has_no_such_answer(api: APIClient, ah2_cards: None) -> None:
    assert api.post("/api/v1/games/ah2/suggest/", {"decks": [{}]}, format="json").status_code == 404


@pytest.mark.parametrize(
    ("sets", "code"),
    [({"nowhere": 1}, "unknown-set"), ({"core": 100}, "not-a-quantity"), ({"core": 0}, "not-a-quantity")],
)
def test_boxes_that_there_are_not_are_refused(api: APIClient, core_cards: Any, sets: dict[str, int], code: str) -> None:
    body = {"decks": [{"build": {"leaders": ["01001"]}}], "sets": sets}
    answer = api.post("/api/v1/games/ahlcg/suggest/", body, format="json")
    assert answer.status_code == 400
    assert [(error["loc"], error["code"]) for error in answer.json()["errors"]] == [(["sets", *sets], code)]
