"""The group of a campaign: members, invitations, seats and the decks at them."""

import uuid
from typing import Any

import msgspec
from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of
from campaigns import access, requests, selectors, services
from campaigns.access import kept_secret, may_take
from campaigns.api import schema
from campaigns.api.frame import CampaignView, campaign_response, locked, tag_of, written_json
from campaigns.api.schema import example
from campaigns.campaigns_json import invitation_json, member_json, seat_json
from campaigns.mapping import table_of
from campaigns.models import Campaign, Member, Seat
from cardsdb.api.frame import json_response
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import etag_of, private_response
from cardsdb.api.problems import ConflictError, ExpiredError
from cardsdb.faults import InputFault, InvalidInputError
from decks import selectors as deck_selectors
from decks import upgrades
from decks.api.frame import building_of
from decks.content import content_of, read_mapping
from decks.models import Deck
from decks.serializers import read_upgrade
from decks.validation import check, describe_problem, known_to_rules
from ui.language import current_language


class MemberList(CampaignView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Who belongs to a campaign",
        description="The owner first; only the group itself sees it.",
        operation_id="campaign_member_list",
        responses=schema.MemberListSerializer,
        examples=example({"results": [example["member"]]}),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = group_campaign(self.campaign(request, id))
        rows = [member_json(campaign, member) for member in selectors.member_list(campaign=campaign)]
        return private_response(request, {"results": [member_json(campaign), *rows]}, tag_of(campaign))


class MemberDetail(CampaignView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Give a member another role",
        description="For the owner: `reader`, `seat` or `writer`. Needs `If-Match`.",
        operation_id="campaign_member_change",
        request=schema.RoleSerializer,
        responses=schema.MemberSerializer,
        examples=example("member", request={"role": "writer"}),
    )
    def patch(self, request: Request, id: uuid.UUID, username: str) -> HttpResponseBase:
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            member = own_member(campaign, username)
            services.member_change(member=member, role=requests.read_role(request.data))
        return private_response(request, member_json(campaign, member), tag_of(campaign))

    @extend_schema(
        summary="Leave a campaign, or remove somebody from it",
        description="What they wrote stays; their seats become nobody's, their decks their own. The owner removes "
        "others; everybody else leaves. Needs `If-Match`.",
        operation_id="campaign_member_remove",
        responses={204: None},
    )
    def delete(self, request: Request, id: uuid.UUID, username: str) -> HttpResponseBase:
        with locked(request, id, Member.Role.READER, must_match=True) as campaign:
            if username != user_of(request).username:
                access.require_role(campaign, selectors.OWNER)
            elif access.role_of(campaign) == selectors.OWNER:
                raise ConflictError("conflict", _("A campaign has an owner. Delete it, or your account hands it on."))
            services.member_remove(member=own_member(campaign, username))
        return HttpResponse(status=204)


class InvitationList(CampaignView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="The links that invite to a campaign",
        description="For the owner.",
        operation_id="campaign_invitation_list",
        responses=schema.InvitationListSerializer,
        examples=example({"results": [example["invitation"]]}),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        access.require_role(campaign, selectors.OWNER)
        return json_response({"results": [invitation_json(one) for one in campaign.invitations.all()]})

    @extend_schema(
        summary="Invite by a link",
        description="For the owner. Whoever has the link joins with its role, until it expires or is revoked.",
        operation_id="campaign_invitation_create",
        request=schema.InvitationRequestSerializer,
        responses={201: schema.InvitationSerializer},
        examples=example("invitation", request={"role": "seat", "days": 7}, status=201),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id, selectors.OWNER) as campaign:
            role, days = requests.read_invitation(request.data)
            made = services.invitation_create(campaign=campaign, role=role, days=days)
        return private_response(request, invitation_json(made), tag_of(campaign), 201)


class InvitationDetail(CampaignView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Revoke an invitation",
        description="For the owner. The link stops working; who has joined stays. Needs `If-Match`.",
        operation_id="campaign_invitation_revoke",
        responses={204: None},
    )
    def delete(self, request: Request, id: uuid.UUID, invitation_id: uuid.UUID) -> HttpResponseBase:
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            invitation = campaign.invitations.filter(pk=invitation_id).first()
            if invitation is None:
                raise NotFound(_("There is no such invitation."))
            invitation.campaign = campaign
            services.invitation_revoke(invitation=invitation)
        return HttpResponse(status=204)


class InvitationAccept(CampaignView):
    permission_classes = [IsAuthenticated]

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, selectors.InvitationExpiredError):
            exc = ExpiredError(selectors.expired_message(exc.invitation))
        elif isinstance(exc, Http404):
            exc = NotFound(selectors.no_invitation_message())
        return super().handle_exception(exc)

    @extend_schema(
        summary="What a link invites to",
        operation_id="invitation_detail",
        responses=schema.InvitedSerializer,
        examples=example("invited"),
    )
    def get(self, request: Request, token: str) -> HttpResponseBase:
        invitation = selectors.invitation_get(token=token)
        campaign = invitation.campaign
        return json_response(
            {
                "name": campaign.name,
                "game": campaign.game,
                "owner": campaign.owner.username,
                "role": invitation.role,
                "expires_at": invitation.expires_at,
            }
        )

    @extend_schema(
        summary="Join a campaign",
        description="With the role of the invitation; who belongs to it already keeps the greater of the two.",
        operation_id="invitation_accept",
        request=None,
        responses=schema.CampaignSerializer,
        examples=example("campaign"),
    )
    @idempotent
    def post(self, request: Request, token: str) -> HttpResponse:
        joined = services.invitation_accept(invitation=selectors.invitation_get(token=token), actor=user_of(request))
        return campaign_response(request, access.campaign_access(id=joined.pk, user=user_of(request)))


class SeatList(CampaignView):
    @extend_schema(
        summary="The seats of a campaign",
        description="In the order in which they were taken: who plays whom, and for the group, with which deck.",
        operation_id="campaign_seat_list",
        responses=schema.SeatListSerializer,
        examples=example({"results": [example["seat"]]}),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        table = table_of(campaign)
        rows = [seat_json(seat, table, current_language()) for seat in selectors.seat_list(campaign=campaign)]
        if not access.has_role(campaign, Member.Role.READER):
            rows = [{**row, "deck": None} for row in rows]
        return private_response(request, {"results": rows}, etag_of(tag_of(campaign), table.catalogue.digest))


class SeatDetail(CampaignView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Say whose a seat is",
        description="For writers: the name of somebody of the group, who may then write about it; null for nobody. "
        "A seat whose player is called like somebody of the group is theirs from the beginning. Nobody gives "
        "themselves a seat at which somebody else of the group keeps a secret: that is a 403. Needs `If-Match`.",
        operation_id="campaign_seat_give",
        request=schema.SeatRequestSerializer,
        responses=schema.SeatSerializer,
        examples=example("seat", request={"username": "norman"}),
    )
    def patch(self, request: Request, id: uuid.UUID, number: int) -> HttpResponseBase:
        with locked(request, id, Member.Role.WRITER, must_match=True) as campaign:
            seat = selectors.seat_get(campaign=campaign, number=number)
            username = requests.read_username(request.data)
            user = selectors.group_get(campaign=campaign, username=username) if username else None
            if username and user is None:
                message = _("Nobody of that name belongs to the campaign.")
                raise InvalidInputError(InputFault(("username",), "unknown-member", message))
            if user == user_of(request) and not may_take(campaign, table_of(campaign).log_rules, seat, user):
                raise PermissionDenied(kept_secret())
            services.seat_give(campaign=campaign, seat=seat, user=user)
        return private_response(request, seat_json(seat, table_of(campaign), current_language()), tag_of(campaign))


class SeatUpgrade(CampaignView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        summary="Upgrade the deck of a seat",
        description="For the deck's owner, between two scenarios: the next revision of the deck, and the entry with "
        "its receipt in the log, both or none. What was exiled is what the log says, unless said. With `preview` "
        "nothing is written, nor where nothing changes. `problems` are those of the way, then of the deck.",
        operation_id="campaign_seat_upgrade",
        request=schema.SeatUpgradeRequestSerializer,
        responses=schema.SeatUpgradeSerializer,
        examples=example("seat upgrade", request={"zones": {"main": {"01016": 2}}}),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID, number: int) -> HttpResponse:
        with locked(request, id, Member.Role.SEAT) as campaign:
            seat = selectors.seat_get(campaign=campaign, number=number)
            catalogue, building = building_of(campaign.game)
            deck = _own_deck(seat, user_of(request).pk)
            if building.upgrade is None or not table_of(campaign).log_rules.purchase:
                raise NotFound(_("In this game decks are not upgraded for experience."))
            faults: list[InputFault] = []
            body = read_mapping(request.data, (), faults)
            if "revision" in body:
                message = _("In a campaign the newest revision is upgraded.")
                faults.append(InputFault(("revision",), "unknown-key", message))
            if faults:
                raise InvalidInputError(*faults)
            present = content_of(deck_selectors.revision_get(deck=deck))
            content, exiled, preview = read_upgrade({"exiled": (deck.log or {}).get("exiled", {}), **body}, present)
            priced = upgrades.upgrade_price(
                deck=deck, content=content, number=deck.revision, exiled=exiled, catalogue=catalogue
            )
            written = None
            if not preview and (content != present or exiled):
                deck, written = services.seat_upgrade(
                    campaign=campaign, seat=seat, content=content, exiled=exiled, priced=priced, actor=user_of(request)
                )
            deck.refresh_from_db(fields=["log"])
            checked = check(known_to_rules(content.build, building, (), deck.log), catalogue)
            receipt = upgrades.describe_receipt(priced, catalogue, current_language(), content.build)
            found = [
                describe_problem(problem, catalogue, current_language(), content.build)
                for problem in checked.verdict.problems
            ]
            value = {
                **msgspec.to_builtins(receipt),
                "revision": deck.revision,
                "problems": upgrades.upgrade_problems(receipt.problems, found),
                "entry": written_json(campaign, written) if written else None,
            }
        return private_response(request, value, tag_of(campaign))


def _own_deck(seat: Seat, owner: int) -> Deck:
    """The caller's own deck at the seat."""
    if seat.deck is None:
        raise ConflictError("conflict", _("No kept deck is played at this seat."))
    if seat.deck.owner_id != owner:
        raise PermissionDenied(_("The deck is somebody else's, who alone upgrades it."))
    return seat.deck


def group_campaign(campaign: Campaign) -> Campaign:
    """The campaign for a member of the group; 404 for readers."""
    if not access.has_role(campaign, Member.Role.READER):
        raise Http404
    return campaign


def own_member(campaign: Campaign, username: str) -> Member:
    """A member, with the campaign as it was locked."""
    member = selectors.member_get(campaign=campaign, username=username)
    member.campaign = campaign
    return member
