"""Games whose cards have no texts here, and the sites to import them from."""

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_all
from games.engine import Catalogue


class Site(NamedTuple):
    """A site to import from, as the form that starts an import names it."""

    what: str
    url: str
    name: str


class MissingTexts(NamedTuple):
    """A game most of whose cards have no text."""

    game_name: str
    cards: int
    sites: list[Site]


def missing_texts(user: User | AnonymousUser, language: str) -> list[MissingTexts]:
    """The games that lack texts and have a site to get them from; none for people who may not import."""
    if not user.is_staff:
        return []
    return [
        MissingTexts(live.game.vocabulary.name.in_language(language), without, sites)
        for live in catalogue_all()
        if (without := live.cards.derived(_without_text)) * 2 > len(live.cards) and (sites := _sites(live))
    ]


def _without_text(catalogue: Catalogue) -> int:
    """The cards without text."""
    return sum(not card.texts for card in catalogue)


def _sites(live: LiveCatalogue) -> list[Site]:
    return [
        Site(f"{live.game.code} {source.code}", source.site, source.site.removeprefix("https://"))
        for source in live.game.sources
        if source.site
    ]
