"""Reads of decks."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any

from django.db.models import BooleanField, Case, Count, F, Model, Prefetch, Q, QuerySet, Subquery, When
from django.http import Http404
from django.utils import timezone
from msgspec import Struct
from msgspec.structs import replace

from accounts.models import User
from cardsdb.selectors import count_up_to
from decks.models import IS_PUBLIC, Deck, DeckRevision, Party, PartyDeck, Recheck, WishedDeck
from decks.search_terms import Unindexed, words
from games.engine import Building
from games.engine.search.folding import fold

RESTORABLE = timedelta(days=30)
"""The time for which a deleted deck can be restored."""
ORDERS = {
    "updated": ("-updated_at", "pk"),
    "created": ("-created_at", "pk"),
    "name": ("name", "pk"),
    "experience": ("-experience", "-updated_at", "pk"),
}


class DeckFilter(Struct, frozen=True, kw_only=True):
    """A filter of decks; None or empty means any."""

    game: str | None = None
    cards: tuple[str, ...] = ()
    """Canonical codes, all of which are in the deck."""
    without: tuple[str, ...] = ()
    """Codes of cards not in it."""
    leaders: tuple[str, ...] = ()
    """Canonical codes; one of them leads it."""
    classes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    text: str = ""
    """Words of the name or the notes, all of them; the beginning of a word in the name is enough."""
    valid: bool | None = None
    least_experience: int | None = None
    most_experience: int | None = None
    folder: str | None = None
    broken_by: int | None = None
    owner: str | None = None
    order: str = "updated"
    buildable: Mapping[str, Any] | None = None
    """A further condition on decks: those that can be built from some collections."""

    @property
    def searches(self) -> bool:
        """Whether it filters by search terms."""
        return bool(self.cards or self.without or self.leaders or self.classes or self.tags or self.text)

    @property
    def is_narrow(self) -> bool:
        """Whether it has any condition besides the order and the collections to build from."""
        return replace(self, order="updated", buildable=None) != DeckFilter()

    @property
    def depends_on_check(self) -> bool:
        """Whether it filters by results of the check."""
        return self.valid is not None or self.broken_by is not None


def deck_list(*, user: User | None, whose: str, wanted: DeckFilter) -> QuerySet[Deck]:
    """The user's own decks (`mine`), the deleted ones among them (`deleted`), or everybody's (`public`)."""
    own = whose != "public" or wanted.owner is not None
    decks = _filtered(_whose(user, whose), wanted, Unindexed("search_terms") if own else F("search_terms"))
    return decks.select_related("owner").defer("search_terms", "log").order_by(*ORDERS[wanted.order])


def deck_count(*, user: User | None, whose: str, wanted: DeckFilter, most: int) -> int:
    """The number of decks of that list, up to `most`."""
    decks = deck_list(user=user, whose=whose, wanted=wanted)
    if whose == "public" and wanted.owner is None and wanted.searches:
        # Counted by the index of search terms alone: joined with one of all public decks, it would read them all.
        is_public = Case(When(IS_PUBLIC, then=True), default=False, output_field=BooleanField())
        decks = _filtered(Deck.objects.filter(is_public), wanted, F("search_terms"))
    return count_up_to(decks, most)


def deck_free_list(*, user: User, games: Iterable[str]) -> QuerySet[Deck]:
    """The user's decks that could be played at once: found valid, and not in use."""
    free = Deck.objects.filter(owner=user, game__in=list(games), deleted_at=None, seated_in=None, valid=True)
    return free.only("game", "name", "leaders").order_by("pk")


def _whose(user: User | None, whose: str) -> QuerySet[Deck]:
    if whose == "public":
        return Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, deleted_at=None)
    own = Deck.objects.filter(owner=user)
    return own.filter(restorable()) if whose == "deleted" else own.filter(deleted_at=None)


def _filtered(decks: QuerySet[Deck], wanted: DeckFilter, terms: Unindexed | F) -> QuerySet[Deck]:
    named = User.objects.filter(username=wanted.owner).values("pk")[:1]
    columns = {
        "game": wanted.game,
        "valid": wanted.valid,
        "experience__gte": wanted.least_experience,
        "experience__lte": wanted.most_experience,
        "folder": wanted.folder,
        "broken_by": wanted.broken_by,
        # Looked up before the decks, which are then in order in their index.
        "owner_id": None if wanted.owner is None else Subquery(named),
    }
    decks = decks.alias(terms=terms).filter(**{name: value for name, value in columns.items() if value is not None})
    if wanted.buildable:
        decks = decks.filter(**wanted.buildable).select_related("needs")
    kinds = {"card": wanted.cards, "class": wanted.classes, "tag": map(fold, wanted.tags), "word": words(wanted.text)}
    if search_terms := [term for kind, values in kinds.items() for term in _terms(kind, values)]:
        decks = decks.filter(terms__holds=search_terms)
    if wanted.leaders:
        decks = decks.filter(terms__holds_any=list(_terms("leader", wanted.leaders)))
    if wanted.without:
        decks = decks.exclude(terms__holds_any=list(_terms("card", wanted.without)))
    return decks


def _terms(kind: str, values: Iterable[str]) -> Iterator[str]:
    return (f"{kind}:{value}" for value in values)


def restorable() -> Q:
    """Deleted, and still to be restored."""
    return Q(deleted_at__gt=timezone.now() - RESTORABLE)


def wish_rows(user: User) -> QuerySet[WishedDeck]:
    """The decks that the user wants to build, in the order of the wishes."""
    return WishedDeck.objects.filter(owner=user).select_related("deck__owner").order_by("added_at", "pk")


def folder_list(*, user: User) -> list[tuple[str, int]]:
    """The folders of the user's decks by name, with their counts; the empty name for decks in none."""
    decks = Deck.objects.filter(owner=user, deleted_at=None).order_by("folder")
    return list(decks.values_list("folder").annotate(Count("pk")))


def newest_revisions(decks: Iterable[Deck]) -> dict[uuid.UUID, DeckRevision]:
    """The newest revision of each deck, by the deck's id, in one query."""
    found = revisions_at((deck.pk, deck.revision) for deck in decks)
    return {deck: revision for (deck, _number), revision in found.items()}


def revisions_at(places: Iterable[tuple[uuid.UUID, int]]) -> dict[tuple[uuid.UUID, int], DeckRevision]:
    """The revisions of these numbers, of several decks, in one query."""
    by_number: dict[int, list[uuid.UUID]] = defaultdict(list)
    for deck, number in places:
        by_number[number].append(deck)
    wanted = Q(*(Q(number=number, deck__in=keys) for number, keys in by_number.items()), _connector=Q.OR)
    found = DeckRevision.objects.filter(wanted) if wanted else ()
    return {(revision.deck_id, revision.number): revision for revision in found}


def revision_get(*, deck: Deck, number: int | None = None) -> DeckRevision:
    """A revision of the deck, the newest unless a number is given; Http404 if none is visible."""
    wanted = deck.revision if number is None else number
    if deck.newest and deck.newest.number == wanted:
        return deck.newest
    numbered = DeckRevision.objects.filter(deck=deck, number=wanted, number__gte=deck.first_shown)
    revision = next(iter(numbered.select_related("author").order_by()), None)  # `first` would order it
    if revision is None:
        raise Http404
    if wanted == deck.revision:
        deck.newest = revision
    return revision


def _seen_revisions(deck: Deck) -> QuerySet[DeckRevision]:
    """The revisions visible to the user who read the deck."""
    return deck.revisions.filter(number__gte=deck.first_shown)


def revision_outline(*, deck: Deck) -> Iterable[Mapping[str, Any]]:
    """Number, base, cause, author and time of every visible revision, oldest first."""
    return _seen_revisions(deck).order_by("number").values("number", "base", "cause", "author_id", "created_at")


def revisions_numbered(*, deck: Deck, numbers: Iterable[int]) -> dict[int, DeckRevision]:
    """The visible ones among the revisions, by number, in one query."""
    seen = _seen_revisions(deck).filter(number__in=numbers).order_by()
    return {one.number: one for one in seen.select_related("author").defer("problems", "receipt")}


def revision_list(*, deck: Deck) -> QuerySet[DeckRevision]:
    """All visible revisions of the deck, the newest first, without their content."""
    seen = _seen_revisions(deck).select_related("author").order_by("-number")
    return seen.defer("notes", "zones", "choices", "problems", "receipt")


def ledger_entries(*, deck: Deck, purchase: str, revision: DeckRevision) -> list[dict[str, Any]]:
    """The deck's experience as ledger entries, oldest first.

    Reverting to an earlier revision refunds later purchases. A deck played in a campaign has its ledger there.
    """
    if deck.seated_in and deck.log and "ledger" in deck.log:
        return list(deck.log["ledger"])
    written = [
        (entry.created_at, entry.pk, {"kind": entry.kind, "amount": entry.amount, "reason": entry.reason})
        for entry in deck.experience_entries.order_by()
    ]
    if revision.spent:  # only then the way to the revision matters
        rows = deck.revisions.order_by().values_list("number", "base", "cost", "created_at")
        bases = {number: (base, cost, at) for number, base, cost, at in rows}
        step: int | None = revision.number
        while step:
            base, cost, at = bases[step]
            if cost:
                written.append((at, 0, {"kind": purchase, "amount": cost, "reason": f"{step}"}))
            step = base
    return [entry for _at, _pk, entry in sorted(written, key=lambda one: one[:2])]


def deck_ledger(*, deck: Deck, building: Building) -> list[dict[str, Any]]:
    """The deck's ledger, or its campaign's; empty in games without one."""
    if deck.log is not None:
        return list(deck.log.get("ledger", ()))
    if building.experience is None:
        return []
    return ledger_entries(deck=deck, purchase=building.experience.purchase, revision=revision_get(deck=deck))


MAX_STEPS = 500
"""Revisions undo reads."""


def revision_steps(*, deck: Deck) -> list[tuple[int, int | None, str]]:
    """Number, base and cause of the newest revisions, oldest first."""
    newest = deck.revisions.order_by("-number").values_list("number", "base", "cause")[:MAX_STEPS]
    return list(reversed(newest))


def deck_stale_list(*, game: str, catalogue_version: int, rules_version: str) -> QuerySet[Deck]:
    """Decks of the game that were last checked with older cards, or with other rules."""
    same, older = Q(catalogue_version=catalogue_version), Q(catalogue_version__lt=catalogue_version)
    # As ranges of the index: whether there is any is found without a look at the others.
    stale = older | (same & Q(rules_version__lt=rules_version)) | (same & Q(rules_version__gt=rules_version))
    return Deck.objects.filter(stale, game=game)


def recheck_list(*, game: str | None) -> QuerySet[Recheck]:
    """The re-checks of a game or of all, the newest first."""
    return Recheck.objects.filter(game=game) if game else Recheck.objects.all()


def deck_export(user: User) -> list[dict[str, Any]]:
    """Every deck of the user with all its revisions, for the account's download."""
    decks = Deck.objects.filter(owner=user).prefetch_related("revisions", "experience_entries")
    return [
        {
            **_values(deck, "id game name folder visibility"),
            "collection": deck.collection_id,
            **_values(deck, "created_at deleted_at"),
            "revisions": [_values(revision, REVISION_COLUMNS) for revision in reversed(deck.revisions.all())],
            "experience": [_values(entry, "kind amount reason created_at") for entry in deck.experience_entries.all()],
        }
        for deck in decks
    ]


REVISION_COLUMNS = "number base cause name notes tags leaders zones choices exiled receipt created_at"


def _values(row: Model, columns: str) -> dict[str, Any]:
    """The values of the columns, given as names separated by spaces."""
    return {name: getattr(row, name) for name in columns.split()}


def party_list(*, user: User | None, whose: str, game: str | None = None) -> QuerySet[Party]:
    """The user's own parties, or everybody's that are public; the newest first, with their decks."""
    wanted = Q(visibility=Deck.Visibility.PUBLIC) if whose == "public" else Q(owner=user)
    parties = Party.objects.filter(wanted, game=game) if game else Party.objects.filter(wanted)
    return with_places(parties).order_by("-updated_at", "pk")


def with_places(parties: QuerySet[Party]) -> QuerySet[Party]:
    """The parties with their owners, collections and decks."""
    places = PartyDeck.objects.select_related("deck__owner").defer("deck__search_terms", "deck__log").order_by("place")
    return parties.select_related("owner", "collection").prefetch_related(Prefetch("places", queryset=places))
