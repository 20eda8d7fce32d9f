"""Two windows, one deck: what the other one changed, and what was asked for here, so that nothing is lost."""

from collections.abc import Mapping

from django.http import Http404
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from decks import selectors
from decks.exchange.sheet import zone_title
from decks.mapping import Content, content_of
from decks.models import Deck
from games.engine.changes import changes_between
from games.engine.vocabulary import card_name


class CardChange(Struct, frozen=True):
    """Copies of a card before and after."""

    name: str
    zone: str
    before: int
    after: int


class Conflict(Struct, frozen=True, kw_only=True):
    """What happened meanwhile, and what was not done."""

    cards: list[CardChange]
    others: list[str]
    """What else is different, in words."""
    wish: str
    fields: dict[str, str]
    """Of the form that was sent: sent again with the newest revision, it is done."""


def conflict_of(
    deck: Deck, content: Content, fields: Mapping[str, str], catalogue: LiveCatalogue, language: str
) -> Conflict:
    """Between the revision that the form was made from and the newest one, which has the content."""
    seen = fields.get("revision", "")
    before = _seen(deck, int(seen) if seen.isdecimal() and len(seen) < 9 else 0)
    changes = changes_between(before.build, content.build) if before else None
    return Conflict(
        cards=[
            CardChange(
                card_name(code, catalogue.cards, language),
                zone_title(zone, catalogue.game.vocabulary, language),
                *pair,
            )
            for zone, cards in (changes.zones.items() if changes else ())
            for code, pair in cards.items()
        ],
        others=[
            title
            for title, differs in (
                (_("choices"), bool(changes and changes.choices)),
                (_("name"), bool(before and before.name != content.name)),
                (_("notes"), bool(before and before.notes != content.notes)),
                (_("tags"), bool(before and before.tags != content.tags)),
            )
            if differs
        ],
        wish=_wish(fields, catalogue, language),
        fields={name: value for name, value in fields.items() if name not in ("csrfmiddlewaretoken", "revision")},
    )


def _seen(deck: Deck, number: int) -> Content | None:
    try:
        return content_of(selectors.revision_get(deck=deck, number=number)) if number else None
    except Http404:
        return None


def _wish(fields: Mapping[str, str], catalogue: LiveCatalogue, language: str) -> str:
    """What was asked for, in words."""
    for action, words in (
        ("add", _("one more: %(name)s")),
        ("remove", _("one less: %(name)s")),
        ("move", _("to another part of the deck: %(name)s")),
        ("exile", _("exiled: %(name)s")),
        ("sheet", _("boxes of %(name)s")),
    ):
        if action in fields:
            return words % {"name": card_name(fields[action].rpartition(":")[2], catalogue.cards, language)}
    if "about" in fields:
        return _("name, tags and notes as you wrote them")
    return _("choices as you made them") if "choose" in fields else _("what you clicked last")
