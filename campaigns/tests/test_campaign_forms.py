"""Forms of entries: typed values come back, every fault is shown somewhere, and no two taps are taken for one."""

import re

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from campaigns.rules import CampaignRules
from campaigns.tests.conftest import DAISY, ROLAND, begin, invite, keep, state, write
from campaigns.tests.test_campaign_pages import browser_of, page_of, send
from campaigns.web.entries.choices import with_distinct_labels
from campaigns.web.entries.fields import Option
from campaigns.web.labels import Labels

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
    said = re.findall(r'class="timeline-said"><bdi>([^<]+)<', page)
    assert said[:4] == [
        "Campaign Notes · The house burnt.",
        "R2 · Source of the resolution: Act · Investigators: Roland Banks, Outcome: Defeated by damage and horror at"
        " once, Trauma chosen: Mental trauma · Bonus or penalty: 1",
        "The Gathering · Seats: Roland Banks · Lead investigator: Roland Banks",
        "Roland Banks · Player: norman",
    ]


def test_form_does_not_call_optional_what_is_needed_now(norman: APIClient, seated: str) -> None:
    client, page = browser_of("norman"), page_of(seated)
    lead = re.compile(r"<legend>Lead investigator(\s+<span class=\"optional\">[^<]+</span>)?</legend>")
    found = [lead.search(client.get(f"{page}write/scenario-begin/").content.decode())]
    write(norman, seated, "seat-join", seat="daisy", player="a friend", investigator="01002")
    found.append(lead.search(client.get(f"{page}write/scenario-begin/").content.decode()))
    assert [one and bool(one[1]) for one in found] == [True, False]


def test_standalone_scenario_is_chosen_from_a_list_when_it_is_one(norman: APIClient) -> None:
    shown = browser_of("norman").get("/campaigns/new/?game=ahlcg&guide=core").content.decode()
    field = shown[shown.index('data-only-if="d.mode=standalone"') :].partition("</div>")[0]
    assert "(if: Standalone)" in field
    assert re.findall(r'<option value="([^"]+)"', field) == ["core.torch", "core.arkham", "core.tentacles"]


def test_campaign_of_ones_own_begins_with_the_standard_bag(norman: APIClient) -> None:
    shown = browser_of("norman").get("/campaigns/new/?game=ahlcg&guide=").content.decode()
    counts = dict(re.findall(r'name="d\.tokens\.([^"]+)" value="(\d+)"', shown))
    assert counts == {
        "+1": "1", "0": "2", "-1": "3", "-2": "2", "-3": "1", "-4": "1",
        "skull": "2", "cultist": "1", "tablet": "1", "auto_fail": "1", "elder_sign": "1",
    }  # fmt: skip


def test_setup_and_the_step_after_cite_their_own_rules_of_trauma(norman: APIClient, seated: str) -> None:
    client, page = browser_of("norman"), page_of(seated)
    before = client.get(f"{page}setup/").content.decode()
    assert ("AHLCG-TRA-06" in before, "AHLCG-TRA-03" in before) == (True, False)
    write(norman, seated, "scenario-begin", scenario="core.torch")
    after = client.get(f"{page}after/trauma/").content.decode()
    assert re.findall(r'<h3><a href="/rules/ahlcg/(AHLCG-TRA-\d+)/">', after) == [
        f"AHLCG-TRA-0{number}" for number in range(1, 5)
    ]
    both = {"d.outcomes.0.seat": "roland", "d.outcomes.0.outcome": "both"}
    told = send(client, f"{page}after/outcomes/", **both, do="look").content.decode()
    assert "This can't be worked out yet:" in told
    assert "/rules/ahlcg/AHLCG-TRA-03/" in told.partition("This can't be worked out yet:")[2]


def test_odds_say_what_they_take_for_granted_and_to_a_decimal(norman: APIClient, seated: str) -> None:
    client, page = browser_of("norman"), page_of(seated)
    plain = " ".join(client.get(f"{page}bag/").content.decode().split()).partition("Assumed unless")[2]
    assert "Elder Sign: 0" in plain
    asked = client.get(f"{page}bag/?d.skill=3&d.difficulty=3&d.effects.elder_sign.modifier=1").content.decode()
    assert "Elder Sign: 0" not in asked.partition("Assumed unless")[2]
    # Sixteen tokens: one of them is 6.25 per cent, and halves go up.
    assert '<span class="chart-number">6.3</span>' in asked
    spanish = client.get(f"{page}bag/", headers={"Accept-Language": "es"}).content.decode()
    assert '<span class="chart-number">6,3</span>' in spanish


def test_after_the_last_scenario_the_end_is_what_is_left(norman: APIClient, seated: str) -> None:
    client, page = browser_of("norman"), page_of(seated)
    for scenario in ("core.torch", "core.arkham", "core.tentacles"):
        assert "Every scenario was played" not in client.get(page).content.decode()
        write(norman, seated, "scenario-begin", scenario=scenario)
        write(norman, seated, "scenario-end", resolution="R1", source="act")
    shown, setup = client.get(page).content.decode(), client.get(f"{page}setup/").content.decode()
    quick = shown.partition("Every scenario was played")[2].partition("quick-more")[0]
    next_step = shown.partition('next-step" href="')[2].partition('"')[0]
    assert (next_step, "/write/scenario-begin/" in quick) == (f"{page}write/campaign-end/", False)
    assert ("/write/campaign-end/" in setup, "setup-tick" in setup) == (True, False)


def test_who_sits_down_with_a_deck_plays_whom_it_is_for(norman: APIClient, seated: str) -> None:
    deck = keep(norman, DAISY)
    client, path = browser_of("norman"), f"{page_of(seated)}write/seat-join/"
    form = client.get(path).content.decode()
    assert form.index('name="d.deck"') < form.index('name="d.investigator"')
    assert ">Daisy (Daisy Walker)</option>" in form
    labels = re.findall(r"<option[^>]*>([^<]+)</option>", form.partition('name="d.investigator"')[2])
    assert len(labels) == len(set(labels))
    answer = send(client, path, **{"d.player": "a friend", "d.deck": deck["id"], "d.investigator": ""})
    assert answer.status_code == 302, answer.content.decode()
    assert state(norman, seated)["seats"]["daisy-walker"]["leader"] == "01002"
    assert send(client, path, **{"d.player": "another", "d.investigator": ""}).status_code == 409


def folded(form: str, name: str) -> bool:
    """Whether the input is among the secondary ones."""
    return "<details" in form.partition(f'name="{name}"')[0].partition("entry-form")[2]


def decks_offered(form: str, name: str) -> list[str]:
    return re.findall(r"<option[^>]*>([^<]+)</option>", form.partition(f'name="{name}"')[2].partition("</select>")[0])


@pytest.fixture
def decked(norman: APIClient) -> str:
    """Roland and Daisy sit there with decks, Agnes without; another deck is for Roland, and one for nobody."""
    address = begin(norman)
    roland, daisy = keep(norman, ROLAND)["id"], keep(norman, DAISY)["id"]
    keep(norman, {**ROLAND, "name": "Roland's other"})
    keep(norman, {**DAISY, "name": "Wendy", "leaders": ["01005"]})
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001", deck=roland)
    write(norman, address, "seat-join", seat="daisy", player="a friend", investigator="01002", deck=daisy)
    write(norman, address, "seat-join", seat="agnes", player="another", investigator="01004")
    return address


def test_form_that_comes_back_is_laid_out_as_it_was_and_knows_the_decks_of_the_seats(
    norman: APIClient, decked: str
) -> None:
    client, path = browser_of("norman"), f"{page_of(decked)}write/scenario-begin/"
    offered = [["as before: Roland", "Roland&#x27;s other (Roland Banks)"], ["as before: Daisy"], ["no deck yet"]]
    seats = {f"d.decks.{number}.seat": seat for number, seat in enumerate(("roland", "daisy", "agnes"))}
    blank = {**seats, **{f"d.decks.{number}.deck": "" for number in range(3)}, "d.seats": "", "d.seed": ""}
    refused = send(client, path, **blank, **{"d.scenario": "core.torch", "d.lead": ""})
    assert refused.status_code == 409
    for form in (client.get(path).content.decode(), refused.content.decode()):
        assert folded(form, "d.decks.0.deck")
        assert [decks_offered(form, f"d.decks.{number}.deck") for number in range(3)] == offered
    answer = send(client, path, **blank, **{"d.scenario": "core.torch", "d.lead": "roland"})
    assert answer.status_code == 302
    played = {name: seat["deck"].partition("@")[2] for name, seat in state(norman, decked)["seats"].items()}
    assert played == {"roland": "1", "daisy": "1", "agnes": ""}


def test_form_that_comes_back_keeps_in_sight_what_was_chosen_in_it(norman: APIClient, decked: str) -> None:
    client, path = browser_of("norman"), f"{page_of(decked)}write/scenario-begin/"
    other = next(deck for deck in norman.get("/api/v1/decks/").json()["results"] if deck["name"] == "Roland's other")
    chosen = {"d.scenario": "core.torch", "d.decks.0.seat": "roland", "d.decks.0.deck": other["id"]}
    form = send(client, path, **chosen).content.decode()
    assert not folded(form, "d.decks.0.deck")
    assert f'<option value="{other["id"]}" selected>' in form


def test_seat_whose_deck_was_played_is_offered_no_other(norman: APIClient, decked: str) -> None:
    write(norman, decked, "scenario-begin", scenario="core.torch", lead="roland")
    write(norman, decked, "scenario-end", resolution="R1", source="act")
    form = browser_of("norman").get(f"{page_of(decked)}write/scenario-begin/").content.decode()
    assert decks_offered(form, "d.decks.0.deck") == ["as before: Roland"]


def test_who_sits_down_is_offered_no_deck_of_another_seat(norman: APIClient, decked: str) -> None:
    form = browser_of("norman").get(f"{page_of(decked)}write/seat-join/").content.decode()
    assert sorted(decks_offered(form, "d.deck")) == [
        "Roland&#x27;s other (Roland Banks)",
        "Wendy (Wendy Adams)",
        "no deck yet",
    ]


def test_deck_of_a_seat_that_is_only_named_is_shown_by_that_name(norman: APIClient, seated: str) -> None:
    write(norman, seated, "deck-choose", seat="roland", deck="on paper")
    form = browser_of("norman").get(f"{page_of(seated)}write/scenario-begin/").content.decode()
    assert decks_offered(form, "d.decks.0.deck") == ["as before: on paper"]


def test_member_with_a_seat_is_told_at_the_door_what_they_cannot_write(
    norman: APIClient, daisy: APIClient, seated: str
) -> None:
    invite(norman, daisy, seated, "seat")
    client, page = browser_of("daisy"), page_of(seated)
    assert [client.get(f"{page}write/{kind}/").status_code for kind in ("note-write", "seat-join")] == [403, 200]


def test_file_that_is_no_json_says_its_line_once(norman: APIClient) -> None:
    answer = send(browser_of("norman"), "/campaigns/import/", text="{\n}}").content.decode()
    assert re.search(r"<li>\s*This is not well-formed JSON: line 2, column 2\.\s*</li>", answer)


def test_cards_of_one_name_are_told_apart_by_their_products(guides: None) -> None:
    table = CampaignRules("ahlcg", "core")
    labels = Labels(table, table.log_rules.state, "en")
    roland = table.catalogue.cards.get("01001")
    assert roland
    codes = ("01001", "01002")
    options = [Option(value=code, label="Daisy Walker") for code in codes]
    product = labels.product(roland.set_code)
    found = with_distinct_labels([*options, Option(value="01004", label="Agnes Baker")], labels)
    assert [option.label for option in found] == [
        *(f"Daisy Walker ({product}) ({code})" for code in codes),
        "Agnes Baker",
    ]


def test_optional_choice_says_that_it_may_stay_unanswered(norman: APIClient) -> None:
    address = begin(norman)
    write(norman, address, "seat-join", seat="roland", player="norman", investigator="01001")
    write(norman, address, "scenario-begin", scenario="core.torch", lead="roland")
    form = browser_of("norman").get(f"/campaigns/{address.split('/')[-2]}/write/scenario-end/").content.decode()
    assert "<span>No answer</span>" in form
    assert "<span>—</span>" not in form
