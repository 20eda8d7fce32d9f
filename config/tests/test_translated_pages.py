"""No page shows English to Spanish readers: neither its template's own words, nor the values in them."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from accounts.services import token_create
from campaigns.services import campaign_create
from cardsdb.catalogue import catalogue_get
from cardsdb.models import ImportRun
from cardsdb.services import import_perform, import_start
from decks.content import Content
from decks.exchange.formats import FORMATS
from decks.services import PartyValues, Placement, deck_create, deck_save, party_create
from games.engine import Build, Text, journal
from games.registry import game_all

pytestmark = pytest.mark.once

WITHIN_TAGS = {"_button_kind.html", "_control_attrs.html", "_described.html"}
"""Templates that give classes and attributes to an element."""
TEMPLATES = sorted(path for path in settings.BASE_DIR.glob("*/templates/**/*.html") if path.name not in WITHIN_TAGS)
SPOKEN = ("aria-label", "title", "placeholder", "alt", "content", "data-offline", "data-failed", "data-copied")
"""Attributes that are read or heard."""
NAMES = {"cardsdb", "API", "UTC", "EN", "ES", "Authorization: Bearer", "no", "Error", "error", "1 error"}
NAMES |= {"PKCE", "client_id", "redirect_uri"}  # of OAuth2
NAMES |= {"cluster", "spread", "row", "auto-grid"}  # classes of the style sheet
"""Words that are the same in every language."""
DATA = re.compile(r"[\d: UTC-]+( · boss)?|/.*|.*\.json|x")
"""Times, paths and files: independent of language."""
SIGNS = re.compile(r" · |, | \(|\)|← |⋯|[-+−✓—\d./%:]+ ?|R1|AHLCG-[A-Z]+-\d+")
"""Separators of names, and signs that mean the same in every language."""
TRANSLATED = re.compile(
    "|".join(
        (
            r"\{#.*?#\}",
            r"\{%\s*comment.*?endcomment\s*%\}",
            r"\{%\s*blocktranslate.*?endblocktranslate\s*%\}",
            r"\{% block \w+_class %\}.*?\{% endblock",
            r"\{%.*?%\}",
            r"\{\{.*?\}\}",
        )
    ),
    re.DOTALL,
)
"""Parts that are not text: comments, tags, values, and blocks that name a class."""


class Words(HTMLParser):
    """The visible or audible words of a page, without those marked as code or as another language."""

    SILENT = frozenset({"code", "kbd", "script", "style"})
    VOID = frozenset({"meta", "link", "input", "br", "hr", "option"})

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.quiet: list[str] = []
        """The open elements from the outermost ignored one."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        foreign = tag != "html" and "lang" in values
        if (self.quiet or foreign or tag in self.SILENT) and tag not in self.VOID:
            self.quiet.append(tag)
        if not foreign and not self.quiet:
            is_silent = tag == "meta" and values.get("name") != "description"
            self.found += [value for name in SPOKEN if not is_silent and (value := values.get(name))]

    def handle_endtag(self, tag: str) -> None:
        if self.quiet and tag == self.quiet[-1]:
            self.quiet.pop()

    def handle_data(self, data: str) -> None:
        if not self.quiet:
            self.found.append(data)


def words(html: str) -> set[str]:
    """Every piece of text with letters in it."""
    reader = Words()
    reader.feed(html)
    pieces = (" ".join(piece.split()).strip(" ·:,.") for piece in reader.found)
    return {piece for piece in pieces if re.search(r"[^\W\d_]{2}", piece)}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_template_has_no_words_outside_translations(path: Path) -> None:
    assert words(TRANSLATED.sub(" ", path.read_text())) <= NAMES


def test_words_outside_translations_are_found() -> None:
    template = '<p title="Hello">{% translate "Cards" %} {{ name }} of</p><code>x = yes</code><p lang="en">Quiet</p>'
    assert words(TRANSLATED.sub(" ", template)) == {"Hello", "of"}


# --- as the server answers ---


@pytest.fixture
def runs(core_cards: None, tmp_path: Path) -> dict[str, ImportRun]:
    """One import of each outcome that has its own page."""
    (tmp_path / "cards.json").write_text("{}")
    refused = import_start(game="ahlcg", source="fixtures", origin=str(tmp_path))
    import_perform(run=refused, apply=False)
    review = import_start(game="ahlcg", source="fixtures", origin=str(settings.BASE_DIR / "fixtures" / "ahlcg"))
    import_perform(run=review, apply=False)
    queued = import_start(game="lotr", source="fixtures", origin="x")
    return {run.status: run for run in (refused, review, queued)}


@pytest.fixture
def boss() -> User:
    user = User.objects.create_superuser("boss", "boss@example.org", "the-stars-are-right")
    token_create(name="norman", days=9, actor=user)
    return user


def same_in_both(live: Any) -> Iterator[str]:
    """Names of the catalogue and of the rulebook that Spanish has, too."""
    yield from NAMES
    for group in (
        live.cards.sets,
        live.cards.classes,
        live.cards.encounter_sets,
        live.cards.guides,
        live.cards.scenarios,
    ):
        for record in group.values():
            yield from (name for name in record.names.values() if record.names.get("es", name) == record.names["en"])
    for card in live.cards:
        yield from card.names.values()
        yield from {*card.traits.get("en", ())} & {*card.traits.get("es", ())}
    for game in game_all().values():
        vocabulary = game.vocabulary
        texts = [part for rule in vocabulary.rules.values() for part in (rule.title, rule.section)]
        yield from filter(None, map(same_words, [vocabulary.name, *texts]))
        yield from vocabulary.rules
        for entry in vocabulary.glossary.values():
            for name in {*entry.names("en")} & {*entry.names("es")}:
                yield from (name, name.lower())  # within a sentence


def same_words(text: Text) -> str:
    """The words, where they are the same in both languages."""
    return text.in_language("en") if text.in_language("en") == text.in_language("es") else ""


DECK = Content(
    name="norman", build=Build(leaders=("01001",), zones={"main": {"01016": 1, "01025": 2}, "side": {"01020": 1}})
)


PLAYED: list[tuple[str, dict[str, Any]]] = [
    ("start", {"difficulty": "standard", "order": ["norman", "norman."], "tokens": ["skull", "elder_sign"]}),
    ("seat-join", {"seat": "x", "player": "norman", "investigator": "01001"}),
    ("scenario-begin", {"scenario": "norman", "lead": "x"}),
    ("scenario-end", {"resolution": "R1", "source": "act"}),
]


@pytest.mark.django_db
def test_spanish_pages_share_no_words_with_english_ones(client: Client, runs: dict[str, ImportRun], boss: User) -> None:
    changed = [change["new"].get("names", {}).values() for change in runs["review"].changes]
    alike = {name for names in changed for name in names} | {
        *same_in_both(catalogue_get("ahlcg")),
        "boss",
        *filter(None, (same_words(format.title) for format in FORMATS.values())),
        "boss@example.org",
        "norman",
        "norman · cardsdb",
        "Roland Banks · norman",
        "Redis",
    }
    public = [
        "/", "/rules/ahlcg/", "/rules/ahlcg/AHLCG-DECK-04/", "/rules/lotr/", "/rules/ahlcg/?q=xqzjk",
        "/glossary/ahlcg/", "/glossary/ahlcg/deckbuilding/", "/glossary/ahlcg/experience/", "/cards/lotr/",
        "/rules/ah2/", "/rules/ah2/AH2-LOG-04/", "/glossary/ah2/",
        "/rules/dmd/", "/rules/dmd/DMD-VAL-05/", "/glossary/dmd/", "/scenarios/ahlcg/", "/parties/",
        "/account/login/", "/account/signup/", "/account/password/reset/", "/nothing/",
    ]  # fmt: skip
    for_staff = [
        "/account/", "/account/email/", "/account/delete/", "/account/password/change/", "/imports/", "/status/",
        *(f"/imports/{run.pk}/" for run in runs.values()),
    ]  # fmt: skip

    norman = User.objects.create_user("norman", "norman@example.org", "the-stars-are-right")
    deck = deck_create(game="ahlcg", content=DECK, placement=Placement(visibility="public"), actor=norman)
    deck_save(deck=deck, content=replace(DECK, notes="norman"), placement=Placement(), actor=norman)
    public += [f"/decks/{deck.pk}/?odds=01016", f"/decks/{deck.pk}/history/", "/decks/public/", "/decks/compare/"]
    party = party_create(game="ahlcg", values=PartyValues(name="norman", decks=(deck,)), actor=boss)
    for_staff += ["/decks/", "/decks/import/", "/decks/?whose=deleted", "/parties/", f"/parties/{party.pk}/"]

    campaign = campaign_create(
        game="ahlcg",
        guide="",
        name="norman",
        visibility="private",
        entries=[journal.Entry(kind=kind, data=data) for kind, data in PLAYED],
        actor=boss,
    )
    own = f"/campaigns/{campaign.pk}/"
    for_staff += [
        "/campaigns/", "/campaigns/new/", "/campaigns/new/?game=ahlcg", "/campaigns/import/",
        "/campaigns/stats/", "/campaigns/?whose=deleted", "/campaigns/?whose=public", own, f"{own}?at=2",
        *(f"{own}{path}/" for path in ("write/scenario-begin", "write/seat-join", "write/card-gain", "setup", "group")),
        *(f"{own}{path}/" for path in ("bag", "stats", "sheet", "after/outcomes", "after/purchases", "after/advance")),
    ]  # fmt: skip

    def check(path: str, ask: Callable[..., Any] = client.get) -> None:
        english, spanish = (
            words(ask(path, headers={"Accept-Language": language}).content.decode()) for language in ("en", "es")
        )
        shared = {piece for piece in english & spanish - alike if not DATA.fullmatch(piece)}
        assert {piece for piece in shared if not {*SIGNS.split(piece), ""} <= {*alike, ""}} == set(), path

    for path in public:
        check(path)
    client.force_login(boss)
    for path in for_staff:
        check(path)
    check("/decks/new/")
    edited = client.post("/decks/new/", {"leader": "01001"})["Location"]
    check(edited)
    check(edited.replace("edit", "upgrade"))
    check(f"{edited}?q=switchblade&rest=1", partial(client.post, data={"revision": "0", "add": "main:01016"}))
    for do in ("apply", "rollback", "dance"):
        check(f"/imports/{runs['refused'].pk}/", partial(client.post, data={"do": do}, follow=True))
    strict = Client(enforce_csrf_checks=True)
    check("/account/login/", strict.post)
