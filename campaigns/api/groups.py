"""The group of a campaign: members, invitations, seats and the decks at them."""

import uuid

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from msgspec.structs import asdict
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from accounts.access import user_of
from campaigns import access, selectors, services
from campaigns.api import answers
from campaigns.api.frame import CampaignView, GroupView, campaign_response, locked, operation
from campaigns.models import Member
from campaigns.requests import InvitationSerializer, RoleSerializer, SeatSerializer, SeatUpgradeSerializer
from campaigns.rules import rules_of
from campaigns.seated_decks import seated_check
from cardsdb.api.answers import Results, answer_of
from cardsdb.api.base import json_response
from cardsdb.api.idempotency import idempotent
from cardsdb.api.preconditions import etag_of, private_response, tag_of
from cardsdb.api.problems import ProblemError
from decks import selectors as deck_selectors
from decks import upgrade_prices
from decks.access import require_owner
from decks.api.frame import building_of
from decks.content import content_of
from decks.validation import describe_problems
from ui.language import current_language


class MemberList(GroupView):
    @operation("campaign_member_list", "Who belongs to a campaign", Results[answers.GroupMember])
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """The owner first; only the group itself sees it."""
        campaign = access.group_access(id=id, user=user_of(request))
        members = [answers.group_member(campaign, member) for member in selectors.member_list(campaign=campaign)]
        return private_response(request, Results(results=[answers.group_member(campaign), *members]), tag_of(campaign))


class MemberDetail(GroupView):
    @operation("campaign_member_change", "Give a member another role", answers.GroupMember, request=RoleSerializer)
    def patch(self, request: Request, id: uuid.UUID, username: str) -> HttpResponseBase:
        """Owner only. The role is `reader`, `seat` or `writer`. Needs `If-Match`."""
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            member = access.member_access(campaign=campaign, username=username)
            services.member_change(member=member, **RoleSerializer.read(request), actor=user_of(request))
        return private_response(request, answers.group_member(campaign, member), tag_of(campaign))

    @operation("campaign_member_remove", "Leave a campaign, or remove a member", None)
    def delete(self, request: Request, id: uuid.UUID, username: str) -> HttpResponseBase:
        """Entries stay; seats become unassigned, decks return to their owner. Owners remove anyone; members can only
        leave. Needs `If-Match`."""
        with locked(request, id, Member.Role.READER, must_match=True) as campaign:
            if username == user_of(request).username == campaign.owner.username:
                raise ProblemError("conflict", _("A campaign needs an owner: hand it over or delete it instead."))
            member = access.member_access_to_remove(campaign=campaign, username=username, user=user_of(request))
            services.member_remove(member=member, actor=user_of(request))
        return HttpResponse(status=204)


class InvitationList(GroupView):
    @operation("campaign_invitation_list", "The links that invite to a campaign", Results[answers.InvitationLink])
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Owner only."""
        campaign = self.campaign(request, id, selectors.OWNER)
        return json_response(Results(results=[answers.invitation_link(one) for one in campaign.invitations.all()]))

    @operation(
        "campaign_invitation_create",
        "Invite by a link",
        answers.InvitationLink,
        request=InvitationSerializer,
        status=201,
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Owner only. Anyone with the link can join with its role until it expires or is revoked."""
        with locked(request, id, selectors.OWNER) as campaign:
            made = services.invitation_create(
                campaign=campaign, **InvitationSerializer.read(request), actor=user_of(request)
            )
        return private_response(request, answers.invitation_link(made), tag_of(campaign), 201)


class InvitationDetail(GroupView):
    @operation("campaign_invitation_revoke", "Revoke an invitation", None)
    def delete(self, request: Request, id: uuid.UUID, invitation_id: uuid.UUID) -> HttpResponseBase:
        """Owner only. The link stops working; members who joined by it stay. Needs `If-Match`."""
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            invitation = access.invitation_access_to_revoke(campaign=campaign, pk=invitation_id)
            services.invitation_revoke(invitation=invitation, actor=user_of(request))
        return HttpResponse(status=204)


class FollowLinkDetail(GroupView):
    @operation("campaign_follow_link", "The link to follow a campaign by", answers.FollowLink)
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Owner only; 404 if there is none."""
        campaign = self.campaign(request, id)
        link = answers.follow_link(access.follow_link_access(campaign=campaign))
        return private_response(request, link, tag_of(campaign))

    @operation(
        "campaign_follow_link_make", "Let anybody with a link follow", answers.FollowLink, request=None, status=201
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Owner only. Anyone with the link can read the campaign as a visitor, without an account, until it is
        revoked. An earlier link stops working."""
        with locked(request, id, selectors.OWNER) as campaign:
            services.follow_link_change(campaign=campaign, works=True, actor=user_of(request))
        return private_response(request, answers.follow_link(campaign.follow_token), tag_of(campaign), 201)

    @operation("campaign_follow_link_revoke", "Revoke the link to follow", None)
    def delete(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Owner only. Needs `If-Match`."""
        with locked(request, id, selectors.OWNER, must_match=True) as campaign:
            services.follow_link_change(campaign=campaign, works=False, actor=user_of(request))
        return HttpResponse(status=204)


class FollowedCampaign(CampaignView):
    @operation("campaign_followed", "The campaign that a link lets anybody follow", answers.CampaignSummary)
    def get(self, request: Request, token: str) -> HttpResponseBase:
        """Needs no account. All reads under its `url` work with the token as the header `Follow-Token`; secrets of
        the players are left out. 404 once the link is revoked."""
        return campaign_response(request, access.follow_access(token=token))


class InvitationAccept(CampaignView):
    @operation("invitation_detail", "Read an invitation", answers.InvitedTo)
    def get(self, request: Request, token: str) -> HttpResponseBase:
        """Needs no account."""
        invitation = access.invitation_access(token=token)
        campaign = invitation.campaign
        columns = {name: getattr(campaign, name) for name in ("name", "game", "guide", "status")}
        owner, seats = campaign.owner.username, campaign.seats.count()
        return json_response(answer_of(answers.InvitedTo, invitation, **columns, owner=owner, seats=seats))

    @operation("invitation_accept", "Join a campaign", answers.CampaignSummary, request=None)
    @idempotent
    def post(self, request: Request, token: str) -> HttpResponse:
        """You get the role of the invitation; a member keeps the greater of the two roles."""
        joined = services.invitation_accept(invitation=access.invitation_access(token=token), actor=user_of(request))
        return campaign_response(request, access.campaign_access(id=joined.pk, user=user_of(request)))


class SeatList(CampaignView):
    @operation("campaign_seat_list", "The seats of a campaign", Results[answers.SeatDetail])
    def get(self, request: Request, id: uuid.UUID) -> HttpResponseBase:
        """Players and leaders in the order in which they sat down; for the group, with their decks."""
        campaign = self.campaign(request, id)
        rules, is_group = rules_of(campaign), access.has_role(campaign, Member.Role.READER)
        seats = [
            answers.seat_detail(seat, rules, current_language(), with_deck=is_group)
            for seat in selectors.seat_list(campaign=campaign)
        ]
        return private_response(request, Results(results=seats), etag_of(tag_of(campaign), rules.catalogue.digest))


class SeatView(GroupView):
    @operation("campaign_seat_give", "Say whose a seat is", answers.SeatDetail, request=SeatSerializer)
    def patch(self, request: Request, id: uuid.UUID, number: int) -> HttpResponseBase:
        """Writers only. Give the name of the member who may write about the seat, or null for none. A seat whose player
        has the name of a member is theirs from the beginning. Taking a seat at which another member keeps a secret is a
        403. Needs `If-Match`."""
        with locked(request, id, Member.Role.WRITER, must_match=True) as campaign:
            seat = access.seat_access(campaign=campaign, number=number)
            holder = access.holder_access(campaign=campaign, **SeatSerializer.read(request))
            services.seat_give(campaign=campaign, seat=seat, user=holder, actor=user_of(request))
        return private_response(
            request, answers.seat_detail(seat, rules_of(campaign), current_language()), tag_of(campaign)
        )


class SeatUpgrade(GroupView):
    @operation(
        "campaign_seat_upgrade", "Upgrade the deck of a seat", answers.SeatUpgraded, request=SeatUpgradeSerializer
    )
    @idempotent
    def post(self, request: Request, id: uuid.UUID, number: int) -> HttpResponse:
        """Owner of the deck only, between two scenarios. Writes the next revision of the deck, and the entry with its
        receipt in the log: both or none. Unless given, the exiled cards are those of the log. Nothing is written with
        `preview`, or if nothing changes. `problems` are those of the upgrade, then of the deck."""
        language = current_language()
        with locked(request, id, Member.Role.SEAT) as campaign:
            seat = access.seat_access(campaign=campaign, number=number)
            catalogue, building = building_of(campaign.game)
            if (deck := seat.deck) is None:
                raise ProblemError("conflict", _("No saved deck is played at this seat."))
            require_owner(deck, user_of(request), _("Only the owner of the deck can upgrade it."))
            rules = rules_of(campaign)
            if building.experience is None or not rules.log_rules.purchase:
                raise NotFound(_("In this game decks are not upgraded for experience."))
            present = content_of(deck_selectors.revision_get(deck=deck))
            context = {"base": present, "exiled": (deck.log or {}).get("exiled", {})}
            asked = SeatUpgradeSerializer.read(request, context=context)
            content, exiled = asked["content"], asked["exiled"]
            priced = upgrade_prices.upgrade_price(
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
            checked = written.checks[seat.name] if written else seated_check(content.build, deck.log, catalogue)
            receipt = upgrade_prices.describe_receipt(priced, catalogue, language, content.build)
            found = describe_problems(checked.verdict.problems, catalogue, language, content.build)
            problems = upgrade_prices.upgrade_problems(receipt.problems, found)
            value = answers.SeatUpgraded(
                **{**asdict(receipt), "problems": problems},
                revision=deck.revision,
                entry=answers.written_entry(campaign, written) if written else None,
            )
        return private_response(request, value, tag_of(campaign))
