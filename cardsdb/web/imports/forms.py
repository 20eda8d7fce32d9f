"""Forms of the pages on imports."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsdb.faults import InvalidInputError
from cardsdb.importing.diff import Change
from cardsdb.importing.obtain import UPLOAD, is_address
from cardsdb.importing.requests import ORIGINS, import_request
from cardsdb.importing.sources import source_codes, source_name
from cardsdb.models import ImportRun
from cardsdb.web.forms import PageForm, TextField
from games.registry import game_all
from ui.language import current_language


class ImportForm(forms.Form):
    """A new import: the API's fields, with names instead of codes. Once valid, `asked` is the request."""

    what = forms.ChoiceField(label=gettext_lazy("Import from"))
    file = forms.FileField(label=gettext_lazy("A file from your device"), required=False)
    url = forms.CharField(label=gettext_lazy("or an address"), required=False)
    path = forms.CharField(
        label=gettext_lazy("or a path on the server"),
        required=False,
        widget=forms.TextInput(attrs={"list": "import-paths", "autocomplete": "off"}),
    )
    sets = forms.CharField(
        label=gettext_lazy("Only these sets"),
        required=False,
        help_text=gettext_lazy("Codes separated by spaces, e.g. core rcore. Cards of other sets stay as they are."),
    )
    waived = forms.CharField(
        label=gettext_lazy("Rows to leave out"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("One per line, as file:number, or a whole file."),
    )
    apply = forms.BooleanField(label=gettext_lazy("Apply without reviewing"), required=False)

    asked: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = current_language()
        what = self.fields["what"]
        assert isinstance(what, forms.ChoiceField)
        # Closed, a list shows one line alone, so each names its game.
        what.choices = [
            (
                f"{game.code} {code}",
                f"{game.vocabulary.name.in_language(language)} · {source_name(game, code, language)}",
            )
            for game in game_all().values()
            for code in source_codes(game)
        ]
        hosts = ", ".join(settings.IMPORT_HOSTS)
        self.fields["url"].help_text = _("https, on one of these hosts: %(hosts)s") % {"hosts": hosts}
        self.fields["path"].help_text = _("Below %(folder)s.") % {"folder": settings.IMPORT_DIR}

    @classmethod
    def again(cls, run: ImportRun) -> "ImportForm":
        """The form for the same import once more, without the faulty rows."""
        at_fault = {
            finding["file"] if finding["row"] is None else f"{finding['file']}:{finding['row']}"
            for finding in run.findings
            if finding["level"] == "fault"
        }
        origin = {} if run.origin.startswith(UPLOAD) else {"url" if is_address(run.origin) else "path": run.origin}
        return cls(
            initial={
                "what": f"{run.game} {run.source}",
                "sets": " ".join(run.sets),
                "waived": "\n".join([*run.waived, *sorted(at_fault - {run.origin, *run.waived})]),
                **origin,
            }
        )

    def clean(self) -> dict[str, Any]:
        """Validate the request as the API does, with each fault at its field."""
        given: dict[str, Any] = super().clean() or {}
        game, _space, source = given.get("what", "").partition(" ")
        if not game:
            return given
        body = {
            "game": game,
            "source": source,
            "sets": given["sets"].replace(",", " ").split(),
            "waived": [line.strip() for line in given["waived"].splitlines() if line.strip()],
            "apply": given["apply"],
            **{key: given[key] for key in ORIGINS if given.get(key)},
        }
        try:
            self.asked = import_request(body)
        except InvalidInputError as error:
            for fault in error.faults:
                field = str(fault.loc[0])
                if fault.code == "one-of":
                    self.add_error(None, _("Choose one source for the cards: a file, an address or a path."))
                else:
                    self.add_error(field if field in self.fields else None, fault.message)
        return given


class ImportListForm(PageForm):
    """The parameters of the list of imports."""

    again = forms.UUIDField(required=False)
    page = TextField()


class ChangeFilterForm(PageForm):
    """The filters of an import's changes, the pages of changes and findings, and the stage that the page has seen."""

    action = TextField(strip=False)
    kind = TextField(strip=False)
    page = TextField()
    findings = TextField()
    seen = TextField()

    def admits(self, change: Change, *names: str) -> bool:
        """Whether the change is let through by these filters."""
        return all(self.cleaned_data[name] in ("", getattr(change, name)) for name in names)
