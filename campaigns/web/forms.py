"""Parameters of the pages, as their addresses and small forms give them."""

from typing import Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign
from campaigns.requests import MAX_NAME, MAX_SEED
from cardsdb.numbers import LARGEST, read_whole_number


class WholeNumberField(forms.Field):
    """A whole number in digits: unlike `IntegerField`, without signs, spaces and fractions."""

    def __init__(self, *, most: int = 10**9 - 1, required: bool = True) -> None:
        super().__init__(required=required)
        self.most = most

    def to_python(self, value: Any) -> int | None:
        if value is None:
            return None
        number = read_whole_number(str(value), most=self.most)
        if number is None:
            raise ValidationError("", code="invalid")
        return number


class ParametersForm(forms.Form):
    """Parameters of a page."""

    @classmethod
    def of(cls, given: QueryDict, **defaults: Any) -> Self:
        """The parameters given, with defaults for missing ones."""
        data = given.copy()
        for name, value in defaults.items():
            data.setdefault(name, value)
        return cls(data)

    @classmethod
    def read(cls, given: QueryDict, **defaults: Any) -> dict[str, Any]:
        """The cleaned parameters; Http404 if one is invalid."""
        form = cls.of(given, **defaults)
        if not form.is_valid():
            raise Http404
        return form.cleaned_data


class LogPageForm(ParametersForm):
    """The entry as of which a campaign is read, and the one before which its timeline begins."""

    at = WholeNumberField()
    before = WholeNumberField()


class CampaignListForm(ParametersForm):
    """The campaigns of a list."""

    whose = forms.ChoiceField(choices=[(code, code) for code in ("mine", "deleted", "public")])
    page = forms.CharField()


class RestoreForm(ParametersForm):
    """A deleted campaign to restore."""

    campaign = forms.UUIDField()


class NewCampaignForm(ParametersForm):
    """Name and readers of a new campaign; the entry's fields are the game's own."""

    name = forms.CharField(required=False)
    visibility = forms.ChoiceField(
        choices=Campaign.Visibility.choices,
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Choose one of those who may read it.")
        ),
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not 0 < len(name) <= MAX_NAME:
            raise ValidationError(_("Give it a name of up to %(most)s letters.") % {"most": MAX_NAME})
        return name


class TrialDrawForm(ParametersForm):
    """A draw from a bag that is not written down."""

    seed = WholeNumberField(most=LARGEST)
    number = WholeNumberField(most=LARGEST)


class DrawForm(ParametersForm):
    """A draw from a bag."""

    number = WholeNumberField(most=999)


class SetupForm(ParametersForm):
    """The setup of a session, drawn by a seed."""

    seed = WholeNumberField(most=MAX_SEED, required=False)


class PairsForm(ParametersForm):
    """Games of a series, or of players."""

    series = forms.CharField(required=False, strip=False)
    player = forms.Field(required=False, widget=forms.SelectMultiple)
