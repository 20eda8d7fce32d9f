"""The parameters of a deck's page, and the forms on it."""

import secrets
from collections.abc import Iterable
from typing import Any

from decks.web.forms import ListField, OneOfField, PageForm, RevisionField, TextField, WholeNumberField

MAX_SEED = 100


class DeckForm(PageForm):
    """The address of the page: a revision, its grouping, a sample hand, odds, and a collection."""

    revision = RevisionField()
    collection = TextField()
    seed = TextField(strip=False)
    replace = ListField()
    draws = WholeNumberField(least=0, most=100, default=0)
    odds = ListField()
    turns = WholeNumberField(least=0, most=30, default=5)
    at_least = WholeNumberField(least=1, most=20, default=1)
    mulligan = TextField()

    def __init__(self, *args: Any, groupings: Iterable[str]) -> None:
        super().__init__(*args)
        self.fields["group"] = OneOfField(groupings)

    def clean_seed(self) -> str:
        """The seed of the hand; a random one if none is given."""
        return self.cleaned_data["seed"][:MAX_SEED] or secrets.token_hex(4)

    def clean_mulligan(self) -> bool:
        return self.cleaned_data["mulligan"] != "no"


def split_tags(text: str) -> list[str]:
    """Comma-separated tags."""
    return [tag.strip() for tag in text.split(",") if tag.strip()]
