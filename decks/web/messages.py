"""Messages of the pages about decks."""

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cardsdb.faults import InvalidInputError
from decks.models import Deck
from ui.words import say


def report_faults(request: HttpRequest, error: InvalidInputError, game: str | None = None) -> None:
    """Report each fault with the label of its field, in the words of the game."""
    labels = {
        "name": _("Name"),
        "tags": _("Tags"),
        "tag": _("Tag"),
        "folder": _("Folder"),
        "visibility": _("Visibility"),
        "kind": _("Reason"),
        "amount": _("Amount"),
        "reason": _("Note"),
        "turns": _("By turn"),
        "at_least": _("At least"),
        "draws": _("Draw a card"),
        "text": _("Words in name or notes"),
        "leader": _("Investigator or hero"),
        "class": _("Class"),
        "card": _("With the card"),
        "valid": _("Legal"),
        "order": _("Sort by"),
        "game": _("Game"),
        "deck": say(game, _("{build:One}")),
        "decks": say(game, _("{build:S}")),
        "notes": _("Notes"),
        "collection": _("Collection"),
    }
    for fault in error.faults:
        field = str(next((step for step in fault.loc if step != "query"), ""))
        messages.error(request, f"{labels.get(field, field)}: {fault.message}" if field else fault.message)


def report_changed(request: HttpRequest) -> None:
    """Report that nothing was written, since the form was made from an older version."""
    messages.error(
        request, _("It was changed in the meantime, perhaps in another window. This is the current version.")
    )


def played_html(sentence: str, deck: Deck) -> SafeString:
    """A sentence about a deck that is played, with a link to its campaign."""
    link = format_html('<a href="{}">{}</a>', reverse("campaign", args=[deck.seated_in]), _("see it"))
    return format_html(sentence, campaign=link)
