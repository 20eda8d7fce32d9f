"""The builder over HTTP: effects of forms, permissions, and refusals."""

import re
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
from decks.models import Deck, DeckRevision
from decks.tests.conftest import LEGAL
from decks.web.builder.card_pool import CardRows, Raise, RowHints, _required, required_cards
from decks.web.deck.groups import CardCopies
from decks.web.game_context import GameContext, game_context
from games.engine import validate
from games.engine.text import plain

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PANEL = {"HX-Request": "true", "HX-Target": "panel"}
POOL = {"HX-Request": "true", "HX-Target": "found"}


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


def test_begin_shows_who_can_lead(reader: Client) -> None:
    page = reader.get("/decks/new/").content.decode()
    assert re.findall(r'name="leader" value="(\d+)"', page) == ["01001", "01002", "01003", "01004", "01005"]
    seekers = reader.get("/decks/new/?class=seeker").content.decode()
    assert re.findall(r'name="leader" value="(\d+)"', seekers) == ["01002"]
    found = reader.get("/decks/new/?q=urchin", headers={"HX-Request": "true"}).content.decode()
    assert re.findall(r'name="leader" value="(\d+)"', found) == ["01005"]
    assert "<html" not in found


def test_deck_begins_with_the_signature_cards(reader: Client) -> None:
    deck = begin(reader)
    assert (deck.name, deck.leaders, main_of(deck)) == ("Roland Banks", ["01001"], {"01006": 1, "01007": 1})
    assert reader.post("/decks/new/", {"leader": "01016"}).status_code == 404
    assert reader.post("/decks/new/", {"sample": "99"}).status_code == 404
    assert Deck.objects.count() == 1


def test_samples_are_legal(reader: Client) -> None:
    live = catalogue_get("ahlcg")
    building = live.game.building
    assert building
    assert len(building.samples) == 5
    for number, sample in enumerate(building.samples):
        assert validate(building, sample.build, live.cards).is_valid
        reader.post("/decks/new/", {"sample": str(number)})
    assert set(Deck.objects.values_list("valid", "size")) == {(True, 30)}


def test_click_is_answered_with_size_problems_and_figures(reader: Client) -> None:
    deck = begin(reader)
    page = send(reader, deck, add="main:01016")
    assert page.status_code == 200
    html = page.content.decode()
    assert "<html" not in html
    assert "<strong>1</strong><span>/30</span>" in html
    assert "The deck is too small: 1 of 30 cards." in html
    assert 'href="/rules/ahlcg/AHLCG-DECK-02/"' in html
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1}
    send(reader, deck, remove="main:01016")
    send(reader, deck, remove="main:01016")
    assert main_of(deck) == {"01006": 1, "01007": 1}
    assert deck.revision == 3, "what changes nothing is no revision"


LEGAL_CODES = [code for code, copies in LEGAL["zones"]["main"].items() if copies == 2 for _ in range(copies)]


def fixes(html: str) -> list[str]:
    return [unescape(label.strip()) for label in re.findall(r'<button class="fix"[^>]*>([^<]*)<', html)]


def test_copy_too_many_in_a_full_deck_takes_one_click(reader: Client) -> None:
    deck = begin(reader)
    for code in LEGAL_CODES:
        send(reader, deck, add=f"main:{code}")
    html = send(reader, deck, add="main:01018").content.decode()
    remove = "Remove 1 × Beat Cop (0)"
    assert fixes(html)[:3] == [remove, "Draw one weakness", remove], (
        "of too many cards, the copies above their own limit"
    )
    assert html.index("Too many copies of") < html.index("The deck is too large: 31 cards instead of 30.")


def test_form_without_script_leads_back_to_the_page(reader: Client) -> None:
    deck = begin(reader)
    address = f"/decks/{deck.pk}/edit/?q=level%3A0&group=cost&sheet=deck"
    answer = reader.post(address, {"revision": 1, "add": "side:01016"})
    assert (answer.status_code, answer["Location"]) == (302, f"{address}#entry-side:01016"), "back to the row"
    page = reader.get(address).content.decode()
    assert "Side deck <span>1</span>" in page
    assert re.search(r'id="sheet-deck"[^>]* checked', page)


def test_undo_and_redo(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01016")
    send(reader, deck, add="main:01017")
    send(reader, deck, undo="1")
    send(reader, deck, undo="1")
    assert main_of(deck) == {"01006": 1, "01007": 1}
    nothing = send(reader, deck, undo="1")
    assert nothing.status_code == 422
    assert "There is nothing to undo." in nothing.content.decode()
    send(reader, deck, redo="1")
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1}


def test_late_click_is_done_on_top_of_what_happened_and_that_is_said(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01016")
    late = send(reader, deck, revision=1, add="main:01017")
    assert late.status_code == 200
    html = late.content.decode()
    assert ".45 Automatic: 0 → 1" in html
    assert "Changes made on top of it: one more: Physical Training" in html
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1, "01017": 1}
    send(reader, deck, revision=1, remove="main:01006")
    assert main_of(deck) == {"01007": 1, "01016": 1, "01017": 1}


def test_click_sent_again_is_done_once(reader: Client) -> None:
    deck = begin(reader)
    address, click = f"/decks/{deck.pk}/edit/", {"revision": 1, "add": "main:01016"}
    reader.post(address, click, headers=PANEL)
    again = reader.post(address, click | {"again": "1"}, headers=PANEL)
    assert (again.status_code, "in the meantime" in again.content.decode()) == (200, False)
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1}
    other = reader.post(address, click | {"add": "main:01017", "again": "1"}, headers=PANEL)
    assert "in the meantime" in other.content.decode(), "it did not arrive the first time"
    assert main_of(deck) == {"01006": 1, "01007": 1, "01016": 1, "01017": 1}
    reader.post(address, click, headers=PANEL)
    assert main_of(deck)["01016"] == 2, "another click, of another window"


def test_conflict_is_shown_and_mended(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01016")
    late = send(reader, deck, revision=1, undo="1")
    assert late.status_code == 412
    html = late.content.decode()
    assert ".45 Automatic: 0 → 1" in html
    assert "Not done yet: undo" in html
    assert "01016" in main_of(deck)
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html.split("data-answers")[1]))
    assert again["undo"] == "1"
    assert send(reader, deck, **again).status_code == 200
    assert main_of(deck) == {"01006": 1, "01007": 1}


def test_notes_in_conflict_are_not_lost(reader: Client) -> None:
    deck = begin(reader)
    words = {"about": "1", "name": "Roland Banks", "tags": "", "notes": "Theirs"}
    send(reader, deck, **words)
    renamed = send(reader, deck, revision=1, **{**words, "name": "New", "notes": ""})
    assert renamed.status_code == 200, "they wrote notes, here a name was written"
    assert DeckRevision.objects.get(deck=deck, number=3).notes == "Theirs"
    late = reader.post(f"/decks/{deck.pk}/edit/", {"revision": 1, **words, "notes": "All my thoughts"})
    assert late.status_code == 412
    html = late.content.decode()
    assert html.count("All my thoughts") == 2, "in the field, and in what can be sent again"
    assert "<html" in html


def test_words_are_kept_and_shown_safely(reader: Client) -> None:
    deck = begin(reader)
    notes = "**Bold** [[Machete]] <script>alert(1)</script> [x](javascript:alert(1))"
    answer = send(reader, deck, about="1", name="Roland, again", tags="solo, , beginner", notes=notes)
    html = answer.content.decode()
    assert "<strong>Bold</strong>" in html
    assert 'href="/cards/ahlcg/01020/"' in html
    assert "<script" not in html
    assert 'href="javascript' not in html
    revision = DeckRevision.objects.get(deck=deck, number=2)
    assert (revision.name, revision.tags, revision.notes) == ("Roland, again", ["solo", "beginner"], notes)
    nameless = send(reader, deck, about="1", name=" ", tags="", notes="")
    assert nameless.status_code == 422
    assert "Choose a name." in nameless.content.decode()


def test_fix_is_one_click_away(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01044")
    html = send(reader, deck, add="main:01044").content.decode()
    value = next(one for one in re.findall(r'name="fix" value="([^"]+)"', html) if "01044" in one)
    fixed = send(reader, deck, fix=value.replace("&quot;", '"'))
    assert "01044" not in main_of(deck)
    assert "Switchblade" not in fixed.content.decode()


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
def test_form_that_makes_no_sense_is_answered_precisely(reader: Client, fields: dict[str, str], message: str) -> None:
    deck = begin(reader)
    answer = send(reader, deck, **fields)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert main_of(deck) == {"01006": 1, "01007": 1}


def test_weakness_is_drawn_in_the_place_of_its_stand_in(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01000")
    drawn = send(reader, deck, draw="1").content.decode()
    cards = main_of(deck)
    assert "01000" not in cards
    (weakness,) = cards.keys() - {"01006", "01007"}
    card = catalogue_get("ahlcg").cards.get(weakness)
    assert card
    assert card.weakness
    assert card.weakness.kind == "basic"
    assert "left to draw" not in drawn
    assert f"Drawn: {card.names['en']}." in drawn.replace("&#x27;", "'")


def test_pool_has_what_may_be_taken_and_the_rest_with_the_reason(reader: Client) -> None:
    deck = begin(reader)
    own = reader.get(f"/decks/{deck.pk}/edit/?q=level:0", headers=POOL).content.decode()
    assert 'data-code="main:01016"' in own
    assert 'data-code="main:01044"' not in own
    rest = reader.get(f"/decks/{deck.pk}/edit/?q=switchblade&rest=1", headers=POOL).content.decode()
    assert 'data-code="main:01044"' in rest
    assert 'class="pick-why small"' in rest
    assert "/rules/ahlcg/AHLCG-" in rest
    assert 'name="rest" value="1"' in rest, "typing on keeps it"


DRAWER = {"HX-Request": "true", "HX-Target": "drawer-body"}


def test_required_cards_come_last_in_the_pool_of_a_new_deck(reader: Client) -> None:
    deck = begin(reader)
    pool = reader.get(f"/decks/{deck.pk}/edit/?q=name:Roland+or+t:asset+cost:3", headers=POOL).content.decode()
    codes = re.findall(r'id="pick-main:(\w+)"', pool)
    assert codes[-1] == "01006"
    assert len(codes) > 3
    assert re.findall(r'<h2 class="dim">([^<]+)</h2>', pool)[-1] == "Required cards"
    mixed = reader.get(f"/decks/{deck.pk}/edit/?levels=mixed&q=t:asset", headers=POOL).content.decode()
    assert "Required cards" not in mixed


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


def test_nothing_is_kept_for_leaders_that_are_no_cards(core_cards: None) -> None:
    game = game_context("ahlcg")
    assert required_cards(["01001", "nobody"], game) == required_cards(["01001"], game) == {"01006", "01007"}
    assert required_cards(["nobody"], game) == frozenset()
    assert "nobody" not in game.cards.derived(_required)


def test_level_that_is_not_allowed_says_why_in_the_drawer(reader: Client) -> None:
    deck = begin(reader)
    drawer = reader.get(f"/decks/{deck.pk}/edit/?card=01048", headers=DRAWER).content.decode()
    level, *_rest = drawer.partition('class="drawer-levels"')[2].partition("</section>")
    assert 'data-code="main:01054"' in level
    assert ('name="add"' in level, "pick-why" in level) == (False, True)


def test_card_in_the_drawer_has_its_levels_and_buttons(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01018")
    address = f"/decks/{deck.pk}/edit/"
    drawer = reader.get(f"{address}?card=01018", headers=DRAWER).content.decode()
    assert "<html" not in drawer
    assert 'data-code="main:01018"' in drawer
    assert '<output data-count="main:01018">1</output>' in drawer
    assert '<output data-count="side:01018">0</output>' in drawer
    assert '<output data-count="main:01028">0</output>' in drawer, "its level 2"
    assert 'name="swap" value="main:01018:01028"' in drawer
    assert "Who can take it" in drawer
    assert "<h3>Higher level</h3>" not in drawer, "what is listed with its buttons is not listed again"
    refused = reader.get(f"{address}?card=01044", headers=DRAWER).content.decode()
    assert 'class="pick-why small"' in refused
    assert reader.get(f"{address}?card=77777", headers=DRAWER).status_code == 404
    dearer = reader.get(f"/decks/{deck.pk}/upgrade/?card=01018", headers=DRAWER).content.decode()
    assert "Swap one for level 2: Beat Cop (2 experience)" in dearer
    leader = reader.get(f"{address}?card=01001", headers=DRAWER).content.decode()
    assert 'name="add"' not in leader, "who leads this deck stays"


def test_level_is_swapped_by_one_click(reader: Client) -> None:
    deck = begin(reader)
    send(reader, deck, add="main:01018")
    row = send(reader, deck, add="main:01018").content.decode()
    assert 'name="swap" value="main:01018:01028"' in row
    swapped = send(reader, deck, swap="main:01018:01028").content.decode()
    assert main_of(deck) == {"01006": 1, "01007": 1, "01018": 1, "01028": 1}
    assert 'value="main:01028:' not in swapped, "there is no higher one"
    send(reader, deck, swap="main:01028:01018")
    assert main_of(deck)["01018"] == 2
    send(reader, deck, swap="main:01028:01018")
    assert main_of(deck)["01018"] == 2, "what is not there is not swapped"
    assert send(reader, deck, swap="main:01018:77777").status_code == 422
    start = reader.get(f"/decks/{deck.pk}/edit/?mode=campaign-start").content.decode()
    assert 'name="swap"' not in start, "a campaign begins with level 0"


def test_copy_above_the_limit_is_marked_beside_the_card(reader: Client) -> None:
    deck = begin(reader)
    mark = r'<strong>One too many:</strong> <button class="fix" form="(\w+)" name="remove" value="([^"]+)"'
    for _copy in range(2):
        allowed = send(reader, deck, add="main:01016").content.decode()
    assert not re.search(mark, allowed)
    assert re.findall(mark, send(reader, deck, add="main:01016").content.decode()) == [("edit", "main:01016")]
    page = reader.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert re.findall(mark, page) == [("change", "main:01016"), ("edit", "main:01016")], "in pool and deck"
    send(reader, deck, remove="main:01016")
    assert "One too many" not in reader.get(f"/decks/{deck.pk}/edit/").content.decode()


def test_pool_has_switches_and_groups(reader: Client, user: User) -> None:
    deck = begin(reader)
    address = f"/decks/{deck.pk}/edit/"

    def groups(query: str) -> list[str]:
        return re.findall(
            r'<h2 class="dim">([^<]+)</h2>\s*<ol', reader.get(address + query, headers=POOL).content.decode()
        )

    assert groups("?q=level<=2 class:guardian")[:3] == ["Assets", "Events", "Skills"]
    assert groups("?q=level<=2 class:guardian")[3:] == [f"{one} · level 1 and higher" for one in ("Assets", "Events")]
    assert groups("?q=level<=2 class:guardian&levels=mixed") == ["Assets", "Events", "Skills"]
    assert groups("?q=class:guardian order:level") == [f"Level {level}" for level in (0, 1, 2, 4)]
    assert groups("?q=class:guardian order:name&levels=mixed") == []
    page = reader.get(address).content.decode()
    assert ["Encounter cards" in page, 'href="/collections/"' in page, 'id="switch-owned"' in page] == [
        True,
        True,
        False,
    ]
    encounters = reader.get(f"{address}?rest=encounter", headers=POOL).content.decode()
    assert 'data-code="main:01117"' in encounters, "Lita Chantler is of an encounter set"
    assert 'data-code="main:01016"' not in encounters
    Collection.objects.create(owner=user, game="ahlcg", name="Shelf", is_default=True, cards={"01016": 1})
    own = reader.get(f"{address}?owned=1", headers=POOL).content.decode()
    assert re.findall(r'data-code="main:(\d+)"', own) == ["01016"]
    assert 'name="owned" value="1"' in own, "typing on keeps it"


def test_pool_counts_the_shelves_that_are_ticked(reader: Client, user: User) -> None:
    address = f"/decks/{begin(reader).pk}/edit/"

    def page(query: str) -> str:
        return reader.get(query, headers=POOL).content.decode()

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


def test_next_part_of_the_pool_comes_alone(reader: Client) -> None:
    deck = begin(reader)
    address = f"/decks/{deck.pk}/edit/"
    first = reader.get(f"{address}?rest=1").content.decode()
    following = re.search(r'rel="next" hx-get="([^"]+)"', first)
    assert following
    part = reader.get(unescape(following[1]), headers={**POOL, "HX-Target": "more"}).content.decode()
    seen, more = (re.findall(r'id="pick-main:(\d+)"', text) for text in (first, part))
    assert len(seen) == 50
    assert more
    assert not {*seen} & {*more}
    assert 'id="found"' not in part
    assert "<html" in reader.get(unescape(following[1])).content.decode(), "a page of its own without scripts"


@pytest.mark.parametrize(
    ("tab", "text"),
    [("charts", 'data-chart="classes"'), ("hand", 'id="hand"'), ("experience", "Check as"), ("notes", 'id="words"')],
)
def test_tab_is_part_of_the_address(reader: Client, tab: str, text: str) -> None:
    reader.post("/decks/new/", {"sample": "0"})
    deck = Deck.objects.get()
    page = reader.get(f"/decks/{deck.pk}/edit/?tab={tab}").content.decode()
    assert re.search(rf'id="tab-{tab}"[^>]* aria-selected="true"', page)
    assert text in page
    assert 'class="entries"' not in page
    part = reader.get(f"/decks/{deck.pk}/edit/?tab={tab}", headers=PANEL).content.decode()
    assert re.search(rf'id="tab-{tab}"[^>]* aria-selected="true"', part)


def test_sample_hand_stays_until_another_is_asked_for(reader: Client) -> None:
    reader.post("/decks/new/", {"sample": "0"})
    address = f"/decks/{Deck.objects.get().pk}/edit/?tab=hand"
    asked = {"HX-Request": "true", "HX-Target": "hand"}
    hands = [reader.get(address + seed, headers=asked).content.decode() for seed in ("", "", "&seed=1", "&seed=2")]
    cards = [re.findall(r'name="replace" value="(\w+)"', hand) for hand in hands]
    assert cards[0] == cards[1]
    assert len({tuple(hand) for hand in cards}) == 3
    assert [len(hand) for hand in cards] == [5, 5, 5, 5]


def test_deck_is_shared_from_the_builder(reader: Client) -> None:
    deck = begin(reader)
    page = reader.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert re.findall(r'name="visibility" value="(\w+)"\s*(checked)?', page) == [
        ("private", "checked"),
        ("unlisted", ""),
        ("public", ""),
    ]
    assert [f"/decks/{deck.pk}/{part}" in page for part in ("export/?format=text", "sheet/")] == [True, True]
    form = {"do": "place", "version": deck.version, "visibility": "unlisted", "back": "builder"}
    assert reader.post(f"/decks/{deck.pk}/", form)["Location"] == f"/decks/{deck.pk}/edit/"
    deck.refresh_from_db()
    assert (deck.visibility, deck.name, deck.revision) == ("unlisted", "Roland Banks", 1), "all else stays"
    assert f"http://testserver/decks/{deck.pk}/</code>" in reader.get(f"/decks/{deck.pk}/edit/").content.decode()


def test_builder_is_its_owners_alone(reader: Client, client: Client) -> None:
    deck = begin(reader)
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


def test_mode_stays_with_the_deck(reader: Client) -> None:
    deck = begin(reader)
    reader.get(f"/decks/{deck.pk}/edit/?mode=standalone")
    assert "checked as: Standalone" in reader.get(f"/decks/{deck.pk}/edit/").content.decode()
    reader.get(f"/decks/{deck.pk}/edit/?mode=deck")
    assert "checked as" not in reader.get(f"/decks/{deck.pk}/edit/").content.decode()
