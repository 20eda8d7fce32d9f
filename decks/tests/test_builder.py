"""The builder over HTTP: effects of forms, permissions, and refusals."""

import re
import uuid
from html import unescape
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils.safestring import SafeString

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from cardsdb.models import Collection
from cardsdb.tests.test_card_html import HARMLESS, HOSTILE, drawing
from decks import services, upgrade_prices
from decks.models import Deck, DeckRevision
from decks.tests.conftest import LEGAL
from decks.web.builder.card_pool import CardRows, Raise, RowHints, _required, required_cards
from decks.web.deck.groups import CardCopies
from decks.web.game_context import GameContext, game_context
from games.engine import Build, validate
from games.engine.text import plain

pytestmark = pytest.mark.once

PANEL = {"HX-Request": "true", "HX-Target": "panel"}
POOL = {"HX-Request": "true", "HX-Target": "found"}


@pytest.fixture
def builder(user: User, core_cards: None) -> Client:
    client = Client()
    client.force_login(user)
    return client


def begin(client: Client, leader: str = "01001") -> Deck:
    answer = client.post("/decks/new/?game=ahlcg", {"leader": leader})
    assert answer.status_code == 302, answer.content
    return Deck.objects.get(pk=answer["Location"].split("/")[2])


def send(client: Client, deck: Deck, query: str = "", **fields: Any) -> Any:
    """Send a form of the builder as htmx does, from the newest revision unless another is named."""
    deck.refresh_from_db()
    return client.post(f"/decks/{deck.pk}/edit/{query}", {"revision": deck.revision, **fields}, headers=PANEL)


def main_of(deck: Deck) -> dict[str, int]:
    deck.refresh_from_db()
    cards: dict[str, int] = deck.revisions.get(number=deck.revision).zones.get("main", {})
    return cards


@pytest.mark.django_db
def test_begin_shows_who_can_lead(builder: Client) -> None:
    page = builder.get("/decks/new/").content.decode()
    assert re.findall(r'name="leader" value="(\d+)"', page) == ["01001", "01002", "01003", "01004", "01005"]
    seekers = builder.get("/decks/new/?class=seeker").content.decode()
    assert re.findall(r'name="leader" value="(\d+)"', seekers) == ["01002"]
    found = builder.get("/decks/new/?q=urchin", headers={"HX-Request": "true"}).content.decode()
    assert re.findall(r'name="leader" value="(\d+)"', found) == ["01005"]
    assert "<html" not in found


@pytest.mark.django_db
def test_deck_begins_with_the_signature_cards(builder: Client) -> None:
    deck = begin(builder)
    assert (deck.name, deck.leaders, main_of(deck)) == ("Roland Banks", ["01001"], {"01006": 1, "01007": 1})
    assert builder.post("/decks/new/", {"leader": "01016"}).status_code == 404
    assert builder.post("/decks/new/", {"sample": "99"}).status_code == 404
    assert Deck.objects.count() == 1


@pytest.mark.django_db
def test_samples_are_legal(builder: Client) -> None:
    live = catalogue_get("ahlcg")
    building = live.game.building
    assert building
    assert len(building.samples) == 5
    for number, sample in enumerate(building.samples):
        assert validate(building, sample.build, live.cards).is_valid
        builder.post("/decks/new/", {"sample": str(number)})
    assert set(Deck.objects.values_list("valid", "size")) == {(True, 30)}


@pytest.mark.django_db
def test_click_is_answered_with_size_problems_and_figures(builder: Client) -> None:
    deck = begin(builder)
    page = send(builder, deck, add="main:01016")
    assert page.status_code == 200
    html = page.content.decode()
    assert "<html" not in html
    assert "<strong>1</strong><span>/30</span>" in html
    assert "The deck is too small: 1 of 30 cards." in html
    assert 'href="/rules/ahlcg/AHLCG-DECK-02/"' in html
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1}
    send(builder, deck, remove="main:01016")
    send(builder, deck, remove="main:01016")
    assert main_of(deck) == {"01006": 1, "01007": 1}
    assert deck.revision == 3, "what changes nothing is no revision"


LEGAL_CODES = [code for code, copies in LEGAL["zones"]["main"].items() if copies == 2 for _ in range(copies)]


def fixes(html: str) -> list[str]:
    return [unescape(label.strip()) for label in re.findall(r'<button class="fix"[^>]*>([^<]*)<', html)]


@pytest.mark.django_db
def test_copy_too_many_in_a_full_deck_takes_one_click(builder: Client) -> None:
    deck = begin(builder)
    for code in LEGAL_CODES:
        send(builder, deck, add=f"main:{code}")
    html = send(builder, deck, add="main:01018").content.decode()
    remove = "Remove 1 × Beat Cop (0)"
    assert fixes(html)[:3] == [remove, "Draw one weakness", remove], (
        "of too many cards, the copies above their own limit"
    )
    assert html.index("Too many copies of") < html.index("The deck is too large: 31 cards instead of 30.")


@pytest.mark.django_db
def test_form_without_script_leads_back_to_the_page(builder: Client) -> None:
    deck = begin(builder)
    address = f"/decks/{deck.pk}/edit/?q=level%3A0&group=cost&sheet=deck"
    answer = builder.post(address, {"revision": 1, "add": "side:01016"})
    assert (answer.status_code, answer["Location"]) == (302, f"{address}#entry-side:01016"), "back to the row"
    page = builder.get(address).content.decode()
    assert "Side deck <span>1</span>" in page
    assert re.search(r'id="sheet-deck"[^>]* checked', page)


@pytest.mark.django_db
def test_undo_and_redo(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01016")
    send(builder, deck, add="main:01017")
    send(builder, deck, undo="1")
    send(builder, deck, undo="1")
    assert main_of(deck) == {"01006": 1, "01007": 1}
    nothing = send(builder, deck, undo="1")
    assert nothing.status_code == 422
    assert "There is nothing to undo." in nothing.content.decode()
    send(builder, deck, redo="1")
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1}


@pytest.mark.django_db
def test_late_click_is_done_on_top_of_what_happened_and_that_is_said(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01016")
    late = send(builder, deck, revision=1, add="main:01017")
    assert late.status_code == 200
    html = late.content.decode()
    assert ".45 Automatic: 0 → 1" in html
    assert "Changes made on top of it: one more: Physical Training" in html
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1, "01017": 1}
    send(builder, deck, revision=1, remove="main:01006")
    assert main_of(deck) == {"01007": 1, "01016": 1, "01017": 1}


@pytest.mark.django_db
def test_click_sent_again_is_done_once(builder: Client) -> None:
    deck = begin(builder)
    address, click = f"/decks/{deck.pk}/edit/", {"revision": 1, "add": "main:01016"}
    builder.post(address, click, headers=PANEL)
    again = builder.post(address, click | {"again": "1"}, headers=PANEL)
    assert (again.status_code, "in the meantime" in again.content.decode()) == (200, False)
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1}
    other = builder.post(address, click | {"add": "main:01017", "again": "1"}, headers=PANEL)
    assert "in the meantime" in other.content.decode(), "it did not arrive the first time"
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1, "01017": 1}
    builder.post(address, click, headers=PANEL)
    assert main_of(deck)["01016"] == 2, "another click, of another window"


@pytest.mark.django_db
def test_conflict_is_shown_and_mended(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01016")
    late = send(builder, deck, revision=1, undo="1")
    assert late.status_code == 412
    html = late.content.decode()
    assert ".45 Automatic: 0 → 1" in html
    assert "Not done yet: undo" in html
    assert "01016" in main_of(deck)
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html.split("data-answers")[1]))
    assert again["undo"] == "1"
    assert send(builder, deck, **again).status_code == 200
    assert main_of(deck) == {"01006": 1, "01007": 1}


@pytest.mark.django_db
def test_notes_in_conflict_are_not_lost(builder: Client) -> None:
    deck = begin(builder)
    words = {"about": "1", "name": "Roland Banks", "tags": "", "notes": "Theirs"}
    send(builder, deck, **words)
    renamed = send(builder, deck, revision=1, **{**words, "name": "New", "notes": ""})
    assert renamed.status_code == 200, "they wrote notes, here a name was written"
    assert DeckRevision.objects.get(deck=deck, number=3).notes == "Theirs"
    late = builder.post(f"/decks/{deck.pk}/edit/", {"revision": 1, **words, "notes": "All my thoughts"})
    assert late.status_code == 412
    html = late.content.decode()
    assert html.count("All my thoughts") == 2, "in the field, and in what can be sent again"
    assert "<html" in html


@pytest.mark.django_db
def test_words_are_kept_and_shown_safely(builder: Client) -> None:
    deck = begin(builder)
    notes = "**Bold** [[Machete]] <script>alert(1)</script> [x](javascript:alert(1))"
    answer = send(builder, deck, about="1", name="Roland, again", tags="solo, , beginner", notes=notes)
    html = answer.content.decode()
    assert "<strong>Bold</strong>" in html
    assert 'href="/cards/ahlcg/01020/"' in html
    assert "<script" not in html
    assert 'href="javascript' not in html
    revision = DeckRevision.objects.get(deck=deck, number=2)
    assert (revision.name, revision.tags, revision.notes) == ("Roland, again", ["solo", "beginner"], notes)
    nameless = send(builder, deck, about="1", name=" ", tags="", notes="")
    assert nameless.status_code == 422
    assert "Choose a name." in nameless.content.decode()


@pytest.mark.django_db
def test_fix_is_one_click_away(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01044")
    html = send(builder, deck, add="main:01044").content.decode()
    value = next(one for one in re.findall(r'name="fix" value="([^"]+)"', html) if "01044" in one)
    fixed = send(builder, deck, fix=value.replace("&quot;", '"'))
    assert "01044" not in main_of(deck)
    assert "Switchblade" not in fixed.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"add": "main:77777"}, "There is no card 77777."),
        ({"fix": "{"}, "That fix no longer applies."),
        ({"fix": '{"action":"add","card":"01016","quantity":-1}'}, "Give a whole number up to 999."),
        ({"move": "01016"}, "Choose the card, where it is and where it goes."),
        ({"sheet": "77777"}, "There is no card 77777."),
        ({"add": "bogus:01016"}, "The deck has no such part."),
        ({"move": "main:zzz:01006"}, "The deck has no such part."),
        ({"add": "leaders:01002"}, "The investigator or heroes can&#x27;t be changed."),
        ({"exile": "main:01006"}, "Cards can only be exiled in an upgrade."),
        ({"choose": "1", "choice:taboo": "never"}, "Choose one of:"),
        ({}, "Choose what to do"),
    ],
)
def test_form_that_makes_no_sense_is_answered_precisely(builder: Client, fields: dict[str, str], message: str) -> None:
    deck = begin(builder)
    answer = send(builder, deck, **fields)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert main_of(deck) == {"01006": 1, "01007": 1}


@pytest.mark.django_db
def test_weakness_is_drawn_in_the_place_of_its_stand_in(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01000")
    drawn = send(builder, deck, draw="1").content.decode()
    cards = main_of(deck)
    assert "01000" not in cards
    (weakness,) = cards.keys() - {"01006", "01007"}
    card = catalogue_get("ahlcg").cards.get(weakness)
    assert card
    assert card.weakness
    assert card.weakness.kind == "basic"
    assert "left to draw" not in drawn
    assert f"Drawn: {card.names['en']}." in drawn.replace("&#x27;", "'")


@pytest.mark.django_db
def test_pool_has_what_may_be_taken_and_the_rest_with_the_reason(builder: Client) -> None:
    deck = begin(builder)
    own = builder.get(f"/decks/{deck.pk}/edit/?q=level:0", headers=POOL).content.decode()
    assert 'data-code="main:01016"' in own
    assert 'data-code="main:01044"' not in own
    rest = builder.get(f"/decks/{deck.pk}/edit/?q=switchblade&rest=1", headers=POOL).content.decode()
    assert 'data-code="main:01044"' in rest
    assert 'class="pick-why small"' in rest
    assert "/rules/ahlcg/AHLCG-" in rest
    assert 'name="rest" value="1"' in rest, "typing on keeps it"


DRAWER = {"HX-Request": "true", "HX-Target": "drawer-body"}


@pytest.mark.django_db
def test_required_cards_come_last_in_the_pool_of_a_new_deck(builder: Client) -> None:
    deck = begin(builder)
    pool = builder.get(f"/decks/{deck.pk}/edit/?q=name:Roland+or+t:asset+cost:3", headers=POOL).content.decode()
    codes = re.findall(r'id="pick-main:(\w+)"', pool)
    assert codes[-1] == "01006"
    assert len(codes) > 3
    assert re.findall(r'<h2 class="dim">([^<]+)</h2>', pool)[-1] == "Required cards"
    mixed = builder.get(f"/decks/{deck.pk}/edit/?levels=mixed&q=t:asset", headers=POOL).content.decode()
    assert "Required cards" not in mixed


@pytest.mark.django_db
def test_hostile_words_of_a_card_stay_words_beside_its_buttons(core_cards: None) -> None:
    def told(words: str) -> str:
        card = drawing(words)
        rows = CardRows(GameContext(card.live, card.live.building, "en"), "change", is_fixed=False, can_exile=True)
        hints = RowHints(uncounted={"90001": plain(words)}, raises={"90001": Raise("90001", 5, 2)}, excess={"90001": 2})
        entries = rows.entries([CardCopies(words, card.card, 2)], "main", hints)
        return entries + rows.pick(card.card, "main", 1, SafeString(""), "en", 1, refused=True, owned={"90001": 2})

    hostile, harmless = (re.findall(r"<[^>]+>", told(words)) for words in (HOSTILE, "Harmless"))
    assert [tag.split()[0] for tag in hostile] == [tag.split()[0] for tag in harmless]
    assert (
        f'<li class="entry" data-class="{HARMLESS}" data-code="main:{HARMLESS}" id="entry-main:{HARMLESS}">' in hostile
    )


@pytest.mark.django_db
def test_nothing_is_kept_for_leaders_that_are_no_cards(core_cards: None) -> None:
    game = game_context("ahlcg")
    assert required_cards(["01001", "nobody"], game) == required_cards(["01001"], game) == {"01006", "01007"}
    assert required_cards(["nobody"], game) == frozenset()
    assert "nobody" not in game.cards.derived(_required)


@pytest.mark.django_db
def test_level_that_is_not_allowed_says_why_in_the_drawer(builder: Client) -> None:
    deck = begin(builder)
    drawer = builder.get(f"/decks/{deck.pk}/edit/?card=01048", headers=DRAWER).content.decode()
    level, *_rest = drawer.partition('class="drawer-levels"')[2].partition("</section>")
    assert 'data-code="main:01054"' in level
    assert ('name="add"' in level, "pick-why" in level) == (False, True)


@pytest.mark.django_db
def test_card_in_the_drawer_has_its_levels_and_buttons(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01018")
    address = f"/decks/{deck.pk}/edit/"
    drawer = builder.get(f"{address}?card=01018", headers=DRAWER).content.decode()
    assert "<html" not in drawer
    assert 'data-code="main:01018"' in drawer
    assert '<output data-count="main:01018">1</output>' in drawer
    assert '<output data-count="side:01018">0</output>' in drawer
    assert '<output data-count="main:01028">0</output>' in drawer, "its level 2"
    assert 'name="swap" value="main:01018:01028"' in drawer
    assert "Who can take it" in drawer
    assert "<h3>Higher level</h3>" not in drawer, "what is listed with its buttons is not listed again"
    refused = builder.get(f"{address}?card=01044", headers=DRAWER).content.decode()
    assert 'class="pick-why small"' in refused
    assert builder.get(f"{address}?card=77777", headers=DRAWER).status_code == 404
    dearer = builder.get(f"/decks/{deck.pk}/upgrade/?card=01018", headers=DRAWER).content.decode()
    assert "Swap one for level 2: Beat Cop (2 experience)" in dearer
    leader = builder.get(f"{address}?card=01001", headers=DRAWER).content.decode()
    assert 'name="add"' not in leader, "who leads this deck stays"


@pytest.mark.django_db
def test_level_is_swapped_by_one_click(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01018")
    row = send(builder, deck, add="main:01018").content.decode()
    assert 'name="swap" value="main:01018:01028"' in row
    swapped = send(builder, deck, swap="main:01018:01028").content.decode()
    assert main_of(deck) == {"01006": 1, "01007": 1, "01018": 1, "01028": 1}
    assert 'value="main:01028:' not in swapped, "there is no higher one"
    send(builder, deck, swap="main:01028:01018")
    assert main_of(deck)["01018"] == 2
    send(builder, deck, swap="main:01028:01018")
    assert main_of(deck)["01018"] == 2, "what is not there is not swapped"
    assert send(builder, deck, swap="main:01018:77777").status_code == 422
    start = builder.get(f"/decks/{deck.pk}/edit/?mode=campaign-start").content.decode()
    assert 'name="swap"' not in start, "a campaign begins with level 0"


@pytest.mark.django_db
def test_copy_above_the_limit_is_marked_beside_the_card(builder: Client) -> None:
    deck = begin(builder)
    mark = r'<strong>One too many:</strong> <button class="fix" form="(\w+)" name="remove" value="([^"]+)"'
    for _copy in range(2):
        allowed = send(builder, deck, add="main:01016").content.decode()
    assert not re.search(mark, allowed)
    assert re.findall(mark, send(builder, deck, add="main:01016").content.decode()) == [("edit", "main:01016")]
    page = builder.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert re.findall(mark, page) == [("change", "main:01016"), ("edit", "main:01016")], "in pool and deck"
    send(builder, deck, remove="main:01016")
    assert "One too many" not in builder.get(f"/decks/{deck.pk}/edit/").content.decode()


@pytest.mark.django_db
def test_pool_has_switches_and_groups(builder: Client, user: User) -> None:
    deck = begin(builder)
    address = f"/decks/{deck.pk}/edit/"

    def groups(query: str) -> list[str]:
        return re.findall(
            r'<h2 class="dim">([^<]+)</h2>\s*<ol', builder.get(address + query, headers=POOL).content.decode()
        )

    assert groups("?q=level<=2 class:guardian")[:3] == ["Assets", "Events", "Skills"]
    assert groups("?q=level<=2 class:guardian")[3:] == [f"{one} · level 1 and higher" for one in ("Assets", "Events")]
    assert groups("?q=level<=2 class:guardian&levels=mixed") == ["Assets", "Events", "Skills"]
    assert groups("?q=class:guardian order:level") == [f"Level {level}" for level in (0, 1, 2, 4)]
    assert groups("?q=class:guardian order:name&levels=mixed") == []
    page = builder.get(address).content.decode()
    assert ["Encounter cards" in page, 'href="/collections/"' in page, 'id="switch-owned"' in page] == [
        True,
        True,
        False,
    ]
    encounters = builder.get(f"{address}?rest=encounter", headers=POOL).content.decode()
    assert 'data-code="main:01117"' in encounters, "Lita Chantler is of an encounter set"
    assert 'data-code="main:01016"' not in encounters
    Collection.objects.create(owner=user, game="ahlcg", name="Shelf", is_default=True, cards={"01016": 1})
    own = builder.get(f"{address}?owned=1", headers=POOL).content.decode()
    assert re.findall(r'data-code="main:(\d+)"', own) == ["01016"]
    assert 'name="owned" value="1"' in own, "typing on keeps it"


@pytest.mark.django_db
def test_pool_counts_the_shelves_that_are_ticked(builder: Client, user: User) -> None:
    address = f"/decks/{begin(builder).pk}/edit/"

    def page(query: str) -> str:
        return builder.get(query, headers=POOL).content.decode()

    def chip(html: str, name: str) -> tuple[str, bool]:
        found = re.search(rf'id="switch-{name}" href="([^"]+)"( aria-current)?', html)
        assert found
        return unescape(found[1]), bool(found[2])

    def owned(html: str) -> dict[str, str]:
        return dict(re.findall(r'id="pick-main:(\d+)".*?you own (\d+)', html, re.DOTALL))

    other = User.objects.create(username="another")
    for owner, name, is_default, cards in (
        (user, "Shelf", True, {"01016": 1}),
        (user, "Attic", False, {"01016": 1, "01020": 1}),
        (other, "Theirs", True, {"01017": 2}),
    ):
        Collection.objects.create(owner=owner, game="ahlcg", name=name, is_default=is_default, cards=cards)
    group = apps.get_model("campaigns.Campaign").objects.create(owner=user, game="ahlcg", guide="core", name="Nights")
    group.members.create(user=other)
    assert "switch-shelf-1" not in page(address)
    on = page(chip(page(address), "owned")[0])
    assert owned(on) == {"01016": "1"}
    shelves = {name: chip(on, f"shelf-{number}") for number, name in enumerate(("Shelf", "Attic", "Nights"), 1)}
    assert {name: is_on for name, (_url, is_on) in shelves.items()} == {"Shelf": True, "Attic": False, "Nights": False}
    assert shelves["Shelf"][0] == address, "without a shelf it is off"
    assert owned(page(shelves["Attic"][0])) == {"01016": "2", "01020": "1"}
    nights = page(shelves["Nights"][0])
    assert re.findall(r'id="pick-main:(\d+)"', nights) == ["01016", "01017"], "a friend's card, too"
    assert owned(nights) == {"01016": "1"}, "which one does not own"
    assert owned(page(f"{address}?owned=nonsense")) == {"01016": "1"}


@pytest.mark.django_db
def test_next_part_of_the_pool_comes_alone(builder: Client) -> None:
    deck = begin(builder)
    address = f"/decks/{deck.pk}/edit/"
    first = builder.get(f"{address}?rest=1").content.decode()
    following = re.search(r'rel="next" hx-get="([^"]+)"', first)
    assert following
    part = builder.get(unescape(following[1]), headers={**POOL, "HX-Target": "more"}).content.decode()
    seen, more = (re.findall(r'id="pick-main:(\d+)"', text) for text in (first, part))
    assert len(seen) == 50
    assert more
    assert not {*seen} & {*more}
    assert 'id="found"' not in part
    assert "<html" in builder.get(unescape(following[1])).content.decode(), "a page of its own without scripts"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("tab", "text"),
    [("charts", 'data-chart="classes"'), ("hand", 'id="hand"'), ("experience", "Check as"), ("notes", 'id="words"')],
)
def test_tab_is_part_of_the_address(builder: Client, tab: str, text: str) -> None:
    builder.post("/decks/new/", {"sample": "0"})
    deck = Deck.objects.get()
    page = builder.get(f"/decks/{deck.pk}/edit/?tab={tab}").content.decode()
    assert re.search(rf'id="tab-{tab}"[^>]* aria-selected="true"', page)
    assert text in page
    assert 'class="entries"' not in page
    part = builder.get(f"/decks/{deck.pk}/edit/?tab={tab}", headers=PANEL).content.decode()
    assert re.search(rf'id="tab-{tab}"[^>]* aria-selected="true"', part)


@pytest.mark.django_db
def test_sample_hand_stays_until_another_is_asked_for(builder: Client) -> None:
    builder.post("/decks/new/", {"sample": "0"})
    address = f"/decks/{Deck.objects.get().pk}/edit/?tab=hand"
    asked = {"HX-Request": "true", "HX-Target": "hand"}
    hands = [builder.get(address + seed, headers=asked).content.decode() for seed in ("", "", "&seed=1", "&seed=2")]
    cards = [re.findall(r'name="replace" value="(\w+)"', hand) for hand in hands]
    assert cards[0] == cards[1]
    assert len({tuple(hand) for hand in cards}) == 3
    assert [len(hand) for hand in cards] == [5, 5, 5, 5]


@pytest.mark.django_db
def test_experience_to_spend_is_entered_in_the_upgrade(builder: Client) -> None:
    deck = begin(builder)
    address = f"/decks/{deck.pk}/upgrade/"
    page = builder.get(address).content.decode()
    assert "<dt>To spend</dt><dd>0</dd>" in page
    assert re.findall(r'form="edit" name="(pay|abandon)"', page) == ["abandon"]
    assert ">Done</a>" not in page, "it is left by paying or discarding it"
    earned = builder.post(address, {"revision": 1, "earn": "5"}, headers=PANEL)
    assert earned.status_code == 200
    assert "<dt>To spend</dt><dd>5</dd>" in earned.content.decode()
    assert list(deck.experience_entries.values_list("kind", "amount")) == [("victory", 5)]
    for typed in ("many", "", "1.5"):
        assert builder.post(address, {"revision": 1, "earn": typed}, headers=PANEL).status_code == 422
    assert builder.post(f"/decks/{deck.pk}/edit/", {"revision": 1, "earn": "5"}, headers=PANEL).status_code == 422
    assert deck.experience_entries.count() == 1


@pytest.mark.django_db
def test_deck_is_shared_from_the_builder(builder: Client) -> None:
    deck = begin(builder)
    page = builder.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert re.findall(r'name="visibility" value="(\w+)"\s*(checked)?', page) == [
        ("private", "checked"),
        ("unlisted", ""),
        ("public", ""),
    ]
    assert [f"/decks/{deck.pk}/{part}" in page for part in ("export/?format=text", "sheet/")] == [True, True]
    form = {"do": "place", "version": deck.version, "visibility": "unlisted", "back": "builder"}
    assert builder.post(f"/decks/{deck.pk}/", form)["Location"] == f"/decks/{deck.pk}/edit/"
    deck.refresh_from_db()
    assert (deck.visibility, deck.name, deck.revision) == ("unlisted", "Roland Banks", 1), "all else stays"
    assert f"http://testserver/decks/{deck.pk}/</code>" in builder.get(f"/decks/{deck.pk}/edit/").content.decode()


@pytest.mark.django_db
def test_builder_is_its_owners_alone(builder: Client, client: Client) -> None:
    deck = begin(builder)
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    address = f"/decks/{deck.pk}/edit/"
    assert client.get(address)["Location"] == f"/account/login/?next={address}"
    assert client.post(address, {"revision": 1, "add": "main:01016"}, headers=PANEL).status_code == 401
    client.force_login(User.objects.create_user("daisy", "daisy@example.org", "the-stars-are-wrong"))
    for page in (address, f"/decks/{deck.pk}/upgrade/"):
        assert client.get(page).status_code == 404
        assert client.post(page, {"revision": 1, "add": "main:01016"}).status_code == 404
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(deck.owner)
    assert strict.post(address, {"revision": 1, "add": "main:01016"}).status_code == 403
    assert main_of(deck) == {"01006": 1, "01007": 1}


@pytest.mark.django_db
def test_upgrade_has_a_receipt_and_is_paid(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01020")
    address = f"/decks/{deck.pk}/upgrade/"
    assert "Upgrade from version 2" in builder.get(address).content.decode()
    bought = builder.post(address, {"revision": 2, "add": "main:01029"}, headers=PANEL).content.decode()
    assert "Shotgun" in bought
    assert "Pay 4 anyway and finish" in bought
    assert "Pay 4 and finish" not in bought
    assert "With this upgrade, 4 experience would be spent; available: 0." in bought
    refused = builder.post(address, {"revision": 3, "pay": "1"}, headers=PANEL)
    assert refused.status_code == 422
    assert "Nothing was paid" in refused.content.decode()
    paid = builder.post(address, {"revision": 3, "pay": "anyway"}, headers=PANEL)
    assert paid["HX-Redirect"] == f"/decks/{deck.pk}/edit/"
    assert "Paid: 4 experience." in builder.get(paid["HX-Redirect"]).content.decode()
    revision = DeckRevision.objects.get(deck=deck, number=4)
    assert (revision.cause, revision.base, revision.cost, revision.spent) == ("upgraded", 2, 4, 4)
    assert revision.upgrading is None


@pytest.mark.django_db
def test_legal_upgrade_is_paid_without_a_question(builder: Client) -> None:
    builder.post("/decks/new/", {"sample": "0"})
    deck = Deck.objects.get()
    services.experience_write(deck=deck, kind="victory", amount=5, reason="")
    held = next(code for code in main_of(deck) if code == "01030")
    address = f"/decks/{deck.pk}/upgrade/"
    builder.post(address, {"revision": 1, "remove": f"main:{held}"})
    last = builder.post(address, {"revision": 2, "add": "main:01040"}, headers=PANEL).content.decode()
    assert "Pay 1 and finish" in last
    assert re.search(r"<dt>\s*Left\s*</dt>\s*<dd>4</dd>", last)
    builder.post(address, {"revision": 3, "pay": "1"})
    assert DeckRevision.objects.get(deck=deck, number=4).cost == 1


@pytest.mark.django_db
def test_receipt_names_the_card_that_leaves_alone(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01117")
    address, said = f"/decks/{deck.pk}/upgrade/", "Lita Chantler was removed from the deck and not replaced"
    assert said not in builder.get(address).content.decode()
    left = builder.post(address, {"revision": 2, "remove": "main:01117"}, headers=PANEL).content.decode()
    assert said in left
    assert builder.post(address, {"revision": 3, "pay": "1"}, headers=PANEL).status_code == 422


@pytest.mark.django_db
def test_upgrade_underway_is_kept_until_it_is_paid_or_given_up(builder: Client) -> None:
    deck = begin(builder)
    address = f"/decks/{deck.pk}/upgrade/"
    builder.post(address, {"revision": 1, "add": "main:01029"})
    left = builder.get(f"/decks/{deck.pk}/edit/")
    assert left["Location"] == address, "what was bought is not free because one looks away"
    again = builder.get(address).content.decode()
    assert "Upgrade from version 1" in again
    assert "Pay 4 anyway and finish" in again
    send(builder, deck, add="main:01016")
    assert DeckRevision.objects.get(deck=deck, number=3).upgrading == 1, "nor because another window has the builder"
    builder.post(address, {"revision": 3, "abandon": "1"})
    assert main_of(deck) == {"01006": 1, "01007": 1}
    assert builder.get(f"/decks/{deck.pk}/edit/").status_code == 200
    builder.post(address, {"revision": 4, "abandon": "1"})
    deck.refresh_from_db()
    assert deck.revision == 4, "nothing was begun, and nothing is given up"


@pytest.mark.django_db
def test_exiled_card_is_taken_out_and_written_on_the_receipt(builder: Client) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01020")
    address = f"/decks/{deck.pk}/upgrade/"
    answer = builder.post(address, {"revision": 2, "exile": "main:01020"}, headers=PANEL).content.decode()
    assert "Exiled: 1 × Machete" in answer
    undone = builder.post(address, {"revision": 3, "undo": "1"}, headers=PANEL).content.decode()
    assert "Exiled: 1 × Machete" not in undone, "undo takes back the mark, too"
    assert main_of(deck)["01020"] == 1
    builder.post(address, {"revision": 4, "redo": "1"})
    assert DeckRevision.objects.get(deck=deck, number=5).exiled == {"01020": 1}
    spared = builder.post(address, {"revision": 5, "spare": "main:01020"}, headers=PANEL).content.decode()
    assert "Exiled: 1 × Machete" not in spared
    assert main_of(deck)["01020"] == 1
    builder.post(address, {"revision": 6, "exile": "main:01020"})
    builder.post(address, {"revision": 7, "pay": "anyway"})
    paid = DeckRevision.objects.get(deck=deck, number=8)
    assert paid.receipt
    assert (paid.cause, paid.exiled, paid.upgrading) == ("upgraded", {"01020": 1}, None)


@pytest.mark.django_db
def test_deck_that_was_played_is_only_looked_at_but_upgraded_as_a_draft(builder: Client) -> None:
    deck = begin(builder)
    Deck.objects.filter(pk=deck.pk).update(seated_in=uuid.uuid4(), is_locked=True)
    added = send(builder, deck, add="main:01020")
    assert added.status_code == 422
    assert "so its cards are fixed" in added.content.decode()
    assert f'href="/campaigns/{Deck.objects.get().seated_in}/"' in added.content.decode()
    page = builder.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert 'name="add"' not in page
    assert 'id="undo"' not in page
    address = f"/decks/{deck.pk}/upgrade/"
    drafted = builder.post(address, {"revision": 1, "add": "main:01029"}, headers=PANEL).content.decode()
    assert "Pay 4 anyway and finish" in drafted
    exiled = builder.post(address, {"revision": 1, "exile": "main:01006"}, headers=PANEL).content.decode()
    assert "Exiled: 1 ×" in exiled
    words = {"about": "1", "name": "Renamed", "tags": "", "notes": ""}
    builder.post(address, {"revision": 1, **words}, headers=PANEL)
    kept = builder.get(address).content.decode()
    assert "Pay 4 anyway and finish" in kept
    assert "Exiled: 1 ×" in kept
    undone = builder.post(address, {"revision": 2, "undo": "1"}, headers=PANEL).content.decode()
    assert "Exiled: 1 ×" not in undone
    assert main_of(deck) == {"01006": 1, "01007": 1}, "until it is paid, the deck is what it was"
    assert deck.name == "Renamed"


@pytest.mark.django_db
@pytest.mark.parametrize(("without", "hinted"), [(1, True), (2, False)])
def test_hint_is_given_only_where_less_is_paid(
    builder: Client, monkeypatch: pytest.MonkeyPatch, without: int, hinted: bool
) -> None:
    deck = begin(builder)
    send(builder, deck, add="main:01018")
    pricing = upgrade_prices.upgrade_pricing

    def with_lower_or_without(**about: Any) -> upgrade_prices.Pricing:
        price = pricing(**about)

        def priced(build: Build) -> dict[str, Any]:
            return price(build) if "01018" in build.zones["main"] else {**price(build), "xp": without}

        return priced

    monkeypatch.setattr(upgrade_prices, "upgrade_pricing", with_lower_or_without)
    address = f"/decks/{deck.pk}/upgrade/"
    bought = builder.post(address, {"revision": 2, "add": "main:01028"}, headers=PANEL).content.decode()
    assert ("Cheaper: upgrade Beat Cop instead of buying the higher level, and pay 1 less." in bought) is hinted


@pytest.mark.django_db
def test_mode_stays_with_the_deck(builder: Client) -> None:
    deck = begin(builder)
    builder.get(f"/decks/{deck.pk}/edit/?mode=standalone")
    assert "checked as: Standalone" in builder.get(f"/decks/{deck.pk}/edit/").content.decode()
    builder.get(f"/decks/{deck.pk}/edit/?mode=deck")
    assert "checked as" not in builder.get(f"/decks/{deck.pk}/edit/").content.decode()
