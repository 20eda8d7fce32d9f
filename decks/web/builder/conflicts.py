"""Two windows, one deck: the changes of the other, and the request of this one; nothing is lost."""

from collections.abc import Iterator, Mapping

from django.http import Http404
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.numbers import read_whole_number
from decks import selectors
from decks.content import Content, content_of
from decks.models import Deck
from decks.web.game_context import GameContext
from games.engine.changes import changes_between
from ui.words import say


class Conflict(Struct, frozen=True, kw_only=True):
    """The changes made meanwhile, and the request."""

    changes: list[str]
    """A line for each card, and one for all the rest."""
    request: str
    """The form's action, in words."""
    fields: dict[str, str]
    """Fields of the form: sent again with the newest revision, it is done."""
    is_done: bool
    """Whether the request touches no changed part, and was done on top."""


def conflict_of(
    before: Content | None, now: Content, fields: Mapping[str, str], game: GameContext, *, is_done: bool
) -> Conflict:
    """The conflict between the content that the form was made from, if it is known, and the newest one."""
    return Conflict(
        changes=list(_changes(before, now, game)) if before else [],
        request=_request_in_words(fields, game),
        fields={name: value for name, value in fields.items() if name not in ("csrfmiddlewaretoken", "revision")},
        is_done=is_done,
    )


def _changes(before: Content, now: Content, game: GameContext) -> Iterator[str]:
    changes = changes_between(before.build, now.build)
    for zone, cards in changes.zones.items():
        for code, (old, new) in cards.items():
            yield f"{game.name(code)}: {old} → {new} ({game.zone_title(zone)})"
    parts = {
        _("choices"): bool(changes.choices),
        _("name"): before.name != now.name,
        _("notes"): before.notes != now.notes,
        _("tags"): before.tags != now.tags,
    }
    if any(parts.values()):
        yield _("Also changed: %(parts)s") % {"parts": ", ".join(part for part, differs in parts.items() if differs)}


def seen_content(deck: Deck, typed: str) -> Content | None:
    """The content the visitor saw; None for an unknown revision."""
    number = read_whole_number(typed)
    try:
        return None if number is None else content_of(selectors.revision_get(deck=deck, number=number))
    except Http404:
        return None


def _request_in_words(fields: Mapping[str, str], game: GameContext) -> str:
    """The request in words."""
    for action, words in (
        ("add", _("one more: %(name)s")),
        ("remove", _("one less: %(name)s")),
        ("move", say(game.game, _("to another part of the {build}: %(name)s"))),
        ("exile", _("exiled: %(name)s")),
        ("spare", _("not exiled: %(name)s")),
        ("sheet", _("boxes of %(name)s")),
    ):
        if action in fields:
            return words % {"name": game.name(fields[action].rpartition(":")[2])}
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
