"""The group of a campaign: members and their roles, invitations, owners of seats; and its settings."""

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import user_of
from accounts.models import User
from campaigns import access, requests, selectors, services
from campaigns.models import Campaign, Invitation, Member
from campaigns.web.campaign.presenters import present_scenarios
from campaigns.web.context import CampaignContext, context_of
from campaigns.web.decorators import form_action, form_page, new_key
from campaigns.web.forms import GroupForm
from campaigns.web.lists.views import status_label
from cardsdb.faults import GoneError, InvalidInputError, input_error
from cardsdb.request_fields import MAX_NAME
from cardsdb.web.decorators import page_with_forms
from decks.web.messages import report_faults
from ui.words import say

Values = Mapping[str, Any]
"""Inputs of the forms of a page."""


@form_page
def group(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The group of a campaign; 404 for anybody else. A POST performs its `do`."""
    user = user_of(request)
    campaign = access.group_access(id=id, user=user)
    if request.method != "POST":
        return _page(request, context_of(campaign, user))
    given = {**request.POST.dict(), **GroupForm.read_or_404(request.POST)}
    action = ACTIONS.get(given["do"])
    if action is None:
        raise Http404
    least, perform = action
    try:
        with access.campaign_access_to_change(id=id, user=user, least=least) as campaign:
            message = perform(campaign, given, user)
    except InvalidInputError as error:
        report_faults(request, error)
        return _page(request, context_of(access.campaign_access(id=id, user=user), user), status=400)
    messages.success(request, message)
    if perform is _delete:
        return redirect(f"{reverse('campaigns')}?whose=deleted")
    has_left = perform is _remove and given["username"] == user.username
    return redirect("campaigns") if has_left else redirect("campaign_group", id)


def _page(request: HttpRequest, context: CampaignContext, status: int = 200) -> HttpResponse:
    campaign, labels, name = context.campaign, context.labels, request.POST.get("name")
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
        name=campaign.name if name is None else name,
        max_name=MAX_NAME,
        key=new_key(),
    )
    return render(request, "campaigns/group.html", template_context, status=status)


def _invite(campaign: Campaign, given: Values, user: User) -> str:
    values = requests.InvitationSerializer.read_form(given, "role", "days")
    services.invitation_create(campaign=campaign, **values, actor=user)
    return _("Link created: send it to the people you want in your group.")


def _revoke(campaign: Campaign, given: Values, user: User) -> str:
    invitation = access.invitation_access_to_revoke(campaign=campaign, token=given["token"])
    services.invitation_revoke(invitation=invitation, actor=user)
    return _("The link no longer works. Anyone who joined stays.")


def _follow(campaign: Campaign, given: Values, user: User) -> str:
    services.follow_link_change(campaign=campaign, works=True, actor=user)
    return _("Link created: anyone with it can follow along.")


def _unfollow(campaign: Campaign, given: Values, user: User) -> str:
    services.follow_link_change(campaign=campaign, works=False, actor=user)
    return _("The link no longer works.")


def _role(campaign: Campaign, given: Values, user: User) -> str:
    member = access.member_access(campaign=campaign, username=given["username"])
    services.member_change(member=member, **requests.RoleSerializer.read_form(given, "role"), actor=user)
    return _("Role of %(name)s changed.") % {"name": member.user.username}


def _remove(campaign: Campaign, given: Values, user: User) -> str:
    """The owner removes others; other members leave."""
    member = access.member_access_to_remove(campaign=campaign, username=given["username"], user=user)
    services.member_remove(member=member, actor=user)
    if member.user == user:
        return _("You have left “%(name)s”.") % {"name": campaign.name}
    return _("%(name)s is no longer in the group.") % {"name": member.user.username}


def _seat(campaign: Campaign, given: Values, user: User) -> str:
    seat = access.seat_access(campaign=campaign, number=given["seat"] or 0)
    holder = access.holder_access(campaign=campaign, username=given["username"])
    services.seat_give(campaign=campaign, seat=seat, user=holder, actor=user)
    return _("Saved.")


def _change(campaign: Campaign, given: Values, user: User) -> str:
    values = requests.CampaignChangeSerializer.read_form(given, "name", "visibility")
    services.campaign_change(campaign=campaign, **values)
    return _("Saved.")


def _give(campaign: Campaign, given: Values, user: User) -> str:
    """Give the campaign to a member; the giver becomes a writer."""
    heir = access.member_access(campaign=campaign, username=given["username"])
    if not given["sure"]:
        message = say(campaign.game, _("Confirm that you want to hand the {log} over: it can't be undone."))
        raise input_error("required", message, "sure")
    services.campaign_give(campaign=campaign, heir=heir, actor=user)
    return say(campaign.game, _("{name} owns the {log} now."), name=heir.user.username)


def _delete(campaign: Campaign, given: Values, user: User) -> str:
    services.campaign_delete(campaign=campaign)
    return _("“%(name)s” deleted. You can restore it here for 30 days.") % {"name": campaign.name}


Action = Callable[[Campaign, Values, User], str]
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


@page_with_forms
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation, shown to anybody who has the link; to accept it needs an account."""
    try:
        invitation = access.invitation_access(token=token)
        if request.method == "POST":
            return _accept(request, invitation)
    except GoneError as error:
        return render(request, "campaigns/not_invited.html", {"message": str(error)}, status=error.status)
    context = context_of(invitation.campaign, None)
    labels, state = context.labels, context.state
    return render(
        request,
        "campaigns/join.html",
        context.for_template(
            invitation=invitation,
            leaders=[", ".join(map(labels.card, state.seats[seat.name].leaders)) for seat in context.seats],
            status=status_label(context.rules.catalogue.game, state.status, context.seats),
            stop=next((one for one in present_scenarios(context) if one["place"] in ("playing", "next")), None),
            key=new_key(),
        ),
    )


@form_action
def _accept(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    joined = services.invitation_accept(invitation=invitation, actor=user_of(request))
    messages.success(request, _("Welcome to “%(name)s”.") % {"name": joined.name})
    return redirect("campaign", joined.pk)
