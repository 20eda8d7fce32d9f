"""The group of a campaign: members and their roles, invitations, owners of seats; and its settings."""

import uuid
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from rest_framework.exceptions import NotFound

from accounts.access import user_of
from accounts.models import User
from campaigns import access, requests, selectors, services
from campaigns.models import Campaign, Invitation, Member
from campaigns.web.campaign.presenters import present_scenarios
from campaigns.web.context import CampaignContext, context_of
from campaigns.web.decorators import form_action, form_page, new_key
from campaigns.web.forms import ParametersForm, WholeNumberField
from campaigns.web.lists import status_labels
from cardsdb.api.problems import ProblemError
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import read_whole_number
from decks.web.messages import report_faults
from ui.words import say


@form_page
def group(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The group of a campaign; 404 for anybody else. A POST performs its `do`."""
    user = user_of(request)
    campaign = access.group_access(id=id, user=user)
    if request.method != "POST":
        return _page(request, context_of(campaign, user))
    action = ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        raise Http404
    least, perform = action
    try:
        with access.campaign_access_to_change(id=id, user=user, least=least) as campaign:
            message = perform(campaign, request.POST, user)
    except InvalidInputError as error:
        report_faults(request, error)
        return _page(request, context_of(access.campaign_access(id=id, user=user), user), status=400)
    messages.success(request, message)
    if perform is _delete:
        return redirect(f"{reverse('campaigns')}?whose=deleted")
    has_left = perform is _remove and request.POST.get("username") == user.username
    return redirect("campaigns") if has_left else redirect("campaign_group", id)


def _page(request: HttpRequest, context: CampaignContext, status: int = 200) -> HttpResponse:
    campaign, labels = context.campaign, context.labels
    members = list(selectors.member_list(campaign=campaign))
    invitations = campaign.invitations.all() if context.is_owner else []
    follow = reverse("campaign_followed", args=[campaign.follow_token]) if campaign.follow_token else ""
    # The days a link may work, in words, and whether they are the default.
    terms = {1: _("a day"), 7: _("a week"), 30: _("a month"), requests.MAX_DAYS_INVITED: _("a year")}
    template_context = context.for_template(
        members=members,
        names=[campaign.owner.username, *(one.user.username for one in members)],
        invitations=[
            (one, request.build_absolute_uri(reverse("campaign_join", args=[one.token]))) for one in invitations
        ],
        follow=request.build_absolute_uri(follow) if follow and context.is_owner else "",
        roles=Member.Role.choices,
        terms=[(days, words, days == requests.DAYS_INVITED) for days, words in terms.items()],
        visibilities=Campaign.Visibility.choices,
        seats=[(seat, ", ".join(map(labels.card, context.state.seats[seat.name].leaders))) for seat in context.seats],
        name=request.POST.get("name", campaign.name),
        max_name=requests.MAX_NAME,
        key=new_key(),
    )
    return render(request, "campaigns/group.html", template_context, status=status)


class MemberForm(ParametersForm):
    """A member of the group."""

    username = forms.CharField(strip=False)

    @classmethod
    def member(cls, campaign: Campaign, given: QueryDict) -> Member:
        """The member that the form names; Http404 if there is none."""
        return access.member_access(campaign=campaign, username=cls.read(given)["username"])


class SeatForm(ParametersForm):
    """A seat, and the account that is to hold it."""

    seat = WholeNumberField()
    username = forms.CharField(required=False, strip=False)


def _invite(campaign: Campaign, given: QueryDict, user: User) -> str:
    body: dict[str, Any] = {"role": given.get("role")}
    if days := given.get("days"):
        body["days"] = read_whole_number(days)
    services.invitation_create(campaign=campaign, **requests.InvitationSerializer.read_from(body))
    return _("The link is ready: send it to whom you want at your table.")


def _revoke(campaign: Campaign, given: QueryDict, user: User) -> str:
    invitation = campaign.invitations.filter(token=given.get("token", "")).first()
    if invitation:
        services.invitation_revoke(invitation=invitation)
    return _("The link works no more. Who has joined stays.")


def _follow(campaign: Campaign, given: QueryDict, user: User) -> str:
    services.follow_link_change(campaign=campaign, works=True)
    return _("The link is ready: whoever has it can follow.")


def _unfollow(campaign: Campaign, given: QueryDict, user: User) -> str:
    services.follow_link_change(campaign=campaign, works=False)
    return _("The link works no more.")


def _role(campaign: Campaign, given: QueryDict, user: User) -> str:
    member = MemberForm.member(campaign, given)
    values = requests.RoleSerializer.read_from({"role": given.get("role")})
    services.member_change(member=member, **values)
    return _("%(name)s has another role now.") % {"name": member.user.username}


def _remove(campaign: Campaign, given: QueryDict, user: User) -> str:
    """The owner removes others; other members leave."""
    username = MemberForm.read(given)["username"]
    member = access.member_access_to_remove(campaign=campaign, username=username, user=user)
    services.member_remove(member=member)
    if member.user == user:
        return _("You have left “%(name)s”.") % {"name": campaign.name}
    return _("%(name)s belongs to the group no more.") % {"name": member.user.username}


def _seat(campaign: Campaign, given: QueryDict, user: User) -> str:
    parameters = SeatForm.read(given)
    seat = access.seat_access(campaign=campaign, number=parameters["seat"])
    username = parameters["username"]
    holder = selectors.group_get(campaign=campaign, username=username) if username else None
    if username and holder is None:
        raise Http404
    services.seat_give(campaign=campaign, seat=seat, user=holder, actor=user)
    return _("Saved.")


def _change(campaign: Campaign, given: QueryDict, user: User) -> str:
    body = {"name": given.get("name", ""), "visibility": given.get("visibility")}
    services.campaign_change(campaign=campaign, **requests.CampaignChangeSerializer.read_from(body))
    return _("Saved.")


def _give(campaign: Campaign, given: QueryDict, user: User) -> str:
    """Give the campaign to a member; the giver becomes a writer."""
    heir = MemberForm.member(campaign, given)
    if "sure" not in given:
        message = say(campaign.game, _("Say that you want to hand the {log} over: it cannot be taken back."))
        raise InvalidInputError(InputFault(("sure",), "required", message))
    services.campaign_give(campaign=campaign, heir=heir)
    return say(campaign.game, _("{name} owns the {log} now."), name=heir.user.username)


def _delete(campaign: Campaign, given: QueryDict, user: User) -> str:
    services.campaign_delete(campaign=campaign)
    return _("“%(name)s” is deleted. For 30 days it can be had back here.") % {"name": campaign.name}


Action = Callable[[Campaign, QueryDict, User], str]
ACTIONS: dict[str, tuple[str, Action]] = {
    "invite": (selectors.OWNER, _invite),
    "revoke": (selectors.OWNER, _revoke),
    "follow": (selectors.OWNER, _follow),
    "unfollow": (selectors.OWNER, _unfollow),
    "role": (selectors.OWNER, _role),
    "remove": (Member.Role.READER, _remove),
    "seat": (Member.Role.WRITER, _seat),
    "change": (selectors.OWNER, _change),
    "give": (selectors.OWNER, _give),
    "delete": (selectors.OWNER, _delete),
}
"""Actions of the page's forms, each with the least role; they return a message."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation, shown to anybody who has the link; to accept it needs an account."""
    try:
        invitation = access.invitation_access(token=token)
        if request.method == "POST":
            return _accept(request, invitation)
    except (NotFound, ProblemError) as error:
        return render(request, "campaigns/not_invited.html", {"message": error.detail}, status=error.status_code)
    context = context_of(invitation.campaign, None)
    labels, state = context.labels, context.state
    return render(
        request,
        "campaigns/join.html",
        context.for_template(
            invitation=invitation,
            leaders=[", ".join(map(labels.card, state.seats[seat.name].leaders)) for seat in context.seats],
            status=status_labels(context.rules.catalogue.game).get(state.status, state.status),
            stop=next((one for one in present_scenarios(context) if one["place"] in ("playing", "next")), None),
            key=new_key(),
        ),
    )


@form_action
def _accept(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    joined = services.invitation_accept(invitation=invitation, actor=user_of(request))
    messages.success(request, _("Welcome to “%(name)s”.") % {"name": joined.name})
    return redirect("campaign", joined.pk)
