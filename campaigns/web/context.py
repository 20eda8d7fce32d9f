"""A campaign as the visitor of a page sees it, and the visitor's rights there."""

import uuid
from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse
from msgspec import Struct

from accounts.access import user_or_none
from accounts.models import User
from campaigns import access, log_services, selectors
from campaigns.models import Campaign, Member, Seat
from campaigns.rules import CampaignRules, NoCampaignError
from campaigns.tables import TableState, table_data, table_state
from campaigns.visibility import Visibility, visibility_of
from campaigns.web.labels import Labels
from cardsdb.catalogue import CatalogueEmptyError
from decks.models import Deck
from decks.selectors import DeckFilter, deck_list
from games.engine import journal
from games.engine.journal import Block
from games.registry import UnknownGameError
from ui.language import current_language

MAX_DECKS = 200


class CampaignContext(Struct, frozen=True, kw_only=True, dict=True):
    """A campaign as one visitor reads or writes it: read once for a page."""

    campaign: Campaign
    rules: CampaignRules
    visibility: Visibility
    state: Any
    """As the visitor sees it."""
    labels: Labels
    user: User | None
    seats: list[Seat]

    @cached_property
    def address(self) -> str:
        """The address of the campaign's page, the prefix of its other pages."""
        return reverse("campaign", args=[self.campaign.pk])

    @cached_property
    def own_seats(self) -> frozenset[str]:
        """Names of the visitor's seats."""
        return frozenset(seat.name for seat in self.seats if self.user and seat.user_id == self.user.pk)

    @cached_property
    def own_decks(self) -> list[Deck]:
        """The visitor's decks that are in no other campaign."""
        if self.user is None:
            return []
        decks = deck_list(user=self.user, whose="mine", wanted=DeckFilter(game=self.campaign.game))[:MAX_DECKS]
        return [deck for deck in decks if deck.seated_in in (None, self.campaign.pk)]

    @cached_property
    def blocks(self) -> Mapping[str, list[Block]]:
        """The parts of the log sheet, by kind."""
        found: dict[str, list[Block]] = defaultdict(list)
        sheet = self.rules.log_rules.sheet
        for block in sheet(self.state, self.rules.facts) if sheet else ():
            found[block.kind].append(block)
        return found

    @cached_property
    def table(self) -> TableState:
        """The numbers of the session being played."""
        return table_state(self.campaign, self.rules, self.state)

    def initial_data(self, kind: str) -> dict[str, Any]:
        """The initial data of the form of a kind: the game's, and what the table knows."""
        known = self.rules.log_rules.guidance.begins_with(self.state, self.rules.facts, kind)
        return {**known, **table_data(self.table, self.rules, self.state, kind)}

    @property
    def may_write(self) -> bool:
        """Whether the visitor may write everything."""
        return access.has_role(self.campaign, Member.Role.WRITER)

    @property
    def may_sit(self) -> bool:
        """Whether the visitor may write at least about their own seat."""
        return access.has_role(self.campaign, Member.Role.SEAT)

    @property
    def is_outside(self) -> bool:
        """Whether the visitor does not belong to the group."""
        return not access.has_role(self.campaign, Member.Role.READER)

    @property
    def is_owner(self) -> bool:
        return access.has_role(self.campaign, selectors.OWNER)

    def offers(self, code: str) -> bool:
        """Whether the visitor may write the kind now."""
        kind = self.rules.log_rules.kinds.get(code)
        return kind is not None and self.may_sit and self.state.status in kind.when and self.may_ever(kind)

    def may_ever(self, kind: journal.Kind) -> bool:
        """Whether the visitor's role allows the kind at any point of the campaign."""
        sits_down = any(field.type == "new-seat" for field in kind.fields)
        return self.may_write or sits_down or (kind.scope == "seat" and bool(self.own_seats))

    def write(self, entry: journal.Entry, *, dependents: bool = False) -> log_services.Written:
        """Write an entry into the log; PermissionDenied if the visitor may not.

        With `dependents`, an undo first undoes the entries that depend on the one it names.
        """
        assert self.user
        write = log_services.entry_undo if dependents else log_services.entry_write
        with access.campaign_access_to_change(id=self.campaign.pk, user=self.user, least=Member.Role.SEAT) as campaign:
            return write(campaign=campaign, rules=self.rules, entry=entry, actor=self.user)

    def for_template(self, /, **more: Any) -> dict[str, Any]:
        """The context of a template: the campaign, its game, and more."""
        guide = self.labels.guide(self.campaign.guide) if self.campaign.guide else ""
        return game_context(self.rules, context=self, campaign=self.campaign, guide=guide, **more)


def rules_or_404(game: str, guide: str = "") -> CampaignRules:
    """The campaign rules of a game; Http404 if it has no campaigns, or no cards, which a page needs."""
    try:
        return CampaignRules(game, guide)
    except (UnknownGameError, CatalogueEmptyError, NoCampaignError):
        raise Http404 from None


def game_context(rules: CampaignRules, /, **more: Any) -> dict[str, Any]:
    """The context of a template: the game, and more."""
    game = rules.catalogue.game
    return {"game": game, "game_name": game.vocabulary.name.in_language(current_language()), **more}


def campaign_context(request: HttpRequest, id: uuid.UUID, least: str = selectors.VISITOR) -> CampaignContext:
    """The campaign as the visitor sees it; PermissionDenied for a lesser role."""
    user = user_or_none(request)
    return context_of(access.campaign_access(id=id, user=user, least=least), user)


def context_of(
    campaign: Campaign, user: User | None, at: int | None = None, rules: CampaignRules | None = None
) -> CampaignContext:
    """The campaign as of that entry; with its rules, if they are read already."""
    rules = rules or rules_or_404(campaign.game, campaign.guide)
    seats = list(selectors.seat_list(campaign=campaign))
    visibility = visibility_of(campaign, rules.log_rules, user, seats)
    state = visibility.state(at)
    labels = Labels(rules, state, current_language())
    return CampaignContext(
        campaign=campaign, rules=rules, visibility=visibility, state=state, labels=labels, user=user, seats=seats
    )
