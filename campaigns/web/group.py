"""The group of a campaign: members and their roles, invitations, owners of seats; and its settings."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from rest_framework.exceptions import NotFound

from accounts.access import user_of
from accounts.models import User
from campaigns import access, selectors, serializers, services
from campaigns.models import Campaign, Invitation, Member, Seat
from campaigns.web.forms.idempotency import idempotent, new_key
from campaigns.web.visitors import CampaignContext, campaign_context
from cardsdb.api.problems import ExpiredError
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import read_whole_number
from decks.web.visitors import tell_faults
from ui.words import say


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@idempotent
def group(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The group of a campaign; 404 for anybody else. A POST performs its `do`."""
    user = user_of(request)
    campaign = access.group_access(id=id, user=user)
    if request.method != "POST":
        return _page(request, campaign_context(campaign, user))
    action = ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        raise Http404
    least, act = action
    try:
        with access.campaign_access_to_change(id=id, user=user, least=least) as campaign:
            return act(request, campaign, user)
    except InvalidInputError as error:
        tell_faults(request, error)
        return _page(request, campaign_context(access.campaign_access(id=id, user=user), user), status=400)


def _page(request: HttpRequest, context: CampaignContext, status: int = 200) -> HttpResponse:
    campaign = context.campaign
    members = list(selectors.member_list(campaign=campaign))
    invitations = [(one, _address(request, one)) for one in campaign.invitations.all()] if context.is_owner else []
    template_context = {
        "campaign": campaign,
        "game": context.table.catalogue.game,
        "context": context,
        "members": members,
        "names": [campaign.owner.username, *(one.user.username for one in members)],
        "invitations": invitations,
        "roles": Member.Role.choices,
        "terms": _terms(),
        "visibilities": Campaign.Visibility.choices,
        "seats": [(seat, _leaders(context, seat)) for seat in selectors.seat_list(campaign=campaign)],
        "name": request.POST.get("name", campaign.name),
        "most": serializers.MAX_NAME,
        "key": new_key(),
    }
    return render(request, "campaigns/group.html", template_context, status=status)


def _terms() -> list[tuple[int, str, bool]]:
    """The days a link may work, in words, and whether they are the default."""
    terms = [(1, _("a day")), (7, _("a week")), (30, _("a month")), (serializers.MAX_DAYS_INVITED, _("a year"))]
    return [(days, words, days == serializers.DAYS_INVITED) for days, words in terms]


def _address(request: HttpRequest, invitation: Invitation) -> str:
    return request.build_absolute_uri(reverse("campaign_join", args=[invitation.token]))


def _invite(request: HttpRequest, campaign: Campaign, user: User) -> HttpResponse:
    body: dict[str, Any] = {"role": request.POST.get("role")}
    if days := request.POST.get("days"):
        body["days"] = read_whole_number(days)
    services.invitation_create(campaign=campaign, **serializers.InvitationSerializer.read_from(body))
    messages.success(request, _("The link is ready: send it to whom you want at your table."))
    return redirect("campaign_group", campaign.pk)


def _revoke(request: HttpRequest, campaign: Campaign, user: User) -> HttpResponse:
    invitation = campaign.invitations.filter(token=request.POST.get("token", "")).first()
    if invitation:
        services.invitation_revoke(invitation=invitation)
    messages.success(request, _("The link works no more. Who has joined stays."))
    return redirect("campaign_group", campaign.pk)


def _role(request: HttpRequest, campaign: Campaign, user: User) -> HttpResponse:
    member = access.member_access(campaign=campaign, username=request.POST.get("username", ""))
    services.member_change(member=member, **serializers.RoleSerializer.read_from({"role": request.POST.get("role")}))
    messages.success(request, _("%(name)s has another role now.") % {"name": member.user.username})
    return redirect("campaign_group", campaign.pk)


def _remove(request: HttpRequest, campaign: Campaign, user: User) -> HttpResponse:
    """The owner removes others; other members leave."""
    username = request.POST.get("username", "")
    services.member_remove(member=access.member_access_to_remove(campaign=campaign, username=username, user=user))
    if username == user.username:
        messages.success(request, _("You have left “%(name)s”.") % {"name": campaign.name})
        return redirect("campaigns")
    messages.success(request, _("%(name)s belongs to the group no more.") % {"name": username})
    return redirect("campaign_group", campaign.pk)


def _leaders(context: CampaignContext, seat: Seat) -> str:
    return ", ".join(map(context.words.card, context.state.seats[seat.name].leaders))


def _seat(request: HttpRequest, campaign: Campaign, user: User) -> HttpResponse:
    number = read_whole_number(request.POST.get("seat", ""))
    if number is None:
        raise Http404
    seat = access.seat_access(campaign=campaign, number=number)
    username = request.POST.get("username", "")
    whose = selectors.group_get(campaign=campaign, username=username) if username else None
    if username and whose is None:
        raise Http404
    services.seat_give(campaign=campaign, seat=seat, user=whose, actor=user)
    messages.success(request, _("Saved."))
    return redirect("campaign_group", campaign.pk)


def _change(request: HttpRequest, campaign: Campaign, user: User) -> HttpResponse:
    body = {"name": request.POST.get("name", ""), "visibility": request.POST.get("visibility")}
    services.campaign_change(campaign=campaign, **serializers.CampaignChangeSerializer.read_from(body))
    messages.success(request, _("Saved."))
    return redirect("campaign_group", campaign.pk)


def _give(request: HttpRequest, campaign: Campaign, user: User) -> HttpResponse:
    """Give the campaign to a member; the giver becomes a writer."""
    heir = access.member_access(campaign=campaign, username=request.POST.get("username", ""))
    if "sure" not in request.POST:
        message = say(campaign.game, _("Say that you want to hand the {log} over: it cannot be taken back."))
        raise InvalidInputError(InputFault(("sure",), "required", message))
    services.campaign_give(campaign=campaign, heir=heir)
    messages.success(request, say(campaign.game, _("{name} owns the {log} now."), name=heir.user.username))
    return redirect("campaign_group", campaign.pk)


def _delete(request: HttpRequest, campaign: Campaign, user: User) -> HttpResponse:
    services.campaign_delete(campaign=campaign)
    messages.success(
        request, _("“%(name)s” is deleted. For 30 days it can be had back here.") % {"name": campaign.name}
    )
    return redirect(f"{reverse('campaigns')}?whose=deleted")


Action = Callable[[HttpRequest, Campaign, User], HttpResponse]
ACTIONS: dict[str, tuple[str, Action]] = {
    "invite": (selectors.OWNER, _invite),
    "revoke": (selectors.OWNER, _revoke),
    "role": (selectors.OWNER, _role),
    "remove": (Member.Role.READER, _remove),
    "seat": (Member.Role.WRITER, _seat),
    "change": (selectors.OWNER, _change),
    "give": (selectors.OWNER, _give),
    "delete": (selectors.OWNER, _delete),
}
"""Actions of the page's forms, with the least role."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@idempotent
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation, to be accepted."""
    user = user_of(request)
    try:
        invitation = access.invitation_access(token=token)
        joined = services.invitation_accept(invitation=invitation, actor=user) if request.method == "POST" else None
    except (NotFound, ExpiredError) as error:
        return _not_invited(request, str(error.detail), error.status_code)
    if joined:
        messages.success(request, _("Welcome to “%(name)s”.") % {"name": joined.name})
        return redirect("campaign", joined.pk)
    context = campaign_context(invitation.campaign, None)
    template_context = {
        "invitation": invitation,
        "campaign": invitation.campaign,
        "game": context.table.catalogue.game,
        "game_name": context.words.text(context.table.catalogue.game.vocabulary.name),
        "guide": context.words.guide(invitation.campaign.guide) if invitation.campaign.guide else "",
        "key": new_key(),
    }
    return render(request, "campaigns/join.html", template_context)


def _not_invited(request: HttpRequest, said: str, status: int) -> HttpResponse:
    return render(request, "campaigns/not_invited.html", {"said": said}, status=status)
