"""The group of a campaign: members, invitations, seats and the decks at them."""

import uuid

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request

from accounts.access import user_of
from campaigns import access, selectors, services
from campaigns.api.answers import (
    CampaignSummary,
    GroupMember,
    InvitationLink,
    InvitedTo,
    SeatUpgraded,
    group_member,
    invitation_link,
    seat_detail,
    written_entry,
)
from campaigns.api.answers import SeatDetail as SeatAnswer
from campaigns.api.frame import CampaignView, GroupView, campaign_response, example, locked, tag_of
from campaigns.models import Member, Seat
from campaigns.rules import rules_of
from campaigns.serializers import InvitationSerializer, RoleSerializer, SeatSerializer, SeatUpgradeSerializer
from cardsdb.api.answers import Results, answer_of, answers
from cardsdb.api.base import json_response
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import etag_of, private_response
from cardsdb.api.problems import ConflictError
from cardsdb.faults import InputFault, InvalidInputError
from decks import selectors as deck_selectors
from decks import upgrades
from decks.api.frame import building_of
from decks.content import content_of
from decks.models import Deck
from decks.validation import check, describe_problem, known_to_rules
from ui.language import current_language


class MemberList(GroupView):
    @extend_schema(
        summary="Who belongs to a campaign",
        description="The owner first; only the group itself sees it.",
        operation_id="campaign_member_list",
        responses=answers(Results[GroupMember]),
        examples=example({"results": [example["member"]]}),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = access.group_access(id=id, user=user_of(request))
        members = [group_member(campaign, member) for member in selectors.member_list(campaign=campaign)]
        return private_response(request, Results(results=[group_member(campaign), *members]), tag_of(campaign))


class MemberDetail(GroupView):
    @extend_schema(
        summary="Give a member another role",
        description="For the owner: `reader`, `seat` or `writer`. Needs `If-Match`.",
        operation_id="campaign_member_change",
        request=RoleSerializer,
        responses=answers(GroupMember),
        examples=example("member", request={"role": "writer"}),
    )
    def patch(self, request: Request, id: uuid.UUID, username: str) -> HttpResponseBase:
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            member = access.member_access(campaign=campaign, username=username)
            services.member_change(member=member, **RoleSerializer.read(request))
        return private_response(request, group_member(campaign, member), tag_of(campaign))

    @extend_schema(
        summary="Leave a campaign, or remove somebody from it",
        description="What they wrote stays; their seats become nobody's, their decks their own. The owner removes "
        "others; everybody else leaves. Needs `If-Match`.",
        operation_id="campaign_member_remove",
        responses={204: None},
    )
    def delete(self, request: Request, id: uuid.UUID, username: str) -> HttpResponseBase:
        with locked(request, id, Member.Role.READER, must_match=True) as campaign:
            if username == user_of(request).username == campaign.owner.username:
                raise ConflictError("conflict", _("A campaign has an owner. Delete it, or your account hands it on."))
            member = access.member_access_to_remove(campaign=campaign, username=username, user=user_of(request))
            services.member_remove(member=member)
        return HttpResponse(status=204)


class InvitationList(GroupView):
    @extend_schema(
        summary="The links that invite to a campaign",
        description="For the owner.",
        operation_id="campaign_invitation_list",
        responses=answers(Results[InvitationLink]),
        examples=example({"results": [example["invitation"]]}),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        access.require_role(campaign, selectors.OWNER)
        return json_response(Results(results=[invitation_link(one) for one in campaign.invitations.all()]))

    @extend_schema(
        summary="Invite by a link",
        description="For the owner. Whoever has the link joins with its role, until it expires or is revoked.",
        operation_id="campaign_invitation_create",
        request=InvitationSerializer,
        responses=answers(InvitationLink, 201),
        examples=example("invitation", request={"role": "seat", "days": 7}, status=201),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        with locked(request, id, selectors.OWNER) as campaign:
            made = services.invitation_create(campaign=campaign, **InvitationSerializer.read(request))
        return private_response(request, invitation_link(made), tag_of(campaign), 201)


class InvitationDetail(GroupView):
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
            services.invitation_revoke(invitation=invitation)
        return HttpResponse(status=204)


class InvitationAccept(GroupView):
    @extend_schema(
        summary="What a link invites to",
        operation_id="invitation_detail",
        responses=answers(InvitedTo),
        examples=example("invited"),
    )
    def get(self, request: Request, token: str) -> HttpResponseBase:
        invitation = access.invitation_access(token=token)
        campaign = invitation.campaign
        return json_response(
            answer_of(InvitedTo, invitation, name=campaign.name, game=campaign.game, owner=campaign.owner.username)
        )

    @extend_schema(
        summary="Join a campaign",
        description="With the role of the invitation; who belongs to it already keeps the greater of the two.",
        operation_id="invitation_accept",
        request=None,
        responses=answers(CampaignSummary),
        examples=example("campaign"),
    )
    @idempotent
    def post(self, request: Request, token: str) -> HttpResponse:
        joined = services.invitation_accept(invitation=access.invitation_access(token=token), actor=user_of(request))
        return campaign_response(request, access.campaign_access(id=joined.pk, user=user_of(request)))


class SeatList(CampaignView):
    @extend_schema(
        summary="The seats of a campaign",
        description="In the order in which they were taken: who plays whom, and for the group, with which deck.",
        operation_id="campaign_seat_list",
        responses=answers(Results[SeatAnswer]),
        examples=example({"results": [example["seat"]]}),
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        campaign = self.campaign(request, id)
        rules, is_group = rules_of(campaign), access.has_role(campaign, Member.Role.READER)
        seats = [
            seat_detail(seat, rules, current_language(), with_deck=is_group)
            for seat in selectors.seat_list(campaign=campaign)
        ]
        return private_response(request, Results(results=seats), etag_of(tag_of(campaign), rules.catalogue.digest))


class SeatDetail(GroupView):
    @extend_schema(
        summary="Say whose a seat is",
        description="For writers: the name of somebody of the group, who may then write about it; null for nobody. "
        "A seat whose player is called like somebody of the group is theirs from the beginning. Nobody gives "
        "themselves a seat at which somebody else of the group keeps a secret: that is a 403. Needs `If-Match`.",
        operation_id="campaign_seat_give",
        request=SeatSerializer,
        responses=answers(SeatAnswer),
        examples=example("seat", request={"username": "norman"}),
    )
    def patch(self, request: Request, id: uuid.UUID, number: int) -> HttpResponseBase:
        with locked(request, id, Member.Role.WRITER, must_match=True) as campaign:
            seat = access.seat_access(campaign=campaign, number=number)
            username = SeatSerializer.read(request)["username"]
            user = selectors.group_get(campaign=campaign, username=username) if username else None
            if username and user is None:
                message = _("Nobody of that name belongs to the campaign.")
                raise InvalidInputError(InputFault(("username",), "unknown-member", message))
            services.seat_give(campaign=campaign, seat=seat, user=user, actor=user_of(request))
        return private_response(request, seat_detail(seat, rules_of(campaign), current_language()), tag_of(campaign))


class SeatUpgrade(GroupView):
    @extend_schema(
        summary="Upgrade the deck of a seat",
        description="For the deck's owner, between two scenarios: the next revision of the deck, and the entry with "
        "its receipt in the log, both or none. What was exiled is what the log says, unless said. With `preview` "
        "nothing is written, nor where nothing changes. `problems` are those of the way, then of the deck.",
        operation_id="campaign_seat_upgrade",
        request=SeatUpgradeSerializer,
        responses=answers(SeatUpgraded),
        examples=example("seat upgrade", request={"zones": {"main": {"01016": 2}}}),
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID, number: int) -> HttpResponse:
        language = current_language()
        with locked(request, id, Member.Role.SEAT) as campaign:
            seat = access.seat_access(campaign=campaign, number=number)
            catalogue, building = building_of(campaign.game)
            deck, rules = _own_deck(seat, user_of(request).pk), rules_of(campaign)
            if building.experience is None or not rules.log_rules.purchase:
                raise NotFound(_("In this game decks are not upgraded for experience."))
            present = content_of(deck_selectors.revision_get(deck=deck))
            context = {"base": present, "exiled": (deck.log or {}).get("exiled", {})}
            asked = SeatUpgradeSerializer.read(request, context=context)
            content, exiled = asked["content"], asked["exiled"]
            priced = upgrades.upgrade_price(
                deck=deck, content=content, number=deck.revision, exiled=exiled, catalogue=catalogue
            )
            written = None
            if not asked["preview"] and (content != present or exiled):
                deck, written = services.seat_upgrade(
                    campaign=campaign,
                    rules=rules,
                    seat=seat,
                    content=content,
                    exiled=exiled,
                    priced=priced,
                    actor=user_of(request),
                )
            deck.refresh_from_db(fields=["log"])
            checked = check(known_to_rules(content.build, building, (), deck.log), catalogue)
            receipt = upgrades.describe_receipt(priced, catalogue, language, content.build)
            found = [describe_problem(one, catalogue, language, content.build) for one in checked.verdict.problems]
            problems = upgrades.upgrade_problems(receipt.problems, found)
            value = SeatUpgraded(
                **{**asdict(receipt), "problems": problems},
                revision=deck.revision,
                entry=written_entry(campaign, written, language) if written else None,
            )
        return private_response(request, value, tag_of(campaign))


def _own_deck(seat: Seat, owner: int) -> Deck:
    """The caller's own deck at the seat."""
    if seat.deck is None:
        raise ConflictError("conflict", _("No kept deck is played at this seat."))
    if seat.deck.owner_id != owner:
        raise PermissionDenied(_("The deck is somebody else's, who alone upgrades it."))
    return seat.deck
