"""Shared behaviour of campaign views: permissions, the lock, answers."""

import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.http import HttpResponse
from msgspec.structs import replace
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts.access import user_of, user_or_none
from accounts.models import Scope
from campaigns import access, log_services
from campaigns.api.answers import campaign_summary, written_entry
from campaigns.models import Campaign, Member, Seat
from campaigns.rules import CampaignRules, rules_of
from campaigns.selectors import VISITOR
from campaigns.visibility import Visibility, visibility_of
from cardsdb.api.base import ApiView
from cardsdb.api.examples import Examples
from cardsdb.api.preconditions import polled_response, private_response, require_match, tag_of
from cardsdb.api.problems import ProblemError
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InvalidInputError
from decks.services import DeckSeatedError
from decks.validation import describe_problems, rules_version
from games.engine import journal
from ui.language import current_language

example = Examples(__file__)
operation = example.operation


class CampaignView(ApiView):
    write_scope = Scope.CAMPAIGNS
    is_followed = True
    """Whether reads work with the token of the link to follow the campaign."""

    def campaign(self, request: Request, id: uuid.UUID, least: str = VISITOR) -> Campaign:
        """The campaign, if the caller may read it, also by the token of the link to follow it, and has that role."""
        follow = request.headers.get("Follow-Token", "")
        return access.campaign_access(id=id, user=user_or_none(request), follow=follow, least=least)


class GroupView(CampaignView):
    permission_classes = [IsAuthenticated]
    is_followed = False


@contextmanager
def locked(
    request: Request, id: uuid.UUID, least: str, *, must_match: bool = False, deleted: bool = False
) -> Iterator[Campaign]:
    """The campaign, locked for a write by a caller with at least that role; 404 for one who may not even read it.

    Refusals of the rules become a 409 with all problems.
    """
    with access.campaign_access_to_change(id=id, user=user_of(request), least=least, deleted=deleted) as campaign:
        if must_match or "If-Match" in request.headers:
            require_match(request, tag_of(campaign))
        with refusals_told(campaign.game):
            yield campaign


@contextmanager
def refusals_told(game: str) -> Iterator[None]:
    """Turn refusals of the log into problems with a reason."""
    try:
        yield
    except log_services.REFUSALS as refused:
        detail = " ".join(log_services.refusal_messages(refused, game))
        if isinstance(refused, log_services.EntryRefusedError):
            problems = describe_problems(refused.problems, catalogue_get(game), current_language())
            raise ProblemError("entry-refused", detail, more={"problems": problems, "entry": refused.number}) from None
        code = "deck-seated" if isinstance(refused, DeckSeatedError) else "conflict"
        raise ProblemError(code, detail) from None


def entry_response(
    request: Request, id: uuid.UUID, entry: journal.Entry, *, is_body: bool = False, dependents: bool = False
) -> HttpResponse:
    """Write an entry; the answer has the warnings of the rules.

    `is_body`: its data is the body of the request. `dependents`: before an undo, entries that depend on what it names
    are undone.
    """
    try:
        with locked(request, id, Member.Role.SEAT) as campaign:
            write = log_services.entry_undo if dependents else log_services.entry_write
            written = write(campaign=campaign, rules=rules_of(campaign), entry=entry, actor=user_of(request))
    except InvalidInputError as invalid:
        if is_body:
            invalid.faults = tuple(replace(fault, loc=fault.loc[1:]) for fault in invalid.faults)
        raise
    return private_response(request, written_entry(campaign, written), tag_of(campaign), 201)


def campaign_response(request: Request, campaign: Campaign, status: int = 200) -> HttpResponse:
    """The campaign as an answer, with the tag for the next write."""
    return private_response(request, campaign_summary(campaign), tag_of(campaign), status)


def read_response(
    request: Request,
    campaign: Campaign,
    value: Callable[[CampaignRules, Visibility], Any],
    *also: str,
    seats: Iterable[Seat] | None = None,
) -> HttpResponse:
    """A read of a campaign's log as the caller sees it; made only if the caller's copy is outdated.

    `also` has tags of what else it depends on; `seats`, if read already.
    """
    user = user_or_none(request)  # one member's secret is not for another with the same tag
    versions = [catalogue_get(campaign.game).digest, rules_version(campaign.game), user.pk if user else "", *also]

    def made() -> Any:
        rules = rules_of(campaign)
        return value(rules, visibility_of(campaign, rules.log_rules, user, seats))

    return polled_response(request, tag_of(campaign), versions, made)
