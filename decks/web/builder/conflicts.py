"""Two windows, one deck: the changes of the other, and the request of this one; nothing is lost."""

from collections.abc import Mapping

from django.http import Http404
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.numbers import read_whole_number
from decks import selectors
from decks.content import Content, content_of
from decks.exchange.sections import zone_title
from decks.models import Deck
from games.engine.changes import changes_between
from games.engine.vocabulary import card_name
from ui.words import say


class CardChange(Struct, frozen=True):
    """Copies of a card before and after."""

    name: str
    zone: str
    before: int
    after: int


class Conflict(Struct, frozen=True, kw_only=True):
    """The changes made meanwhile, and the request."""

    cards: list[CardChange]
    others: list[str]
    """Other differences, in words."""
    wish: str
    fields: dict[str, str]
    """Fields of the form: sent again with the newest revision, it is done."""
    is_done: bool
    """Whether the request touches no changed part, and was done on top."""

    @property
    def changes(self) -> list[str]:
        """The changes, a line each."""
        cards = [f"{one.name}: {one.before} → {one.after} ({one.zone})" for one in self.cards]
        others = _("Also changed: %(parts)s") % {"parts": ", ".join(self.others)}
        return [*cards, others] if self.others else cards


def conflict_of(
    before: Content | None,
    now: Content,
    fields: Mapping[str, str],
    catalogue: LiveCatalogue,
    language: str,
    *,
    is_done: bool = False,
) -> Conflict:
    """Between the content that the form was made from, if it is known, and the newest one."""
    changes = changes_between(before.build, now.build) if before else None
    return Conflict(
        cards=[
            CardChange(
                card_name(code, catalogue.cards, language), zone_title(zone, catalogue.game.vocabulary, language), *pair
            )
            for zone, cards in (changes.zones.items() if changes else ())
            for code, pair in cards.items()
        ],
        others=[
            title
            for title, differs in (
                (_("choices"), bool(changes and changes.choices)),
                (_("name"), bool(before and before.name != now.name)),
                (_("notes"), bool(before and before.notes != now.notes)),
                (_("tags"), bool(before and before.tags != now.tags)),
            )
            if differs
        ],
        wish=_wish(fields, catalogue, language),
        fields={name: value for name, value in fields.items() if name not in ("csrfmiddlewaretoken", "revision")},
        is_done=is_done,
    )


def seen_content(deck: Deck, typed: str) -> Content | None:
    """The content the visitor saw; None for an unknown revision."""
    number = read_whole_number(typed)
    try:
        return None if number is None else content_of(selectors.revision_get(deck=deck, number=number))
    except Http404:
        return None


def _wish(fields: Mapping[str, str], catalogue: LiveCatalogue, language: str) -> str:
    """The request in words."""
    for action, words in (
        ("add", _("one more: %(name)s")),
        ("remove", _("one less: %(name)s")),
        ("move", say(catalogue.game, _("to another part of the {build}: %(name)s"))),
        ("exile", _("exiled: %(name)s")),
        ("spare", _("not exiled: %(name)s")),
        ("sheet", _("boxes of %(name)s")),
    ):
        if action in fields:
            return words % {"name": card_name(fields[action].rpartition(":")[2], catalogue.cards, language)}
    plain = {
        "about": _("name, tags and notes as you wrote them"),
        "choose": _("choices as you made them"),
        "undo": _("undo"),
        "redo": _("redo"),
        "draw": _("drawing a weakness"),
        "pay": _("paying for the upgrade"),
        "abandon": _("giving up the upgrade"),
    }
    return next((words for name, words in plain.items() if name in fields), _("what you clicked last"))
