"""Parameters and small forms of campaign pages. The fields of an entry are the game's own."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign
from campaigns.requests import MAX_SEED
from cardsdb.numbers import LARGEST
from cardsdb.request_fields import MAX_NAME
from cardsdb.web.forms import ActionForm, FlagField, OneOfField, PageForm, PathField, TextField, WholeNumberField


class LogPageForm(PageForm):
    """The entry to view the campaign at, and where the timeline starts."""

    at = WholeNumberField()
    before = WholeNumberField()


class CampaignListForm(PageForm):
    """The campaigns of a list."""

    whose = forms.ChoiceField(choices=[(code, code) for code in ("mine", "deleted", "public")], required=False)
    page = TextField()


class RestoreForm(PageForm):
    """A deleted campaign to restore."""

    campaign = forms.UUIDField()


class BeginForm(PageForm):
    """The game and the guide of a new campaign, and a name for it."""

    game = TextField(strip=False)
    guide = TextField(strip=False)
    name = TextField(strip=False)


class NewCampaignForm(PageForm):
    """Name and readers of a new campaign."""

    name = forms.CharField(required=False)
    visibility = forms.ChoiceField(
        choices=Campaign.Visibility.choices,
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Choose who can read it.")},
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not 0 < len(name) <= MAX_NAME:
            raise ValidationError(_("Choose a name of up to %(most)s characters.") % {"most": MAX_NAME})
        return name

    def clean_visibility(self) -> str:
        return self.cleaned_data["visibility"] or Campaign.Visibility.PRIVATE


class NextForm(PageForm):
    """The page to return to."""

    next = PathField(strip=False)


class EntryPageForm(NextForm):
    """Inputs around the fields of an entry: a rule set aside, and the page to return to."""

    house_rule = FlagField()


class UndoForm(PageForm):
    """The entries that are undone one after the other, as they were shown; without them, one alone."""

    order = TextField()


class StepForm(ActionForm):
    """The button pressed in a step after a session: a step, a kind of entry; and the session that the form is about."""

    to = TextField()
    write = TextField()
    session = TextField()


class GroupForm(ActionForm):
    """Inputs of all forms on the group's page, but for those that serializers read; each form sends some of them."""

    token = TextField(strip=False)
    username = TextField(strip=False)
    seat = WholeNumberField()
    sure = FlagField()


class TrialDrawForm(PageForm):
    """A draw from a bag that is not written down."""

    seed = WholeNumberField(most=LARGEST)
    number = WholeNumberField(most=LARGEST, default=1)


class DrawForm(PageForm):
    """A draw from a bag, on its page or at the table."""

    number = WholeNumberField(most=999, default=1)
    page = OneOfField(("campaign_bag", "campaign_table"))


class SetupForm(PageForm):
    """The setup of a session, drawn by a seed."""

    seed = WholeNumberField(most=MAX_SEED)


class OpenSetupForm(PageForm):
    """The setup without a campaign; its other inputs are the game's."""

    owned = FlagField()
    """Whether only what the visitor owns is drawn."""
