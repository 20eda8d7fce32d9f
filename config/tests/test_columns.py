"""Every text that a form or a body takes fits into the column that it fills.

SQLite keeps a longer one, PostgreSQL answers it with an error. A column is found by its name and its app.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django import forms
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.test import Client
from rest_framework import serializers

from accounts.models import User
from cardsdb.faults import InvalidInputError

APPS = ("accounts", "campaigns", "cardsdb", "compat", "decks")
LOOKED_UP = "it is looked for among what there is, and kept nowhere"
READ_AGAIN = "the page hands it to a serializer of the API, or to the content of a deck, which have the bound"
FREE = {
    "EmailForm.password": "its hash is kept", "LoginForm.password": "the same", "PasswordForm.password": "the same",
    "ResetPasswordForm.email": LOOKED_UP, "GroupForm.token": LOOKED_UP, "SearchForm.game": LOOKED_UP,
    "ChangeFilterForm.kind": LOOKED_UP, "DeckListForm.folder": LOOKED_UP, "SuggestForm.game": LOOKED_UP,
    "SuggestForm.leader": LOOKED_UP, "DeckListParameters.folder": LOOKED_UP, "RecheckParameters.game": LOOKED_UP,
    "RecommendationParameters.leader": LOOKED_UP, "ExplainSerializer.leader": LOOKED_UP,
    "CampaignFileSerializer.guide": LOOKED_UP, "CampaignSerializer.guide": LOOKED_UP,
    "SetupSerializer.guide": LOOKED_UP, "FileEntrySerializer.kind": LOOKED_UP, "LogEntrySerializer.kind": LOOKED_UP,
    "BeginForm.game": LOOKED_UP, "BeginForm.leader": LOOKED_UP, "NewPartyForm.game": LOOKED_UP,
    "ImportForm.game": READ_AGAIN, "NewCollectionForm.game": READ_AGAIN, "BeginForm.guide": READ_AGAIN,
    "BeginForm.name": READ_AGAIN, "NewCampaignForm.name": READ_AGAIN, "DrawnForm.name": READ_AGAIN,
    "CollectionForm.name": READ_AGAIN, "NewCollectionForm.name": READ_AGAIN, "NewPartyForm.name": READ_AGAIN,
    "DeckImportSerializer.name": READ_AGAIN,
}  # fmt: skip
"""Fields that take any text, and why."""


def classes(base: type[Any]) -> Iterator[type[Any]]:
    for one in base.__subclasses__():
        if one.__module__.split(".")[0] in APPS and ".tests." not in one.__module__:
            yield one
        yield from classes(one)


def fields() -> Iterator[tuple[str, str, Any]]:
    """App, class with name, and field of all forms and serializers."""
    import_module("config.urls")
    for kind in {*classes(forms.BaseForm), *classes(serializers.Serializer)}:
        try:
            known = kind().fields
        except (AttributeError, KeyError, TypeError):  # it needs to know more
            known = getattr(kind, "base_fields", None) or kind._declared_fields
        for name, field in known.items():
            yield kind.__module__.split(".")[0], f"{kind.__name__}.{name}", field


def takes(field: Any, text: str) -> bool:
    try:
        field.clean(text) if isinstance(field, forms.Field) else field.run_validation(text)
    except (ValidationError, serializers.ValidationError, InvalidInputError, LookupError):
        return False
    return True


def test_no_field_takes_more_than_its_column() -> None:
    widest: dict[tuple[str, str], int] = {}
    for model in apps.get_models():
        for column in model._meta.concrete_fields:
            if isinstance(column, models.CharField) and column.max_length:
                key = model._meta.app_label, column.name
                widest[key] = max(widest.get(key, 0), column.max_length)
    checked, free = set(), set()
    for app, called, field in fields():
        if most := widest.get((app, called.partition(".")[2])):
            checked.add(called)
            end = "@example.org" if isinstance(field, forms.EmailField) else ""
            if takes(field, "x" * (most + 1 - len(end)) + end):
                free.add(called)
    assert {"EmailForm.email", "SignupForm.email", "TokenForm.name", "DeckSerializer.name"} <= checked
    assert free == set(FREE)


@pytest.mark.django_db
@pytest.mark.parametrize(("length", "is_kept"), [(254, True), (255, False)])
def test_addresses_are_as_long_as_their_column(client: Client, user: User, length: int, is_kept: bool) -> None:
    address = "x" * 60 + "@" + ("y" * 60 + ".") * 3 + "z" * (length - 61 - 183 - 4) + ".org"
    assert len(address) == length
    form = {"username": "agnes", "password1": "the-stars-are-right", "email": address}
    assert client.post("/account/signup/", form).status_code == (302 if is_kept else 200)
    assert EmailAddress.objects.filter(email=address).exists() is is_kept
    User.objects.exclude(pk=user.pk).delete()
    client.force_login(user)
    client.post("/account/email/", {"email": address, "password": "the-stars-are-right"})
    assert EmailAddress.objects.filter(email=address).exists() is is_kept
