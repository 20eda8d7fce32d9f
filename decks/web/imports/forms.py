"""The form that imports a deck."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from decks.exchange.formats import MAX_CHARACTERS
from decks.exchange.links import only_link
from decks.web.forms import PageForm, TextField
from games.registry import game_all


class ImportForm(PageForm):
    """A text, a file or an address: exactly one, though a text may be an address.

    Cleaned, either `url` is the address to fetch, or `text` is what was pasted or is in the file.
    """

    file = forms.FileField(required=False, allow_empty_file=True)
    text = TextField(strip=False)
    url = TextField()
    game = TextField()

    def clean_game(self) -> str | None:
        game: str = self.cleaned_data["game"]
        if game and game not in game_all():
            message = _("There is no such game. The games are: %(games)s.") % {"games": ", ".join(game_all())}
            raise forms.ValidationError(message, "unknown-game")
        return game or None

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        file, text, url = values["file"], values["text"], values["url"]
        if sum(map(bool, (file, text.strip(), url))) != 1:
            raise forms.ValidationError(_("Give a text, a file or an address: one of them."), "required")
        if file is None:
            return {**values, "url": url or only_link(text)}
        if (file.size or 0) > 4 * MAX_CHARACTERS:
            message = _("The file is too large: it may have %(most)s characters.") % {"most": f"{MAX_CHARACTERS:,}"}
            raise forms.ValidationError(message, "too-large")
        try:
            return {**values, "text": file.read().decode("utf-8-sig")}
        except UnicodeDecodeError as error:
            message = _("The text is not UTF-8: byte %(place)s.") % {"place": error.start}
            raise forms.ValidationError(message, "not-utf-8") from None
