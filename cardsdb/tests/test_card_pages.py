"""The card pages without a browser: addresses, statuses and queries."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cardsdb.web.card.presenters import was_taboo
from cardsdb.web.pictures import filled
from games.ahlcg.tests.table import own_fixtures

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards_with_texts"), pytest.mark.once]
PART = {"HX-Request": "true", "HX-Target": "found"}


def test_list_answers_with_what_it_is_asked_for(client: Client) -> None:
    whole = client.get("/cards/ahlcg/?q=machete")
    assert "<html" in whole.content.decode()
    assert "HX-Target" in whole["Vary"]
    part = client.get("/cards/ahlcg/?q=machete", headers=PART)
    assert part.content.decode().lstrip().startswith('<div class="found"')
    assert part["HX-Replace-Url"] == "/cards/ahlcg/?q=machete"
    for number, shown in (("0", "1–50"), ("2", "51–100"), ("99", "151–186"), ("x", "1–50")):
        assert f"{shown} of 186" in client.get(f"/cards/ahlcg/?page={number}").content.decode(), number
    assert client.get("/cards/ahlcg/?q=colour:red").status_code == 400
    typed = client.get("/cards/ahlcg/?q=colour:red", headers=PART)
    assert (typed.status_code, typed["HX-Reswap"]) == (200, "none"), "half a query is no fault while one types"
    assert typed["HX-Replace-Url"] == "/cards/ahlcg/?q=colour%3Ared"
    for answer in (typed, client.get("/cards/ahlcg/?q=colour:red")):
        assert "This wasn't recognised." in answer.content.decode()
        assert "0 cards" not in answer.content.decode()
        assert "No cards found." not in answer.content.decode()
    assert client.get("/cards/nogame/").status_code == 404
    assert client.get("/syntax/nogame/").status_code == 404


def test_list_kept_for_all_visitors_has_no_links_of_one(client: Client) -> None:
    assert client.get("/cards/ahlcg/?collection=mine").content.decode().count("collection=mine&") > 20
    assert "collection=mine" not in client.get("/cards/ahlcg/").content.decode()
    assert "collection=mine" not in client.get("/cards/ahlcg/", headers=PART).content.decode()


def test_list_in_another_language_says_so(client: Client) -> None:
    for view, start in (("rows", '<ol class="card-list" start="1"'), ("table", "<tbody"), ("faces", 'auto-grid"')):
        assert f'{start} lang="es">' in client.get(f"/cards/ahlcg/?q=machete+lang:es&view={view}").content.decode()
        assert f'{start} lang="en">' in client.get(f"/cards/ahlcg/?q=machete&view={view}").content.decode()


def headings(client: Client, game: str) -> list[str]:
    page = client.get(f"/cards/{game}/?view=table").content.decode()
    found = [re.sub("<[^>]+>", "", one).strip() for one in re.findall("<th scope=.col.*?</th>", page, re.DOTALL)]
    assert {line.count("<td") for line in re.findall("<tr data-class.*?</tr>", page, re.DOTALL)} == {len(found) - 1}
    return found


def test_table_has_the_columns_in_which_the_game_has_something(client: Client, ah2_cards: None) -> None:
    assert headings(client, "ahlcg")[:7] == ["Name", "Class", "Cost", "Level", "Type", "Skills", "Traits"]
    assert headings(client, "ah2")[:3] == ["Name", "Cost", "Type"]


def test_card_page_has_a_column_for_illustrators_if_any_is_known(client: Client) -> None:
    known, unknown = (client.get(f"/cards/ahlcg/{code}/").content.decode() for code in ("01020", "91002"))
    assert (">Illustrator</th>" in known, ">Illustrator</th>" in unknown) == (True, False)


def test_pages_tell_other_sites_what_they_are_without_texts_of_others(client: Client) -> None:
    page = client.get("/cards/ahlcg/01020/?x=1").content.decode()
    assert '<link rel="canonical" href="http://127.0.0.1:8000/cards/ahlcg/01020/">' in page
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert (told["title"], told["description"]) == ("Machete", "Machete: Asset, Guardian. Core Set 20.")
    assert "image" not in told
    found = client.get("/cards/ahlcg/?q=machete").content.decode()
    assert '<link rel="canonical" href="http://127.0.0.1:8000/cards/ahlcg/">' in found


def test_facets_count_as_the_search_does(client: Client) -> None:
    def facet(key: str, address: str) -> Any:
        return next(facet for facet in client.get(address).context["facets"] if facet.key == key)

    counts = {link.name: link.count for link in facet("class", "/cards/ahlcg/?q=t:asset+class:seeker").links}
    assert len(counts) == 6
    for name, count in counts.items():
        found = client.get(f"/api/v1/cards/?game=ahlcg&q=t:asset+class:{name.lower()}").json()["count"]
        assert count == found, name
    first = facet("trait", "/cards/ahlcg/")
    assert (len(first.links), first.more > 0) == (10, True)
    whole = facet("trait", "/cards/ahlcg/?facet=trait")
    assert (len(whole.links), whole.more) == (10 + first.more, 0)
    again = facet("trait", next(link.url for link in whole.links if link.name == "Ally"))
    assert again.more == 0, "what was shown whole stays so"
    nothing = facet("class", "/cards/ahlcg/?q=xqzjk+class:seeker")
    assert [(link.name, link.count, link.is_chosen) for link in nothing.links] == [("Seeker", 0, True)]
    assert (nothing.links[0].url, nothing.clear_url) == ("/cards/ahlcg/?q=xqzjk", "/cards/ahlcg/?q=xqzjk")


def test_half_a_term_at_the_end_is_marked_for_later(client: Client) -> None:
    for typed, later in (("machete is:f", True), ("machete is:f ", False), ("is:f machete", False)):
        page = client.get("/cards/ahlcg/", {"q": typed}, headers=PART).content.decode()
        assert ("said-warnings" in page, "said-later" in page) == (True, later), typed


def test_order_in_use_says_its_direction(client: Client) -> None:
    for query, direction in (("order:cost", "ascending"), ("order:cost dir:desc", "descending")):
        page = client.get("/cards/ahlcg/", {"q": query, "view": "table"}).content.decode()
        assert page.count("aria-sort") == 1
        assert re.search(f'aria-sort="{direction}">\\s*<a id="order-cost"', page)


def test_card_is_shown_with_its_picture_and_printings(client: Client, settings: Any) -> None:
    assert client.get("/cards/ahlcg/91501/").headers["Location"] == "/cards/ahlcg/91001/", "a printing is its card"
    page = client.get("/cards/ahlcg/91001/").content.decode()
    assert 'id="printing-91501"' in page
    assert "face-image" not in page
    spanish = client.get("/cards/ahlcg/91001/preview/", headers={"Accept-Language": "es"}).content.decode()
    assert spanish.strip().startswith('<article class="face"')
    assert "Linterna de relojería" in spanish
    for path in ("/cards/ahlcg/99999/", "/cards/ahlcg/99999/preview/"):
        assert client.get(path).status_code == 404
    settings.CARD_IMAGE_URL = "https://pictures.example.org/{game}/{code}.webp"
    assert filled(settings.CARD_IMAGE_URL, "ahlcg", "a/b") == "https://pictures.example.org/ahlcg/a%2Fb.webp"
    page = client.get("/cards/ahlcg/91001/").content.decode()
    assert 'src="https://pictures.example.org/ahlcg/91001.webp"' in page


@pytest.mark.parametrize(
    ("address", "is_short", "has_box"),
    [
        ("/cards/ahlcg/91001/preview/", False, True),  # a text
        ("/cards/ahlcg/01020/preview/", True, True),  # traits alone
        ("/cards/mom2/2x4/preview/", True, True),
        ("/cards/mom2/agatha-crane/preview/", True, False),  # numbers alone
    ],
)
def test_face_without_text_is_short_and_has_no_empty_box(
    client: Client, mom2_cards: None, address: str, is_short: bool, has_box: bool
) -> None:
    page = client.get(address).content.decode()
    assert ('class="face face-short"' in page, 'class="face-paper ' in page) == (is_short, has_box)


def test_back_without_text_is_short_and_has_no_empty_box(client: Client, mom2_cards: None) -> None:
    written, bare = (client.get(f"/cards/{path}/").content.decode() for path in ("ahlcg/91001", "mom2/handcuffs"))
    assert (written.count('class="face"'), written.count("face-paper")) == (2, 2)
    assert (bare.count('class="face face-short"'), bare.count("face-paper")) == (2, 1), "its front has traits"


def test_investigator_shows_the_back_with_links_to_signatures(client: Client) -> None:
    page = client.get("/cards/ahlcg/01001/").content.decode()
    facts = re.findall(r"<dt>(Deck[^<]*)</dt><dd>(.*?)</dd>", page)
    assert facts == [
        ("Deck Size", "30"),
        ("Deckbuilding Options", "Guardian / Neutral, level 0–5; Seeker, level 0–2"),
        (
            "Deckbuilding Requirements",
            '<a href="/cards/ahlcg/01006/" data-card>Roland&#x27;s .38 Special</a>, '
            '<a href="/cards/ahlcg/01007/" data-card>Cover Up</a>, 1 random basic weakness',
        ),
    ]
    spanish = client.get("/cards/ahlcg/01001/", headers={"Accept-Language": "es"}).content.decode()
    assert "<dt>Tamaño del mazo</dt><dd>30</dd>" in spanish
    assert "face-facts-long" not in client.get("/cards/ahlcg/01020/").content.decode()


def test_card_page_links_each_keyword_and_names_the_place_in_the_encounter_set(client: Client) -> None:
    def keywords(code: str) -> list[tuple[str, str]]:
        page = client.get(f"/cards/ahlcg/{code}/").content.decode()
        return re.findall(r'<a class="badge" href="([^"]*)">([^<]*)</a>', page)

    assert keywords("01016") == [("/glossary/ahlcg/uses/", "Uses (4 ammo)")]
    enemy = client.get("/cards/ahlcg/01159/").content.decode()
    assert re.search(r" · Rats 1–3\s*</p>", enemy)
    assert keywords("01116") == [
        ("/glossary/ahlcg/hunter/", "Hunter"),
        ("/glossary/ahlcg/prey/", "Prey"),
        ("/glossary/ahlcg/retaliate/", "Retaliate"),
        ("/rules/ahlcg/AHLCG-ELEM-08/", "Victory 2"),
    ]


@pytest.mark.parametrize(
    ("language", "said"), [("en", ["type:event cost:0", "cost:even"]), ("es", ["tipo:evento coste:0", "coste:par"])]
)
def test_every_example_of_the_help_finds_cards_without_a_warning(
    client: Client, language: str, said: list[str]
) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    examples = client.get("/syntax/ahlcg/").context["help"]["examples"]
    assert len(examples) >= 12
    assert {example["query"] for example in examples} >= set(said)
    for example in examples:
        answer = client.get("/cards/ahlcg/", {"q": example["query"]}).context["listing"]
        assert (answer.pages.count > 0, answer.pieces) == (True, []), example["query"]


def test_card_leads_back_to_the_list_as_it_was_left(client: Client) -> None:
    here = "http://testserver/cards/ahlcg/"
    for referer, back in (
        (f"{here}?q=t:asset&page=2", "/cards/ahlcg/?q=t:asset&amp;page=2"),
        ("http://elsewhere.example.org/cards/ahlcg/?q=t:asset", "/cards/ahlcg/"),
        (f"{here}01016/", "/cards/ahlcg/"),
    ):
        page = client.get("/cards/ahlcg/01020/", headers={"Referer": referer}).content.decode()
        assert f'class="back-link" href="{back}"' in page


def test_owned_asks_a_stranger_to_log_in(client: Client) -> None:
    page = client.get("/cards/ahlcg/?q=owned:yes").content.decode()
    assert '<a href="/account/login/?next=%2Fcards%2Fahlcg%2F%3Fq%3Downed%253Ayes">Log in</a>' in page


@pytest.mark.parametrize(("code", "was"), [("01020", True), ("01073", False), ("01016", False)])
def test_card_of_earlier_taboo_lists_is_told_from_one_of_the_list_in_force(code: str, was: bool) -> None:
    """Machete was on lists and is no more; Scavenging is on the one in force; the .45 Automatic never was."""
    cards = own_fixtures()
    card = cards.get(code)
    assert card
    assert was_taboo(cards, card) is was


def test_plain_words_offer_classes_types_and_texts(client: Client) -> None:
    def offered(query: str, language: str = "en") -> list[tuple[str, int, str]]:
        answer = client.get("/cards/ahlcg/", {"q": query}, headers={"Accept-Language": language})
        return [(one.name, one.count, one.url) for one in answer.context["listing"].alternatives]

    def count(query: str) -> int:
        return int(client.get("/api/v1/cards/", {"game": "ahlcg", "q": query}).json()["count"])

    guardians = count("class:guardian")
    assert guardians == 15
    assert offered("guardian") == [("class: Guardian", guardians, "/cards/ahlcg/?q=class%3Aguardian")]
    assert offered("guardián", "es") == [("clase: Guardián", guardians, "/cards/ahlcg/?q=class%3Aguardian")]
    both = count("class:guardian type:asset")
    assert offered("guardian assets") == [
        ("class: Guardian, type: Asset", both, "/cards/ahlcg/?q=class%3Aguardian%20type%3Aasset")
    ]
    assert offered("guardi") == offered("guardian")
    assert offered("guardi", "es") == offered("guardián", "es")
    assert offered("asse") == [("type: Asset", count("type:asset"), "/cards/ahlcg/?q=type%3Aasset")]
    assert offered("gua") == [], "too short to mean one"
    assert offered("machete") == []
    assert offered("xqzjkw") == []


def test_words_of_no_name_are_looked_for_in_texts_by_a_click(client: Client) -> None:
    named, told = (
        client.get("/api/v1/cards/", {"game": "ahlcg", "q": query}).json()["count"]
        for query in ("investigate", "text:investigate")
    )
    assert (named, told > 0) == (0, True)
    answer = client.get("/cards/ahlcg/", {"q": "investigate"})
    assert [(one.name, one.count) for one in answer.context["listing"].alternatives] == [("", told)]
    assert 'href="/cards/ahlcg/?q=text%3Ainvestigate"' in answer.content.decode()
    assert "these words in card texts" in answer.content.decode()


def test_words_that_find_no_card_together_are_offered_one_by_one(client: Client) -> None:
    def offered(query: str) -> list[tuple[str, bool, str]]:
        listing = client.get("/cards/ahlcg/", {"q": query}).context["listing"]
        return [(one.name, one.is_in_texts, one.url.partition("?q=")[2]) for one in listing.alternatives]

    assert offered("qqqq weapon") == [("trait: Weapon", False, "trait%3Aweapon")]
    assert offered("qqqq weapon cost:1") == [("trait: Weapon", False, "trait%3Aweapon")]
    assert offered("investigate seeker") == [("class: Seeker", True, "text%3Ainvestigate%20class%3Aseeker")]
    assert offered("qqqq") == []
    page = client.get("/cards/ahlcg/", {"q": "qqqq weapon"}).content.decode()
    assert '<a class="button button-quiet"\n          href="/cards/ahlcg/?q=trait%3Aweapon">trait: Weapon</a>' in page
    assert page.count("trait: Weapon") == 1, "once, in place of the cards"


def test_card_has_its_neighbours_in_the_set(client: Client) -> None:
    page = client.get("/cards/ahlcg/01020/").content.decode()
    assert re.search(r'<a href="/cards/ahlcg/01019/" rel="prev"', page)
    assert re.search(r'<a href="/cards/ahlcg/01021/" rel="next"', page)
    assert 'href="/cards/ahlcg/?q=set:core"' in page
    first = client.get("/cards/ahlcg/01001/").content.decode()
    assert 'rel="prev"' not in first
    assert 'rel="next"' in first


@pytest.mark.parametrize("address", ["/cards/ahlcg/?q=t:asset", "/cards/ahlcg/01016/", "/cards/ahlcg/?q=is:owned"])
def test_page_asked_for_again_is_the_same_and_nobody_elses(client: Client, address: str) -> None:
    def page() -> str:
        return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", client.get(address).content.decode())

    before, spanish = page(), client.get(address, headers={"accept-language": "es"}).content.decode()
    assert page() == before
    assert client.get(address, headers={"accept-language": "es"}).content.decode() != before
    assert 'lang="es"' in spanish
    template = "https://pictures.example.org/{code}.webp"
    client.force_login(User.objects.create_user("norman", image_template=template))
    assert "https://pictures.example.org/01" in page() or "is:owned" in address
    client.logout()
    assert page() == before
