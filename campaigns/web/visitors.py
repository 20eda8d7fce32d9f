"""The visitor of a campaign, their rights there, and messages about refusals."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.urls import reverse
from msgspec import Struct

from accounts.models import User
from campaigns import access, log_services, selectors
from campaigns.models import Campaign, Member
from campaigns.rules import CampaignRules, NoCampaignError, rules_of
from campaigns.seated_decks import seated_message
from campaigns.visibility import Visibility, visibility_of
from campaigns.web.forms.controls import Said
from campaigns.web.words import Words
from cardsdb.catalogue import CatalogueEmptyError
from decks.services import DeckSeatedError
from games.engine import Problem, journal
from games.registry import UnknownGameError
from ui.language import current_language


class CampaignContext(Struct, frozen=True, kw_only=True):
    """A campaign as one visitor reads or writes it."""

    campaign: Campaign
    table: CampaignRules
    visibility: Visibility
    state: Any
    """As the visitor sees it."""
    words: Words
    user: User | None
    own_seats: frozenset[str]
    """Of the visitor."""

    @property
    def may_write(self) -> bool:
        """Everything."""
        return access.has_role(self.campaign, Member.Role.WRITER)

    @property
    def may_sit(self) -> bool:
        """At least about their own seat."""
        return access.has_role(self.campaign, Member.Role.SEAT)

    @property
    def is_outside(self) -> bool:
        """Whether a reader outside the group."""
        return not access.has_role(self.campaign, Member.Role.READER)

    @property
    def is_owner(self) -> bool:
        return access.has_role(self.campaign, selectors.OWNER)

    def offers(self, code: str) -> bool:
        """Whether the visitor may write the kind now."""
        kind = self.table.log_rules.kinds.get(code)
        if kind is None or not self.may_sit or self.state.status not in kind.when:
            return False
        return self.may_ever(kind)

    def may_ever(self, kind: journal.Kind) -> bool:
        """Whether the visitor's role allows the kind at all, at any point of the campaign."""
        sits_down = any(field.type == "new-seat" for field in kind.fields)
        return self.may_write or sits_down or (kind.scope == "seat" and bool(self.own_seats))


def campaign_context(campaign: Campaign, user: User | None, at: int | None = None) -> CampaignContext:
    """The campaign with its table, as of that entry; Http404 if its game has no cards, which a page needs."""
    try:
        table = rules_of(campaign)
    except (UnknownGameError, CatalogueEmptyError, NoCampaignError):
        raise Http404 from None
    seats = list(selectors.seat_list(campaign=campaign))
    visibility = visibility_of(campaign, table.log_rules, user, seats)
    state = visibility.state(at)
    own = frozenset(seat.name for seat in seats if user and seat.user_id == user.pk)
    words = Words(table, state, current_language())
    return CampaignContext(
        campaign=campaign, table=table, visibility=visibility, state=state, words=words, user=user, own_seats=own
    )


def refusal(error: Exception, game: str) -> str | None:
    """The message about an entry refused for a reason outside its form; None for any other error."""
    if isinstance(error, DeckSeatedError):
        return seated_message(game)
    if isinstance(error, log_services.LogFullError):
        return log_services.log_full_message()
    return None


def problems_said(problems: Sequence[Problem], table: CampaignRules) -> list[Said]:
    """The rule problems, each with its rule's address."""
    game, language = table.catalogue.game, current_language()
    return [
        Said(
            message=game.vocabulary.problem_message(problem, table.catalogue.cards, language),
            rule=problem.rule,
            rule_url=reverse("rule", args=[game.code, problem.rule]) if problem.rule in game.vocabulary.rules else "",
            is_error=problem.is_error,
        )
        for problem in problems
    ]
