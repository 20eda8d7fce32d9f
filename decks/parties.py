"""Parties, decks at one table: their values, and the rules for them together."""

import uuid
from collections.abc import Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue
from cardsdb.collections import copies_of
from cardsdb.selectors import collection_list
from decks import selectors
from decks.access import is_deck_visible
from decks.collection_check import SHORT, describe_table_problem, table_group
from decks.content import content_of
from decks.models import Deck, DeckRevision, Party
from decks.requests import PartySerializer
from decks.services import PartyValues
from decks.suggestions import SuggestedCard, SuggestedDeck
from decks.validation import BuildProblem, Check, check, describe_problems
from games.engine import Build, validate_group
from games.engine.rules import run_rules


class Place(Struct, frozen=True, kw_only=True):
    """A deck at the table as one visitor sees it."""

    deck: Deck
    revision: DeckRevision
    checked: Check
    problems: list[BuildProblem]
    """Problems of the deck alone."""

    @property
    def build(self) -> Build:
        return self.checked.build

    def is_changeable(self, user: User) -> bool:
        """Whether the user may swap cards of the deck: an own one, whose cards no campaign has fixed."""
        return self.deck.owner == user and not self.deck.is_locked


class PartyReview(Struct, frozen=True, kw_only=True):
    """A party as one visitor sees it."""

    places: list[Place]
    hidden: int
    """Decks that this visitor may not see, or that were deleted."""
    problems: list[BuildProblem]
    """Problems of the decks together."""
    valid: bool
    """Whether the decks may be played as they are; false if none is visible."""


class Swap(Struct, frozen=True, kw_only=True):
    """Copies of a card that leave a deck for as many of another; one of both is None where its size changes."""

    deck: uuid.UUID
    removed: SuggestedCard | None
    added: SuggestedCard | None

    @property
    def key(self) -> str:
        """The swap in writing: equal as long as it is the same."""
        lines = [f"{one.copies}*{one.zone}.{one.card}" if one else "" for one in (self.removed, self.added)]
        return ":".join([str(self.deck), *lines])


def swaps_of(deck: Deck, found: SuggestedDeck) -> list[Swap]:
    """The changes that were found for a deck as swaps, each of two cards of the same zone if it can be."""
    swaps = []
    for zone in sorted({line.zone for line in (*found.removed, *found.added)}):
        leaving, coming = (
            [line for line in lines if line.zone == zone for _ in range(line.copies)]
            for lines in (found.removed, found.added)
        )
        for _cards, same in groupby(zip_longest(leaving, coming), lambda pair: [one and one.card for one in pair]):
            pairs = list(same)
            removed, added = (one and replace(one, copies=len(pairs)) for one in pairs[0])
            swaps.append(Swap(deck=deck.pk, removed=removed, added=added))
    return swaps


def copies_needed(builds: Sequence[Build], catalogue: LiveCatalogue) -> dict[str, int]:
    """The copies of each card that the builds need together, as the rules of a table count them."""
    group = table_group(builds, ["none"] * len(builds), {"none": {}}, catalogue)
    problems = validate_group(catalogue.building, group, catalogue.cards)
    return {problem.cards[0]: problem.params["found"] for problem in problems if problem.code == SHORT}


def party_export(user: User) -> list[dict[str, Any]]:
    """Every party of the user, for the account's download."""
    return [
        {
            "id": party.pk,
            "game": party.game,
            "name": party.name,
            "notes": party.notes,
            "visibility": party.visibility,
            "collection": party.collection_id,
            "decks": [place.deck_id for place in party.places.all()],
            "created_at": party.created_at,
            "updated_at": party.updated_at,
        }
        for party in selectors.party_list(user=user, whose="mine")
    ]


def visible_decks(party: Party, user: User | None) -> list[Deck]:
    """The decks of the party that the user may see, in their order."""
    return [place.deck for place in party.places.all() if is_deck_visible(place.deck, user)]


def party_review(party: Party, user: User | None, catalogue: LiveCatalogue, language: str) -> PartyReview:
    """The decks that the user may see, each checked on its own, and all of them together.

    Missing copies are shown to the party's owner alone.
    """
    building = catalogue.building
    decks = visible_decks(party, user)
    revisions = selectors.newest_revisions(decks)
    places = []
    for deck in decks:
        build = replace(content_of(revisions[deck.pk]).build, mode=building.modes[0])
        checked = check(build, catalogue)
        problems = describe_problems(checked.verdict.problems, catalogue, language, build)
        places.append(Place(deck=deck, revision=revisions[deck.pk], checked=checked, problems=problems))
    shelf = party.collection if party.owner == user else None
    every = collection_list(user).filter(game=party.game) if user and shelf else ()
    own = {str(one.pk): one for one in every}
    builds = [place.build for place in places]
    copies = {name: copies_of(one) for name, one in own.items()}
    group = table_group(builds, [str(shelf.pk)] * len(builds) if shelf else [], copies, catalogue)
    together = run_rules(building.group_rules, (group, [place.checked.prepared for place in places]))
    is_legal = not any(problem.is_error for problem in together) and all(place.checked.is_valid for place in places)
    return PartyReview(
        places=places,
        hidden=party.places.all().count() - len(places),
        problems=[describe_table_problem(problem, catalogue, own, language) for problem in together],
        valid=bool(places) and is_legal,
    )


def party_values(data: Any, game: str, user: User, base: Party | None = None) -> PartyValues:
    """The values that a client sends; of an existing party, missing ones stay. InvalidInputError otherwise."""
    if isinstance(data, Mapping):
        data = {"game": game, **data}
    values = PartySerializer.read_from(data, partial=base is not None, context={"game": game, "user": user})
    values.pop("game", None)
    return replace(values_of(base), **values) if base else PartyValues(**values)


def values_of(party: Party) -> PartyValues:
    """The party's stored values, with decks that their owners have since hidden."""
    return PartyValues(
        name=party.name,
        notes=party.notes,
        visibility=party.visibility,
        collection=party.collection,
        decks=tuple(place.deck for place in party.places.select_related("deck").order_by("place")),
    )
