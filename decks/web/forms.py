"""Parameters and forms of several pages of decks."""

import re

from django import forms

from cardsdb.numbers import read_whole_number
from cardsdb.web.forms import PageForm

ID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class RevisionField(forms.Field):
    """The number of a revision; None without one, and -1, which no revision has, for anything else."""

    def clean(self, value: str | None) -> int | None:
        return (read_whole_number(value) or -1) if value else None


class RevisionForm(PageForm):
    """A revision alone."""

    revision = RevisionField()


def split_tags(text: str) -> list[str]:
    """Comma-separated tags."""
    return [tag.strip() for tag in text.split(",") if tag.strip()]
