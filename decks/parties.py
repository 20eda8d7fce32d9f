"""Parties, decks at one table: visibility, and the rules for them together."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from msgspec import Struct

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue
from cardsdb.collections import copies_of
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.models import Collection
from cardsdb.selectors import collection_list
from decks import selectors
from decks.buildable import table_group, table_problem_json
from decks.decks_json import summary_json
from decks.filters import read_one_of
from decks.mapping import MAX_NAME, MAX_NOTES, MAX_SEATS, content_of, is_name, read_mapping, read_text
from decks.models import Deck, DeckRevision, Party, PartyDeck
from decks.verdicts import build_validate
from games.engine import Build, Building, validate_group
from ui.words import say

KEYS = frozenset({"game", "name", "notes", "visibility", "collection", "decks"})
READ_ONLY = frozenset({"id", "url", "owner", "hidden", "valid", "problems", "created_at", "updated_at"})
"""Keys that a read adds; they may be sent back, and are ignored."""
WHOSE = ("mine", "public")


class PartyValues(Struct, frozen=True, kw_only=True):
    """A party's stored values."""

    name: str
    notes: str = ""
    visibility: str = Deck.Visibility.PRIVATE
    collection: Collection | None = None
    decks: tuple[Deck, ...] = ()


class Place(Struct, frozen=True, kw_only=True):
    """A deck at the table as one visitor sees it."""

    deck: Deck
    revision: DeckRevision
    verdict: Mapping[str, Any]

    @property
    def build(self) -> Build:
        return content_of(self.revision).build


class PartyShown(Struct, frozen=True, kw_only=True):
    """A party as one visitor sees it."""

    places: list[Place]
    hidden: int
    """Decks that this visitor may not see, or that were deleted."""
    problems: list[dict[str, Any]]
    """Problems of the decks together."""
    valid: bool
    """Whether the decks may be played as they are; false if none is visible."""


def party_list(*, user: User | None, whose: str, game: str | None = None) -> QuerySet[Party]:
    """The user's own parties, or everybody's that are public; the newest first, with their decks."""
    wanted = Q(visibility=Deck.Visibility.PUBLIC) if whose == "public" else Q(owner=user)
    parties = Party.objects.filter(wanted, game=game) if game else Party.objects.filter(wanted)
    return _with_places(parties).order_by("-updated_at", "pk")


def party_get(*, id: uuid.UUID, user: User | None) -> Party:
    """The party, if the user may see it: their own, or an unlisted or public one. Http404 otherwise."""
    mine = Q(owner=user) if user else Q(pk=None)
    seen = mine | Q(visibility__in=[Deck.Visibility.UNLISTED, Deck.Visibility.PUBLIC])
    party = _with_places(Party.objects.filter(seen, pk=id)).first()
    if party is None:
        raise Http404
    return party


def party_get_locked(*, id: uuid.UUID, user: User) -> Party:
    """The user's own party, locked until the transaction ends; Http404 for anybody else's."""
    party = Party.objects.select_for_update(of=("self",)).filter(pk=id, owner=user).select_related("owner").first()
    if party is None:
        raise Http404
    return party


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
        for party in party_list(user=user, whose="mine")
    ]


def _with_places(parties: QuerySet[Party]) -> QuerySet[Party]:
    places = PartyDeck.objects.select_related("deck__owner").defer("deck__search_terms", "deck__log").order_by("place")
    return parties.select_related("owner", "collection").prefetch_related(Prefetch("places", queryset=places))


def visible_decks(party: Party, user: User | None) -> list[Deck]:
    """The decks of the party that the user may see, in their order."""
    decks = (place.deck for place in party.places.all())
    return [deck for deck in decks if deck.deleted_at is None and _is_shown(deck, user)]


def _is_shown(deck: Deck, user: User | None) -> bool:
    return deck.owner == user or deck.visibility != Deck.Visibility.PRIVATE


def party_shown(
    party: Party, user: User | None, catalogue: LiveCatalogue, building: Building, language: str
) -> PartyShown:
    """The decks that the user may see, each checked by itself, and all of them together.

    Missing copies are shown to the party's owner alone.
    """
    decks = visible_decks(party, user)
    revisions = selectors.revisions_of(decks)
    mode = building.modes[0]
    places = []
    for deck in decks:
        build = content_of(revisions[deck.pk]).build
        verdict = build_validate(build=build, mode=mode, catalogue=catalogue, building=building, language=language)
        places.append(Place(deck=deck, revision=revisions[deck.pk], verdict=verdict))
    shelf = party.collection if party.owner == user else None
    names = {str(shelf.pk): shelf.name} if shelf else {}
    group = table_group(
        [place.build for place in places],
        [str(shelf.pk)] * len(places) if shelf else [],
        {str(shelf.pk): copies_of(shelf)} if shelf else {},
        catalogue,
    )
    problems = validate_group(building, group, catalogue.cards)
    return PartyShown(
        places=places,
        hidden=party.places.all().count() - len(places),
        problems=[table_problem_json(problem, catalogue, names, language) for problem in problems],
        valid=bool(places)
        and not any(problem.is_error for problem in problems)
        and all(place.verdict["valid"] for place in places),
    )


def party_json(
    party: Party, user: User | None, catalogue: LiveCatalogue, building: Building, language: str
) -> dict[str, Any]:
    """The party as the user sees it, with its rule problems."""
    shown = party_shown(party, user, catalogue, building, language)
    return {
        **party_summary_json(party, user),
        "decks": [
            {
                **summary_json(place.deck, catalogue, language, is_owner=place.deck.owner == user),
                "valid": place.verdict["valid"],
                "problems": place.verdict["problems"],
            }
            for place in shown.places
        ],
        "hidden": shown.hidden,
        "valid": shown.valid,
        "problems": shown.problems,
    }


def party_summary_json(party: Party, user: User | None) -> dict[str, Any]:
    """A party as a list shows it."""
    plain = {
        "id": party.pk,
        "url": f"/api/v1/parties/{party.pk}/",
        "game": party.game,
        "name": party.name,
        "notes": party.notes,
        "owner": party.owner.username,
        "visibility": party.visibility,
        "created_at": party.created_at,
        "updated_at": party.updated_at,
    }
    return {**plain, "collection": party.collection_id} if party.owner == user else plain


def read_party(data: Any, game: str, user: User, base: Party | None = None) -> PartyValues:
    """The values that a client sends; of an existing party, missing ones stay. InvalidInputError otherwise."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    for key in sorted(body.keys() - KEYS - READ_ONLY):
        message = _("A party has these keys: %(keys)s.") % {"keys": ", ".join(sorted(KEYS))}
        faults.append(InputFault((key,), "unknown-key", message))
    if base and body.get("game", base.game) != base.game:
        faults.append(InputFault(("game",), "conflict", _("The game of a party cannot be changed.")))
    present = values_of(base) if base else PartyValues(name="")
    name = read_text(body, "name", present.name, MAX_NAME, faults).strip()
    if not is_name(name) and not any(fault.loc == ("name",) for fault in faults):
        faults.append(InputFault(("name",), "required", _("Give it a name.")))
    values = PartyValues(
        name=name,
        notes=read_text(body, "notes", present.notes, MAX_NOTES, faults),
        visibility=read_one_of(
            body.get("visibility", present.visibility), ("visibility",), Deck.Visibility.values, faults
        ),
        collection=_read_collection(body["collection"], game, user, faults)
        if "collection" in body
        else present.collection,
        decks=_read_decks(body["decks"], game, user, faults) if "decks" in body else present.decks,
    )
    if faults:
        raise InvalidInputError(*faults)
    return values


def values_of(party: Party) -> PartyValues:
    """The party's stored values; decks hidden by their owners meanwhile stay in it."""
    return PartyValues(
        name=party.name,
        notes=party.notes,
        visibility=party.visibility,
        collection=party.collection,
        decks=tuple(place.deck for place in party.places.select_related("deck").order_by("place")),
    )


def _read_collection(given: Any, game: str, user: User, faults: list[InputFault]) -> Collection | None:
    if given is None or given == "":
        return None
    own = {str(one.pk): one for one in collection_list(user).filter(game=game)}
    collection = own.get(given) if isinstance(given, str) else None
    if collection is None:
        faults.append(InputFault(("collection",), "unknown-collection", _("You have no such collection of this game.")))
    return collection


def _read_decks(given: Any, game: str, user: User, faults: list[InputFault]) -> tuple[Deck, ...]:
    """Decks by id, or as a read gives them: the user's own, or others' that are not private."""
    if not isinstance(given, list):
        faults.append(InputFault(("decks",), "wrong-type", _("Give a list of decks by their ids.")))
        return ()
    if len(given) > MAX_SEATS:
        faults.append(InputFault(("decks",), "too-many", _("Give at most %(most)s entries.") % {"most": MAX_SEATS}))
        return ()
    ids = [str(one.get("id") if isinstance(one, Mapping) else one) for one in given]
    found = _decks_by_id(ids, game, user)
    for number, id in enumerate(ids):
        if id not in found:
            message = say(game, _("There is no {build} of this game with this id that you may see."))
            faults.append(InputFault(("decks", number), "unknown-deck", message))
        elif ids.index(id) < number:
            message = say(game, _("This {build} is at the table already."))
            faults.append(InputFault(("decks", number), "twice", message))
    return tuple(found[id] for id in dict.fromkeys(ids) if id in found)


def _decks_by_id(ids: Iterable[str], game: str, user: User) -> dict[str, Deck]:
    keys = []
    for id in ids:
        try:
            keys.append(uuid.UUID(id))
        except ValueError:
            continue
    decks = Deck.objects.filter(pk__in=keys, game=game, deleted_at=None).select_related("owner")
    return {str(deck.pk): deck for deck in decks if _is_shown(deck, user)}
