"""Answers about decks and parties."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from accounts.models import User
from cardsdb.api.answers import Answer, Time, answer_of
from cardsdb.catalogue import LiveCatalogue
from decks.decks_json import summary_json
from decks.models import Party
from decks.parties import party_review
from games.engine import Building

Visibility = Literal["private", "unlisted", "public"]


class Fix(Answer, kw_only=True):
    """A change after which a problem is gone."""

    action: Literal["add", "remove", "choose", "clear"]
    card: str | UnsetType = UNSET
    """The card to add or to remove."""
    cards: list[str] | UnsetType = UNSET
    """The cards to remove some of."""
    quantity: int | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    """Where; the main deck unless said."""
    choice: str | UnsetType = UNSET
    """The choice to make, or to leave out."""
    options: list[Any] | UnsetType = UNSET
    """What may be chosen."""
    message: str


class BuildProblem(Answer, kw_only=True):
    """A rule that is broken, with its sentence."""

    code: str
    """Stable: programs decide by it."""
    rule: str
    """The rule's id; see /games/{game}/rules/."""
    severity: Literal["error", "warning", "info"]
    cards: Sequence[str]
    """Codes of the cards it is about."""
    params: Mapping[str, Any]
    """Counts: `found`, `limit`, and what else the message mentions."""
    message: str
    rule_title: str
    section: str
    """Where the rulebook says it."""
    url: str
    """The rule."""
    fix: Fix | None
    """A change after which the problem is gone, where there is one."""


class Versions(Answer, kw_only=True):
    """The versions of cards and rules that a deck was checked with."""

    catalogue: int
    """The catalogue version."""
    rules: str
    """Names the rules; another name means that they may have changed."""


class DeckSummary(Answer, kw_only=True):
    """A deck as a list shows it: without its cards."""

    id: uuid.UUID
    url: str
    game: str
    name: str
    owner: str
    visibility: Visibility
    leaders: Sequence[str]
    leader_names: Sequence[str]
    tags: Sequence[str]
    revision: int
    """The number of the newest one."""
    size: int
    experience: int
    """In the deck."""
    valid: bool
    errors: int
    checked_with: Versions
    broken_by: int | None
    """The catalogue version that made the valid deck invalid."""
    created_at: Time
    updated_at: Time
    folder: str | UnsetType = UNSET
    """Only the owner sees it."""
    collection: uuid.UUID | UnsetType | None = UNSET
    """Only the owner sees it."""
    seated_in: uuid.UUID | UnsetType | None = UNSET
    """The campaign that it is played in; only the owner sees it."""
    locked: bool | UnsetType = UNSET
    """Whether its cards change by that campaign alone; only the owner sees it."""
    deleted_at: Time | UnsetType = UNSET


class PartyDeck(DeckSummary, kw_only=True):
    problems: Sequence[BuildProblem]
    """Of the deck by itself."""


class PartySummary(Answer, kw_only=True):
    """A party as a list shows it."""

    id: uuid.UUID
    url: str
    game: str
    name: str
    notes: str
    owner: str
    visibility: Visibility
    created_at: Time
    updated_at: Time
    collection: uuid.UUID | UnsetType | None = UNSET
    """Only the owner sees it."""


class PartyDetail(PartySummary, kw_only=True):
    """A party with its decks, checked together."""

    decks: Sequence[PartyDeck]
    """Those that you may see."""
    hidden: int
    """Decks that you may not see, or that were deleted."""
    valid: bool
    """There is a deck, and neither a deck nor all together have an error; hidden ones are not judged."""
    problems: Sequence[BuildProblem]
    """Of the decks together."""


def party_summary(party: Party, user: User | None, kind: type[PartySummary] = PartySummary, **values: Any) -> Any:
    """The party as the user sees it."""
    collection = party.collection_id if party.owner == user else UNSET
    url, owner = f"/api/v1/parties/{party.pk}/", party.owner.username
    return answer_of(kind, party, url=url, owner=owner, collection=collection, **values)


def party_detail(
    party: Party, user: User | None, catalogue: LiveCatalogue, building: Building, language: str
) -> PartyDetail:
    """The party as the user sees it, with its rule problems."""
    review = party_review(party, user, catalogue, building, language)
    decks = [
        {
            **summary_json(place.deck, catalogue, language, is_owner=place.deck.owner == user),
            "valid": place.verdict["valid"],
            "problems": place.verdict["problems"],
        }
        for place in review.places
    ]
    found = {"hidden": review.hidden, "valid": review.valid, "problems": review.problems}
    detail: PartyDetail = party_summary(party, user, PartyDetail, decks=decks, **found)
    return detail
