"""Fields of the forms that read pages' parameters, with the service's own messages."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import read_whole_number
from cardsdb.request_fields import late_message

ID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class PageForm(forms.Form):
    """Base of what an address or a form sends to a page; fields without a value have their default."""

    def add_prefix(self, field_name: str) -> str:
        """The name that a field is sent under: `class_` and `from_` without the stroke that Python needs."""
        return super().add_prefix(field_name.rstrip("_"))

    @classmethod
    def read(cls, *data: Any, **options: Any) -> dict[str, Any]:
        """The values, converted; InvalidInputError with everything that is wrong."""
        form = cls(*data, **options)
        form.check_faults()
        return form.cleaned_data

    def check_faults(self) -> None:
        """Raise InvalidInputError if there are faults."""
        faults = [
            InputFault(() if name == NON_FIELD_ERRORS else (name,), error.code or "", str(error.message))
            for name, errors in self.errors.as_data().items()
            for error in errors
        ]
        if faults:
            raise InvalidInputError(*faults)


class TextField(forms.CharField):
    """A text; by default, an empty one."""

    def __init__(self, *, strip: bool = True, max_length: int | None = None) -> None:
        too_long = late_message(gettext_lazy("Give at most %(most)s characters."), {"most": max_length})
        super().__init__(required=False, strip=strip, max_length=max_length, error_messages={"max_length": too_long})


class ListField(forms.Field):
    """All the values that are sent under one name."""

    widget = forms.MultipleHiddenInput

    def __init__(self) -> None:
        super().__init__(required=False)


class WholeNumberField(forms.Field):
    """A whole number from `least` to `most`."""

    def __init__(self, *, least: int, most: int, default: int) -> None:
        self.least, self.most, self.default = least, most, default
        super().__init__(required=False)

    def clean(self, value: str | None) -> int:
        number = read_whole_number(value or str(self.default), least=self.least, most=self.most)
        if number is None:
            message = _("Give a whole number from %(least)s to %(most)s.") % {"least": self.least, "most": self.most}
            raise forms.ValidationError(message, "not-a-number-in-range")
        return number


class RevisionField(forms.Field):
    """The number of a revision; None without one, and -1, which no revision has, for anything else."""

    def clean(self, value: str | None) -> int | None:
        return (read_whole_number(value) or -1) if value else None


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


class RevisionForm(PageForm):
    """A revision alone."""

    revision = RevisionField()


def split_tags(text: str) -> list[str]:
    """Comma-separated tags."""
    return [tag.strip() for tag in text.split(",") if tag.strip()]
