"""Parts of a deck's page: groups, boxes, collections; other revisions on paper; clicks as one line of history."""

import datetime
import re
import uuid
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace
from rest_framework.test import APIClient

from decks.content import Content
from decks.exchange.files import DeckFile
from decks.exchange.formats import read_file, write_file
from decks.models import Deck, DeckRevision
from decks.tests.conftest import LEGAL, keep
from decks.tests.live import own_cards as live_cards
from decks.tests.live import own_context
from decks.tests.test_deck_pages import text
from decks.web.deck.charts import in_order
from decks.web.deck.choices import customized_cards
from decks.web.history.diffs import brief_of, diff_of
from decks.web.history.views import Step, runs_of
from decks.web.sheet.views import present_sheet
from games.engine import Build
from games.engine.rules import validate

pytestmark = pytest.mark.once

BOXES = {"customizations": {"09021": "0|1,1|2"}}
"""Hunter's Armor: all of the first line, one box of one; and both of the second."""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("", [("Assets", 16), ("Events", 6), ("Skills", 2), ("Not counted", 3)]),
        ("?group=class", [("Guardian", 20), ("Seeker", 4), ("Not counted", 3)]),
        ("?group=nonsense", [("Assets", 16), ("Events", 6), ("Skills", 2), ("Not counted", 3)]),
    ],
)
def test_cards_that_count_stand_in_groups_and_the_others_apart(
    norman: APIClient, reader: Client, query: str, titles: list[tuple[str, int]]
) -> None:
    main = {code: copies for code, copies in LEGAL["zones"]["main"].items() if not "01030" < code < "01034"}
    deck = keep(norman, **{**LEGAL, "zones": {"main": main}})
    sections = reader.get(f"/decks/{deck['id']}/{query}").context["presenter"]["sections"]()
    assert [(section.title, section.quantity) for section in sections] == titles
    assert [(line.code, line.why) for line in sections[-1].lines] == [
        ("01006", "signature"),
        ("01007", ""),
        ("01000", ""),
    ]
    assert [section.is_apart for section in sections] == [*[False] * (len(titles) - 1), True]


def test_boxes_are_on_the_page_on_paper_and_in_the_history() -> None:
    old = Content(name="Armed", build=Build(leaders=("01001",), zones={"main": {"09021": 2}}, choices=BOXES))
    (card,) = customized_cards(old.build, own_context())
    assert (card.name, [(line.number, line.checked, line.boxes) for line in card.lines]) == (
        "Hunter's Armor",
        [(1, 1, "☒"), (2, 2, "☒☒")],
    )
    revision = DeckRevision(name="Armed", leaders=["01001"], zones=old.build.zones, choices=BOXES)
    assert present_sheet(Deck(game="ahlcg"), revision, own_context())["customized"] == [
        ("Hunter's Armor", "1 ☒ · 2 ☒☒")
    ]
    new = replace(old, build=replace(old.build, choices={"customizations": {"09021": "0|1"}}))
    (change,) = diff_of(old, new, own_context()).choices
    assert (change.title, change.before, change.after) == ("Hunter's Armor", "1 ☒ · 2 ☒☒", "1 ☒")
    assert brief_of(old, new, own_context()).others == ["checked boxes"]


@pytest.mark.parametrize(
    ("language", "line"), [("en", "\nBoxes: Hunter's Armor ("), ("es", "\nCasillas: Coraza de cazador (")]
)
def test_boxes_survive_the_way_through_a_text(language: str, line: str) -> None:
    file = DeckFile(
        game="ahlcg", name="Armed", build=Build(leaders=("01001",), zones={"main": {"09021": 2}}, choices=BOXES)
    )
    written = write_file(file, format="text", catalogue=live_cards(), language=language)
    assert line in written
    assert "): 1×1; 2×2\n" in written
    again = read_file(written, game="ahlcg", format="text", catalogue=live_cards(), language=language)
    assert (again.unplaced, again.remarks, again.file.build) == ((), (), file.build)


@pytest.mark.parametrize("line", ["Boxes: Hunter's Armor: 8×1", "Boxes: Machete: 1×1", "Boxes: Hunter's Armor: all"])
def test_boxes_that_a_card_does_not_have_are_handed_back(line: str) -> None:
    text = f"Roland Banks\n{line}\n2x Hunter's Armor"
    read = read_file(text, game="ahlcg", format="text", catalogue=live_cards(), language="en")
    assert [(one.text, one.reason) for one in read.unplaced] == [(line, "The value was not understood.")]
    assert read.file.build.choices == {}


def test_more_boxes_than_a_line_has_are_kept_and_the_rules_wonder() -> None:
    text = "Roland Banks\nBoxes: Hunter's Armor: 1×2\n2x Hunter's Armor"
    read = read_file(text, game="ahlcg", format="text", catalogue=live_cards(), language="en")
    assert read.unplaced == ()
    assert read.file.build.choices["customizations"] == {"09021": "0|2"}
    live = live_cards()
    assert live.game.building
    verdict = validate(live.game.building, read.file.build, live.cards)
    (wonder,) = [problem for problem in verdict.problems if problem.code == "customization-invalid"]
    assert (wonder.rule, wonder.is_error) == ("AHLCG-EXT-25", False)


@pytest.mark.django_db
def test_deck_is_held_against_what_the_visitor_owns(norman: APIClient, reader: Client, client: Client) -> None:
    deck = keep(norman, visibility="public", zones={"main": {"01016": 2, "01020": 2, "77777": 1}})
    path = f"/decks/{deck['id']}/"
    assert reader.get(path).context["owned"] is None, "who has no collection is told nothing of it"
    given = {"game": "ahlcg", "sets": {"core": 1}}
    for name, cards in (("Shelf", {"01020": -1}), ("Club", {"01020": 5})):
        made = norman.post("/api/v1/collections/", {**given, "name": name, "cards": cards}, format="json")
        assert made.status_code == 201
    owned = reader.get(path).context["owned"]
    short = [(line.code, line.owned, line.quantity, line.spare) for line in owned.short]
    assert short == [("01016", 1, 2, [("Club", 1)]), ("01020", 0, 2, [("Club", 6)])]
    assert (owned.is_buildable, owned.unknown) == (False, ["77777"])
    other = next(id for id, name in owned.collections if name == "Club")
    part = reader.get(f"{path}?collection={other}", headers={"HX-Request": "true", "HX-Target": "owned"})
    assert [line.code for line in part.context["owned"].short] == ["01016"]
    assert "1 of 2" in text(part)
    assert client.get(path).context["owned"] is None


@pytest.mark.django_db
def test_sheet_prints_the_revision_that_is_looked_at(norman: APIClient, reader: Client) -> None:
    deck = keep(norman, name="First")
    norman.patch(f"/api/v1/decks/{deck['id']}/", {"name": "Second"}, format="json", headers={"If-Match": "*"})
    page = reader.get(f"/decks/{deck['id']}/?revision=1").content.decode()
    assert f'"/decks/{deck["id"]}/sheet/?revision=1"' in page
    assert "<h1>First</h1>" in reader.get(f"/decks/{deck['id']}/sheet/?revision=1").content.decode()
    assert "<h1>Second</h1>" in reader.get(f"/decks/{deck['id']}/sheet/").content.decode()
    assert reader.get(f"/decks/{deck['id']}/sheet/?revision=3").status_code == 404


def test_costs_that_cannot_be_paid_are_one_column() -> None:
    assert in_order({"2": 1, "X": 1, "–": 2, "none": 3}) == {"0": 0, "1": 0, "2": 1, "X": 1, "none": 5}
    assert in_order({"1": 2, "-": 1}) == {"0": 0, "1": 2, "none": 1}


Cause = DeckRevision.Cause
START = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)


def steps(*told: tuple[str, int | None, int]) -> list[Step]:
    """Cause, base and minute of each revision."""
    return [
        Step(number=number, base=base, cause=cause, author_id=1, created_at=START + datetime.timedelta(minutes=minute))
        for number, (cause, base, minute) in enumerate(told, 1)
    ]


@pytest.mark.parametrize(
    ("told", "runs"),
    [
        ([(Cause.CREATED, None, 0), (Cause.SAVED, 1, 1), (Cause.SAVED, 2, 31)], [(2, 3), (1, 1)]),
        ([(Cause.CREATED, None, 0), (Cause.SAVED, 1, 1), (Cause.SAVED, 2, 32)], [(3, 3), (2, 2), (1, 1)]),
        ([(Cause.CREATED, None, 0), (Cause.SAVED, 1, 1), (Cause.REVERTED, 1, 2)], [(3, 3), (2, 2), (1, 1)]),
        (
            [(Cause.CREATED, None, 0), (Cause.SAVED, 1, 1), (Cause.SAVED, 2, 2), (Cause.REVERTED, 2, 3)],
            [(2, 4), (1, 1)],
        ),
        (
            [(Cause.CREATED, None, 0), (Cause.SAVED, 1, 1), (Cause.UPGRADED, 1, 2), (Cause.SAVED, 3, 3)],
            [(4, 4), (3, 3), (2, 2), (1, 1)],
        ),
        (
            [(Cause.CREATED, None, 0), (Cause.SAVED, 1, 1), (Cause.SAVED, 2, 90), (Cause.REVERTED, 1, 91)],
            [(4, 4), (3, 3), (2, 2), (1, 1)],
        ),
    ],
)
def test_clicks_of_a_sitting_are_one_run(told: list[Any], runs: list[tuple[int, int]]) -> None:
    assert [(run[0].number, run[-1].number) for run in runs_of(steps(*told))] == runs


def test_long_sitting_and_another_author_begin_a_new_run() -> None:
    many = steps(*((Cause.SAVED, number, 0) for number in range(101)))
    assert [len(run) for run in runs_of(many)] == [1, 100]
    one, other = steps((Cause.SAVED, None, 0), (Cause.SAVED, 1, 0))
    assert len(runs_of([one, replace(other, author_id=2)])) == 2


@pytest.mark.django_db
def test_history_tells_a_sitting_as_one_and_its_steps_if_asked(norman: APIClient, reader: Client) -> None:
    deck = Deck.objects.get(pk=keep(norman)["id"])
    for number, form in enumerate(({"add": "main:01020"}, {"add": "main:01020"}, {"remove": "main:01016"}), 1):
        reader.post(f"/decks/{deck.pk}/edit/", {"revision": number, **form})
    answer = reader.get(f"/decks/{deck.pk}/history/")
    run, first = answer.context["lines"]
    assert (run["first"], run["revision"].number, run["before"], run["saves"]) == (2, 4, 1, 3)
    assert run["brief"].cards == [(2, "Machete"), (-1, ".45 Automatic")]
    assert (first["revision"].number, first["before"]) == (1, None)
    assert "From version 1 to 4" in text(answer)
    assert "show all 3 steps" in text(answer)
    run, _first = reader.get(f"/decks/{deck.pk}/history/?steps=4").context["lines"]
    told = [(step["revision"].number, step["before"], step["brief"].cards) for step in run["steps"]]
    assert told == [(4, 3, [(-1, ".45 Automatic")]), (3, 2, [(1, "Machete")]), (2, 1, [(1, "Machete")])]


@pytest.mark.django_db
def test_history_shows_others_nothing_from_before_it_was_shown(norman: APIClient, client: Client) -> None:
    deck = keep(norman)
    for body in ({"name": "Second"}, {"visibility": "public"}, {"name": "Third"}):
        norman.patch(f"/api/v1/decks/{deck['id']}/", body, format="json", headers={"If-Match": "*"})
    answer = client.get(f"/decks/{deck['id']}/history/")
    assert [(line["revision"].number, line["before"]) for line in answer.context["lines"]] == [(3, None)]
    assert deck["name"] not in text(answer)


PLAYED = "“Roland on the case”: The deck {}"


@pytest.mark.django_db
@pytest.mark.parametrize("locked", [False, True])
def test_what_a_campaign_keeps_is_refused_with_the_way_to_it(norman: APIClient, reader: Client, locked: bool) -> None:
    deck = Deck.objects.get(pk=keep(norman)["id"])
    norman.patch(f"/api/v1/decks/{deck.pk}/", {"notes": "N"}, format="json", headers={"If-Match": "*"})
    campaign = uuid.uuid4()
    Deck.objects.update(seated_in=campaign, log={"ledger": [{"kind": "victory", "amount": 7, "reason": "Won"}]})
    Deck.objects.update(is_locked=locked)
    version, path = Deck.objects.get().version, f"/decks/{deck.pk}/"
    refused = [
        reader.post(path, {"do": "delete"}, follow=True),
        reader.post(path, {"do": "experience", "amount": "1"}, follow=True),
        reader.post("/decks/", {"do": "delete", "deck": [deck.pk]}, follow=True),
    ]
    for answer in refused:
        assert PLAYED.format("is played in a campaign ( see it ): record it there") in text(answer)
        assert f'<a href="/campaigns/{campaign}/">see it</a>' in answer.content.decode()
    assert Deck.objects.get().version == version
    page = reader.get(path)
    assert "Victory display · Won +7" in text(page), "its ledger is the campaign's"
    assert [words in text(page) for words in ("Delete the deck", "Record")] == [False, False]
    back = reader.post(f"{path}history/", {"revision": "1"}, follow=True)
    if locked:
        assert PLAYED.format("has been played in a campaign ( see it ), so its cards are fixed") in text(back)
        assert Deck.objects.get().revision == 2
    else:
        assert Deck.objects.get().revision == 3
    assert ("Restore" in text(reader.get(f"{path}history/"))) is not locked
    assert ("Fix it" in text(page)) is not locked


@pytest.mark.django_db
def test_public_deck_tells_other_sites_what_it_is_and_an_unlisted_one_does_not(
    norman: APIClient, client: Client
) -> None:
    shown, hidden = keep(norman, visibility="public"), keep(norman, visibility="unlisted")
    page = client.get(f"/decks/{shown['id']}/?revision=1").content.decode()
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    address = f"http://127.0.0.1:8000/decks/{shown['id']}/"
    assert told == {
        "site_name": "cardsdb",
        "type": "article",
        "title": "Roland on the case",
        "description": "Roland Banks · 2 cards",
        "url": address,
    }
    assert f'<link rel="canonical" href="{address}">' in page
    assert "og:" not in client.get(f"/decks/{hidden['id']}/").content.decode()
