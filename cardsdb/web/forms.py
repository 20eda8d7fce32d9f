"""Forms that read what an address, or a form, sends to a page, with the service's own messages."""

from collections.abc import Iterable
from typing import Any, Protocol

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import read_whole_number
from cardsdb.request_fields import FLAGS, lazy_message


class PageForm(forms.Form):
    """Base of forms for the parameters and inputs of a page; fields without a value have their default."""

    def add_prefix(self, field_name: str) -> str:
        """The name that a field is sent under: `class_` and `from_` without the stroke that Python needs."""
        return super().add_prefix(field_name.rstrip("_"))

    @classmethod
    def read(cls, *data: Any, **options: Any) -> dict[str, Any]:
        """The values, converted; InvalidInputError with everything that is wrong."""
        form = cls(*data, **options)
        form.check_faults()
        return form.cleaned_data

    @classmethod
    def read_or_404(cls, *data: Any) -> dict[str, Any]:
        """The values, converted; Http404 if one is wrong."""
        try:
            return cls.read(*data)
        except InvalidInputError:
            raise Http404 from None

    def check_faults(self) -> None:
        """Raise InvalidInputError if there are faults."""
        faults = [
            InputFault(() if name == NON_FIELD_ERRORS else (name,), error.code or "", str(error.message))
            for name, errors in self.errors.as_data().items()
            for error in errors
        ]
        if faults:
            raise InvalidInputError(*faults)

    @property
    def sent(self) -> dict[str, Any]:
        """The values of the fields that were sent, of a valid form."""
        return {name: value for name, value in self.cleaned_data.items() if self.add_prefix(name) in self.data}


class TextField(forms.CharField):
    """A text; by default, an empty one."""

    def __init__(self, *, max_length: int | None = None, **options: Any) -> None:
        too_long = lazy_message(gettext_lazy("Give at most %(most)s characters."), {"most": max_length})
        super().__init__(required=False, max_length=max_length, error_messages={"max_length": too_long}, **options)


class PathField(TextField):
    """An address of this service, to return to; anything else is empty."""

    def clean(self, value: Any) -> str:
        path: str = super().clean(value)
        is_ours = path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)
        return path if is_ours else ""


class ListField(forms.Field):
    """All the values that are sent under one name."""

    widget = forms.MultipleHiddenInput

    def __init__(self) -> None:
        super().__init__(required=False)


class WholeNumberField(forms.Field):
    """A whole number from `least` to `most`, in digits."""

    def __init__(self, *, least: int = 0, most: int = 10**9 - 1, default: int | None = None) -> None:
        self.least, self.most, self.default = least, most, default
        super().__init__(required=False)

    def clean(self, value: str | None) -> int | None:
        if not value:
            return self.default
        number = read_whole_number(value, least=self.least, most=self.most)
        if number is None:
            message = _("Give a whole number from %(least)s to %(most)s.") % {"least": self.least, "most": self.most}
            raise forms.ValidationError(message, "not-a-number-in-range")
        return number


class OneOfField(forms.Field):
    """One of the known words; for anything else the first one, unless it is required."""

    def __init__(self, known: Iterable[str], *, required: bool = False) -> None:
        self.known = list(known)
        super().__init__(required=required)

    def clean(self, value: str | None) -> str:
        if self.required and value not in self.known:
            message = _("Give one of: %(known)s.") % {"known": ", ".join(self.known)}
            raise forms.ValidationError(message, "unknown-value")
        return value if value in self.known else self.known[0]


class FlagField(forms.Field):
    """A flag, in the words of addresses; its default for anything else."""

    def __init__(self, *, default: bool = False) -> None:
        self.default = default
        super().__init__(required=False)

    def clean(self, value: str | None) -> bool:
        return FLAGS.get((value or "").casefold(), self.default)


def uploaded_text(file: UploadedFile, *, most: int, too_large: str) -> str:
    """The text of an uploaded file; ValidationError if it has more than `most` bytes, or is not UTF-8."""
    if (file.size or 0) > most:
        raise forms.ValidationError(too_large, "too-large")
    try:
        return file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = _("The text is not UTF-8: byte %(place)s.") % {"place": error.start}
        raise forms.ValidationError(message, "not-utf-8") from None


class Versioned(Protocol):
    """A row whose version rises with every change."""

    version: int


class ActionForm(PageForm):
    """The button that was pressed, and the version of the row that its form was made from."""

    do = TextField()
    version = TextField()

    @classmethod
    def action(cls, data: Any) -> str:
        """The value of the button."""
        return str(cls.read(data)["do"])

    @classmethod
    def is_outdated(cls, data: Any, row: Versioned) -> bool:
        """Whether the form names another version than that of the row."""
        return cls.read(data)["version"] not in ("", str(row.version))
