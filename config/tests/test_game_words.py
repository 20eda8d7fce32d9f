"""A page about a board game uses its players' words: loadouts and games, not decks and campaigns."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.test import Client
from msgspec import Struct

from accounts.models import User
from campaigns.models import Campaign
from campaigns.services import campaign_create
from config.tests.test_translated_pages import words
from decks.content import Content
from decks.models import Deck
from decks.services import PartyValues, Placement, deck_create, party_create
from games.ah2.tests.box import STARTS
from games.engine import Build, Text, journal
from games.registry import game_get

pytestmark = [pytest.mark.once, pytest.mark.django_db]

NOT_SAID = re.compile(r"\b(decks?|campaigns?|scenarios?|builder|mazos?|campañas?|escenarios?|constructor)\b", re.I)
MAIN = re.compile(r"<title>.*?</title>|<main.*</main>", re.DOTALL)
"""The page without its navigation, which is about all games."""
PLAYED: list[tuple[str, dict[str, Any]]] = [
    ("start", {}),
    ("seat-join", {"seat": "x", "player": "Ann", "investigator": "joe-diamond"}),
    ("game-begin", {"ancient_one": "azathoth", "first": "x"}),
]
END = {"result": "win-seal", "doom": 5, "seals": 6, "players": [{"seat": "x", "fate": "survived-sane"}]}


def loadout(user: User, name: str, **more: Any) -> Deck:
    build = Build(leaders=(name,), zones={"main": dict(STARTS[name])}, mode="start")
    return deck_create(game="ah2", content=Content(name="x", build=build), placement=Placement(**more), actor=user)


def game_of(user: User, *entries: tuple[str, dict[str, Any]]) -> Campaign:
    made = [journal.Entry(kind=kind, data=data) for kind, data in entries]
    return campaign_create(game="ah2", guide="", name="x", visibility="private", entries=made, actor=user)


@pytest.fixture
def addresses(ah2_cards: None, user: User) -> list[str]:
    """The pages about this game alone."""
    deck, other = loadout(user, "joe-diamond", visibility="unlisted"), loadout(user, "sister-mary")
    party = party_create(game="ah2", values=PartyValues(name="x", decks=(deck, other), visibility="public"), actor=user)
    empty = party_create(game="ah2", values=PartyValues(name="x"), actor=user)
    new, played, over = game_of(user, PLAYED[0]), game_of(user, *PLAYED), game_of(user, *PLAYED, ("game-end", END))
    return [
        "/cards/ah2/", "/cards/ah2/joe-diamond/", "/rules/ah2/AH2-LIM-01/", "/glossary/ah2/bank-loan/",
        "/games/ah2/setup/", "/games/ah2/setup/?players=3&seed=5",
        "/decks/new/?game=ah2",
        *(f"/decks/{deck.pk}/{part}" for part in ("", "edit/", "history/", "sheet/")),
        f"/decks/{deck.pk}/edit/?sheet=deck&open=keys",
        f"/decks/compare/?a={deck.pk}&b={other.pk}",
        f"/parties/{party.pk}/", f"/parties/{empty.pk}/",
        "/campaigns/new/?game=ah2",
        *(f"/campaigns/{one.pk}/{part}" for one in (new, played, over) for part in ("", "group/", "sheet/")),
        *(f"/campaigns/{one.pk}/setup/" for one in (new, played)),
        *(f"/campaigns/{played.pk}/{part}/" for part in ("stats", "after/end", "after/players", "after/board")),
        *(f"/campaigns/{over.pk}/{part}/" for part in ("stats", "after/end")),
        *(f"/campaigns/{new.pk}/write/{kind}/" for kind in ("seat-join", "game-begin", "game-end")),
        *(f"/campaigns/{played.pk}/write/{kind}/" for kind in ("turn", "gate-open", "gate-close", "mishap", "awaken")),
    ]  # fmt: skip


def own_texts(value: Any) -> Iterator[Text]:
    """The game's own words, such as those for the decks beside its board."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from own_texts(getattr(value, name))
    elif isinstance(value, Mapping):
        yield from own_texts(tuple(value.values()))
    elif isinstance(value, tuple):
        for one in value:
            yield from own_texts(one)


@pytest.mark.parametrize("language", ["en", "es"])
def test_pages_about_the_game_have_its_words(client: Client, user: User, addresses: list[str], language: str) -> None:
    client.force_login(user)
    texts = {text.in_language(language).strip(" ·:,.") for text in own_texts(game_get("ah2"))}
    own = re.compile("|".join(re.escape(text) for text in texts if " " in text and NOT_SAID.search(text)))
    found = {}
    for address in addresses:
        response = client.get(address, headers={"Accept-Language": language})
        assert response.status_code == 200, address
        pieces = words(" ".join(MAIN.findall(response.content.decode())))
        found[address] = {piece for piece in pieces if NOT_SAID.search(own.sub("", piece))}
    assert {address: pieces for address, pieces in found.items() if pieces} == {}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "This loadout is now yours, and only you can see it.",
                "The loadout was changed in the meantime, so nothing was saved. Check the form again.",
                "Loadout: Enter a link to a loadout, or choose one of yours.",
                "The table has been deleted. The loadouts are unchanged.",
            ],
        ),
        (
            "es",
            [
                "Esta hoja ya es tu copia, y solo tú puedes verla.",
                "La hoja ha cambiado entretanto y no se ha guardado nada. Revisa el formulario.",
                "Hoja: Indica el enlace a una hoja, o elige entre lo tuyo.",
                "La mesa se ha eliminado. Las hojas siguen como estaban.",
            ],
        ),
    ],
)  # fmt: skip
def test_what_forms_answer_has_its_words(
    client: Client, ah2_cards: None, user: User, language: str, said: list[str]
) -> None:
    client.force_login(user)
    deck = loadout(user, "joe-diamond")
    party = party_create(game="ah2", values=PartyValues(name="x"), actor=user)
    asked = [
        (f"/decks/{deck.pk}/", {"do": "clone"}),
        (f"/decks/{deck.pk}/", {"do": "place", "name": "y", "version": "99"}),
        (f"/parties/{party.pk}/", {"do": "add", "deck": "nothing"}),
        (f"/parties/{party.pk}/", {"do": "delete"}),
    ]
    for (address, fields), sentence in zip(asked, said, strict=True):
        response = client.post(address, fields, headers={"Accept-Language": language}, follow=True)
        assert [str(one) for one in response.context["messages"]] == [sentence]


def test_who_may_not_write_is_told_so_in_its_words(client: Client, ah2_cards: None, user: User) -> None:
    game, deck = game_of(user, *PLAYED), loadout(user, "joe-diamond", visibility="public")
    Campaign.objects.filter(pk=game.pk).update(visibility="public")
    client.force_login(User.objects.create_user("daisy", "daisy@example.org", "the-stars-are-right"))
    refused = client.get(f"/campaigns/{game.pk}/write/turn/")
    assert (refused.status_code, "Your role in this game does not allow that." in refused.content.decode()) == (
        403,
        True,
    )
    refused = client.post(f"/decks/{deck.pk}/", {"do": "place", "name": "y"})
    assert refused.status_code == 403
    assert "The loadout belongs to someone else. Copy it to change it." in refused.content.decode()


def test_game_without_guides_has_no_pages_for_them(client: Client, ah2_cards: None, user: User) -> None:
    client.force_login(user)
    assert client.get("/scenarios/ah2/").status_code == 404
    for game in ("ah2", "mom2"):
        assert f"/scenarios/{game}/" not in client.get(f"/rules/{game}/").content.decode()
    begin = client.get("/campaigns/new/").content.decode().partition("<main")[2]
    assert ('value="ah2"' in begin, "<select" in begin) == (True, False)
