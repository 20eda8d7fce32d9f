"""Import of a deck: pasted, from a file, or by its page's address; lines without a place are shown."""

from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import user_or_none
from accounts.web.guests import visitor_or_new
from cardsdb.api.problems import PROBLEMS
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InvalidInputError, input_error
from cardsdb.importing.fetch import BusyError
from cardsdb.request_fields import unknown_game
from cardsdb.web.decorators import page_with_forms
from cardsdb.web.forms import FlagField, PageForm, TextField, uploaded_text
from decks import services
from decks.content import Content
from decks.exchange.files import Reading, content_read
from decks.exchange.formats import FORMATS, MAX_CHARACTERS, read_file
from decks.exchange.links import SITES, fetch_deck, only_link
from decks.services import Placement
from decks.web.deck.presenters import present_sections
from decks.web.game_context import game_context, game_contexts
from games.registry import game_all
from ui.language import current_language


class ImportForm(PageForm):
    """A text, a file or an address: exactly one, though a text may be an address.

    Cleaned, either `url` is the address to fetch, or `text` is what was pasted or is in the file.
    """

    file = forms.FileField(required=False, allow_empty_file=True)
    text = TextField(strip=False)
    url = TextField()
    game = TextField()
    keep = FlagField()
    correct = TextField(strip=False)
    """The button of a correction: the line as it is, a line break, and the line as it shall be."""

    def clean_game(self) -> str | None:
        game: str = self.cleaned_data["game"]
        if game and game not in game_all():
            raise forms.ValidationError(unknown_game(), "unknown-game")
        return game or None

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        file, text, url = values["file"], _corrected(values["text"], values["correct"]), values["url"]
        if sum(map(bool, (file, text.strip(), url))) != 1:
            raise forms.ValidationError(_("Enter a list, a file or a link: just one of them."), "required")
        if file is None:
            return {**values, "text": text, "url": url or only_link(text)}
        too_large = _("The file is too large: it may have %(most)s characters.") % {"most": f"{MAX_CHARACTERS:,}"}
        return {**values, "text": uploaded_text(file, most=4 * MAX_CHARACTERS, too_large=too_large)}


def _corrected(text: str, correction: str) -> str:
    """The text with the first such line replaced; unchanged if there is no such line any more."""
    wrong, _break, right = correction.replace("\r\n", "\n").partition("\n")
    lines = text.replace("\r\n", "\n").split("\n")
    place = next((place for place, line in enumerate(lines) if correction and line.strip() == wrong.strip()), None)
    return text if place is None else "\n".join([*lines[:place], right, *lines[place + 1 :]])


@page_with_forms
def deck_import(request: HttpRequest) -> HttpResponse:
    """A deck placed whole is saved at once; otherwise the missing lines are shown first."""
    language = current_language()
    context: dict[str, Any] = {
        "games": [(code, game.text(game.vocabulary.name)) for code, game in game_contexts().items()],
        "formats": [format.title.in_language(language) for format in FORMATS.values()],
        "sites": SITES,
        "most": MAX_CHARACTERS,
    }
    status = 200
    if request.method == "POST":
        form = ImportForm(request.POST, request.FILES)
        context |= {"text": form["text"].value() or "", "url": form["url"].value() or ""}
        try:
            form.check_faults()
            values = form.cleaned_data
            if values["url"] and not user_or_none(request):  # anonymous visitors cannot make the service fetch
                message = _(
                    "Create an account to import from a link (you keep the decks you've made), or paste the list."
                )
                raise input_error("needs-account", message, "url")
            context["text"] = text = fetch_deck(values["url"]) if values["url"] else values["text"]
            reading = read_file(text, game=values["game"], format=None, catalogue=catalogue_get, language=language)
            game = game_context(reading.file.game)
            content = content_read(reading, game.live, name=None, language=language)
            if not reading.unplaced or values["keep"]:
                return _import(request, reading, content, language)
            prepared = game.building.prepare(content.build, game.cards)
            context |= {
                "reading": reading,
                "game": game.game,
                "name": content.name,
                "sections": list(present_sections(content.build, prepared, game)),
            }
        except InvalidInputError as error:
            context["faults"] = error.faults
            if len(context["text"]) > MAX_CHARACTERS:
                context["text"] = ""  # it is not read, and would only go to and fro
            status = 400
        except BusyError:
            messages.error(request, str(PROBLEMS["busy"].title))
            status = 503
    return render(request, "decks/imports/page.html", context, status=status)


def _import(request: HttpRequest, reading: Reading, content: Content, language: str) -> HttpResponse:
    with transaction.atomic():
        actor = visitor_or_new(request)
        deck = services.deck_import(content=content, file=reading.file, placement=Placement(), actor=actor)
    title = FORMATS[reading.format].title.in_language(language)
    messages.success(request, _("Imported; read as: %(format)s.") % {"format": title})
    for remark in reading.remarks:
        messages.info(request, remark)
    return redirect("deck", deck.pk)
