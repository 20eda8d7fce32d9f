"""Import of a deck: pasted, from a file, or by its page's address; lines without a place are shown."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access import user_of
from cardsdb.catalogue import catalogue_all, catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from decks import services
from decks.content import Content
from decks.exchange.files import Reading, content_read
from decks.exchange.formats import FORMATS, MAX_CHARACTERS, read_file
from decks.exchange.links import SITES, fetch_deck, only_link
from decks.services import Placement
from decks.web.deck.presenters import sections_shown
from decks.web.visitors import cards_of
from games.registry import game_all
from ui.language import current_language


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def deck_import(request: HttpRequest) -> HttpResponse:
    """A deck placed whole is saved at once; otherwise the missing lines are shown first."""
    language = current_language()
    context: dict[str, Any] = {
        "games": [
            (live.game.code, live.game.vocabulary.name.in_language(language))
            for live in catalogue_all()
            if live.game.building
        ],
        "formats": [format.title.in_language(language) for format in FORMATS.values() if format.reads],
        "sites": SITES,
        "most": MAX_CHARACTERS,
    }
    status = 200
    if request.method == "POST":
        context |= {name: request.POST.get(name, "") for name in ("text", "url")}
        try:
            context["text"] = text = _text(request)
            reading = _read(request, text, language)
            catalogue, building = cards_of(reading.file.game)
            content = content_read(reading, catalogue, name=None, language=language)
            if not reading.unplaced or "keep" in request.POST:
                return _kept(request, reading, content, language)
            context |= {
                "reading": reading,
                "game": catalogue.game,
                "name": content.name,
                "sections": list(sections_shown(content.build, catalogue, building, language)),
            }
        except InvalidInputError as error:
            context["faults"] = error.faults
            status = 400
    return render(request, "decks/import.html", context, status=status)


def _text(request: HttpRequest) -> str:
    """The file, the text or the content of the address: exactly one. A text may be an address."""
    file, text, url = request.FILES.get("file"), request.POST.get("text", ""), request.POST.get("url", "").strip()
    if sum(map(bool, (file, text.strip(), url))) != 1:
        message = _("Give a text, a file or an address: one of them.")
        raise InvalidInputError(InputFault((), "required", message))
    if url := url or (only_link(text) if file is None else ""):
        return fetch_deck(url)
    if file is None:
        return text
    if (file.size or 0) > 4 * MAX_CHARACTERS:
        message = _("The file is too large: it may have %(most)s characters.") % {"most": f"{MAX_CHARACTERS:,}"}
        raise InvalidInputError(InputFault((), "too-large", message))
    try:
        return file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = _("The text is not UTF-8: byte %(place)s.") % {"place": error.start}
        raise InvalidInputError(InputFault((), "not-utf-8", message)) from None


def _read(request: HttpRequest, text: str, language: str) -> Reading:
    game = request.POST.get("game") or None
    if game is not None and game not in game_all():
        message = _("There is no such game. The games are: %(games)s.") % {"games": ", ".join(game_all())}
        raise InvalidInputError(InputFault(("game",), "unknown-game", message))
    return read_file(text, game=game, format=None, catalogue=catalogue_get, language=language)


def _kept(request: HttpRequest, reading: Reading, content: Content, language: str) -> HttpResponse:
    deck = services.deck_import(content=content, file=reading.file, placement=Placement(), actor=user_of(request))
    title = FORMATS[reading.format].title.in_language(language)
    messages.success(request, _("Imported; read as: %(format)s.") % {"format": title})
    for remark in reading.remarks:
        messages.info(request, remark)
    return redirect("deck", deck.pk)
