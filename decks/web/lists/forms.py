"""The filters of a list of decks, and what is done with the ticked ones."""

import uuid
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from decks.content import MAX_TAG, is_tag
from decks.exchange.card_names import UnclearNameError
from decks.filters import MAX_LISTED
from decks.web.card_names import card_named, leaders_named
from decks.web.forms import ListField, OneOfField, PageForm, TextField, WholeNumberField

PAGE_SIZE = 30
MAX_DECKS = 100
"""Decks changed at once: more than a page of the list has."""


class DeckListForm(PageForm):
    """The address of a list: filters with the API's names, though cards and leaders may be given by name."""

    whose = OneOfField(["mine", "deleted"])
    page = WholeNumberField(least=1, most=MAX_LISTED // PAGE_SIZE, default=1)
    folder = TextField(strip=False)
    text = TextField()
    leader = TextField()
    class_ = TextField()
    card = TextField()
    tag = TextField()
    valid = TextField()
    order = TextField()
    owner = TextField()

    @property
    def filters(self) -> dict[str, str]:
        """The filters that are given."""
        others = ("whose", "page", "folder")
        return {name.rstrip("_"): value for name, value in self.cleaned_data.items() if value and name not in others}

    def query(self, catalogues: Sequence[LiveCatalogue]) -> dict[str, str]:
        """The filters as the API reads them: with codes for cards and leaders, and the folder; an empty one is none.

        InvalidInputError with the names that are unclear.
        """
        query, faults = self.filters, []
        for key in ("card", "leader"):
            codes: list[str] = []
            fault = None
            for live in catalogues if key in query else ():
                try:
                    codes += leaders_named(query[key], live) if key == "leader" else [card_named(query[key], live)]
                except UnclearNameError as error:
                    fault = InputFault((query[key],), "unclear-name", str(error))
            if codes:
                query[key] = ",".join(codes)
            elif fault:
                faults.append(fault)
        if faults:
            raise InvalidInputError(*faults)
        return {**query, "folder": self.cleaned_data["folder"]} if "folder" in self.data else query


class TickedForm(PageForm):
    """An action on the ticked decks, or on all that are listed; invalid ids are ignored."""

    deck = ListField()
    listed = ListField()

    def __init__(self, *args: Any, actions: Iterable[str]) -> None:
        super().__init__(*args)
        self.fields["do"] = OneOfField(actions, required=True)

    def clean(self) -> dict[str, Any]:
        ids = []
        for text in self.cleaned_data["listed" if "all" in self.data else "deck"]:
            with suppress(ValueError):
                ids.append(uuid.UUID(text))
        if not ids:
            raise forms.ValidationError(_("Tick the decks that you mean."), "nothing-chosen")
        if len(ids) > MAX_DECKS:
            raise forms.ValidationError(_("Give at most %(most)s entries.") % {"most": MAX_DECKS}, "too-many")
        return {**self.cleaned_data, "ids": ids}


class TagForm(PageForm):
    """A tag that decks get or lose."""

    tag = TextField(max_length=MAX_TAG)

    def clean_tag(self) -> str:
        tag: str = self.cleaned_data["tag"]
        if not is_tag(tag):
            message = _("Give a text of 1 to %(most)s characters without a comma.") % {"most": MAX_TAG}
            raise forms.ValidationError(message, "required")
        return tag
