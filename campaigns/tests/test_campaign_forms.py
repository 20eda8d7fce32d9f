"""Forms of entries: what was typed comes back, every fault is said somewhere, and no two taps are taken for one."""

import re

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from campaigns.tests.conftest import begin, state, write
from campaigns.tests.test_campaign_pages import browser_of, page_of, send

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OWN = {"game": "ahlcg", "guide": "", "name": "Ours", "d.difficulty": "hard", "d.tokens.0": "2", "d.tokens.skull": "1"}


@pytest.fixture
def seated(norman: APIClient) -> str:
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    return address


def test_section_of_ones_own_needs_no_code(norman: APIClient) -> None:
    sections = {"d.sections.0.title": "People we met", "d.sections.1.title": "People we met", "d.sections.2.code": "x"}
    answer = send(browser_of("norman"), "/campaigns/new/", **OWN, **sections)
    page = answer.content.decode()
    assert answer.status_code == 409  # the third has no title
    assert page.count('value="People we met"') == 2
    assert "This is needed." in page
    answer = send(browser_of("norman"), "/campaigns/new/", **OWN, **sections, **{"d.sections.2.title": "Places"})
    made = state(norman, f"/api/v1{answer['Location']}")["sections"]
    assert {code: one["names"]["en"] for code, one in made.items()} == {
        "people-we-met": "People we met",
        "people-we-met-2": "People we met",
        "x": "Places",
    }


@pytest.mark.parametrize("number", ["21", "999", "-1", "abc"])
def test_count_of_tokens_that_cannot_be_is_refused_in_words(norman: APIClient, number: str) -> None:
    answer = send(browser_of("norman"), "/campaigns/new/", **{**OWN, "d.tokens.0": number})
    assert answer.status_code == 409
    assert f"0: give a whole number from 0 to 20, not “{number}”." in answer.content.decode()
    assert Campaign.objects.count() == 0


def test_every_tap_has_a_key_of_its_own(norman: APIClient, seated: str) -> None:
    write(norman, seated, "section-open", code="doom", title="Doom", kind="count")
    write(norman, seated, "count-set", section="doom", number=3)
    page = browser_of("norman").get(page_of(seated)).content.decode()
    taps = re.findall(r'name="key" value="([^"]+)".*?</form>', page)
    assert len(taps) >= 4  # two traumas, one more, one less
    assert len(set(taps)) == len(taps)


def test_timeline_names_what_each_value_is(norman: APIClient, seated: str) -> None:
    write(norman, seated, "scenario-begin", scenario="core.torch", lead="roland")
    outcomes = [{"seat": "roland", "outcome": "both", "trauma": "mental"}]
    write(norman, seated, "scenario-end", resolution="R2", source="act", outcomes=outcomes, bonus=1)
    write(norman, seated, "note-write", section="campaign_notes", text="The house burnt.")
    page = browser_of("norman").get(page_of(seated)).content.decode()
    said = re.findall(r'class="timeline-said">([^<]+)<', page)
    assert said[:4] == [
        "Campaign Notes · The house burnt.",
        "R2 · Where the resolution stood: Act · Investigators: Roland Banks, Outcome: Defeated by damage and horror at"
        " once, Trauma chosen: Mental trauma · Bonus or penalty: 1",
        "The Gathering · Lead investigator: Roland Banks · Seats: Roland Banks",
        "Roland Banks · Player: norman",
    ]
