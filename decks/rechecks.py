"""Stored checks of decks: with each revision, when a deck is read, and of all decks after new cards or rules."""

import math
import time
import uuid
from collections import defaultdict
from collections.abc import Iterable
from itertools import chain

from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from cardsdb.catalogue import LiveCatalogue, catalogue_get
from decks import selectors
from decks.collection_check import needs_of
from decks.content import Content, content_of
from decks.models import Deck, DeckNeeds, PlayedCards, Recheck
from decks.recommendations import count_plays
from decks.search_terms import search_terms_of
from decks.validation import Check, check, is_fresh, rules_version

MAX_ERRORS = 2**15 - 1
"""Errors counted for lists of decks; a deck of nothing but unknown cards may have more."""
FOUND = ("size", "experience", "valid", "errors", "broken_by", "search_terms")
VERSIONS = ("catalogue_version", "rules_version")
CHECKED = (*FOUND, *VERSIONS)
"""The columns that a check writes: what it found, and with which cards and rules."""
BATCH = 200
"""Decks that a re-check locks, checks and writes at once."""
FIRST_KEY = uuid.UUID(int=0)


def check_note(deck: Deck, content: Content, checked: Check, catalogue: LiveCatalogue) -> None:
    """Note the check in the deck's own row, which the caller stores."""
    deck.last_check = checked
    is_valid = checked.verdict.is_valid
    if is_valid:
        deck.broken_by = None
    elif deck.valid and deck.catalogue_version != checked.catalogue_version:
        deck.broken_by = checked.catalogue_version
    deck.valid, deck.errors = is_valid, min(checked.errors, MAX_ERRORS)
    deck.size, deck.experience = checked.size, checked.experience
    deck.catalogue_version, deck.rules_version = checked.catalogue_version, checked.rules_version
    deck.search_terms = search_terms_of(
        content.build, name=content.name, notes=content.notes, tags=content.tags, cards=catalogue.cards
    )


def deck_refresh(*, decks: Iterable[Deck]) -> list[Deck]:
    """Check again the decks last checked with older cards or rules; returns these."""
    stale = [deck for deck in decks if not is_fresh(deck, catalogue_get(deck.game))]
    revisions = selectors.newest_revisions(stale)
    for deck in stale:
        catalogue = catalogue_get(deck.game)
        content = content_of(revisions[deck.pk])
        check_note(deck, content, check(content.build, catalogue), catalogue)
        deck.newest = revisions[deck.pk]
    if stale:
        _keep_checked(stale)
    return stale


@transaction.atomic
def _keep_checked(decks: list[Deck]) -> None:
    """Store the checks. Decks that were saved since, or checked with newer cards, are left alone."""
    rows = Deck.objects.select_for_update().filter(pk__in=[deck.pk for deck in decks]).order_by("pk")
    present = {row["pk"]: row for row in rows.values("pk", "revision", *CHECKED)}
    changed, same = [], defaultdict(list)
    for deck in decks:
        row = present.get(deck.pk)
        if row and row["revision"] == deck.revision and row["catalogue_version"] <= deck.catalogue_version:
            if all(row[name] == getattr(deck, name) for name in FOUND):
                same[deck.catalogue_version, deck.rules_version].append(deck.pk)
            else:
                changed.append(deck)
    for versions, keys in same.items():  # most of them: one statement, where many values cost more than the check
        Deck.objects.filter(pk__in=keys).update(**dict(zip(VERSIONS, versions, strict=True)))
    Deck.objects.bulk_update(changed, CHECKED)
    written = {*chain.from_iterable(same.values()), *(deck.pk for deck in changed)}
    needs_keep(decks=[deck for deck in decks if deck.pk in written])


def needs_keep(*, decks: Iterable[Deck]) -> None:
    """Write the cards that the public ones among the decks need; those not just checked are checked."""
    public = {deck.pk: deck for deck in decks if deck.visibility == Deck.Visibility.PUBLIC}
    if not public:
        return
    kept = {row.deck_id: row for row in DeckNeeds.objects.filter(deck__in=public)}
    new: list[DeckNeeds] = []
    changed: list[DeckNeeds] = []
    for deck in public.values():
        catalogue = catalogue_get(deck.game)
        checked = deck.last_check or check(content_of(selectors.revision_get(deck=deck)).build, catalogue)
        row = kept.get(deck.pk) or DeckNeeds(deck=deck, game=deck.game)
        cards = needs_of(checked, catalogue)
        if row.pk is None or row.cards != cards:
            row.cards, row.changed_at = cards, timezone.now()
            (changed if row.pk else new).append(row)
    if changed:
        DeckNeeds.objects.bulk_update(changed, ["cards", "changed_at"])
    DeckNeeds.objects.bulk_create(new, ignore_conflicts=True)


def recheck_begin(*, game: str) -> Recheck:
    """The re-check of the game's decks with the newest cards and rules, begun or at work already."""
    cards, rules = catalogue_get(game).cards.version, rules_version(game)
    waiting = selectors.deck_stale_list(game=game, catalogue_version=cards, rules_version=rules)
    begun = Recheck.objects.filter(game=game, catalogue_version=cards, rules_version=rules)
    if found := begun.first():
        return found  # nothing is counted again
    return Recheck.objects.get_or_create(
        game=game, catalogue_version=cards, rules_version=rules, defaults={"total": waiting.count()}
    )[0]


def decks_recheck(*, game: str, after: uuid.UUID = FIRST_KEY, seconds: float = math.inf) -> Recheck:
    """Check the decks of the game beyond that key with the newest cards and rules, in batches, noting the progress.

    Several processes may do so at once. Broken off, it continues when called again: decks already checked have the new
    versions. When the time is up, `resume` of the result is the key to continue after.
    """
    progress = recheck_begin(game=game)
    waiting = selectors.deck_stale_list(
        game=game, catalogue_version=progress.catalogue_version, rules_version=progress.rules_version
    )
    ends_at, last = time.monotonic() + seconds, after
    # Forward by key: it ends even if a newer catalogue is published meanwhile; that sends a task of its own.
    while not progress.resume and (found := _recheck_batch(progress, waiting.filter(pk__gt=last))):
        last = found
        progress.resume = last if time.monotonic() > ends_at else None
    if not progress.resume and not waiting.exists():
        Recheck.objects.filter(pk=progress.pk, finished_at=None).update(finished_at=timezone.now())
    progress.refresh_from_db()
    return progress


@transaction.atomic
def _recheck_batch(progress: Recheck, waiting: QuerySet[Deck]) -> uuid.UUID | None:
    """Check the first of the decks that no other process has locked; returns the last one's key, None without any.

    They are written with the progress, or not at all: a killed process leaves them to the others as they were.
    """
    free = waiting.select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked)
    batch = list(free.order_by("pk")[:BATCH])
    if not batch:
        return None
    was_valid = {deck.pk: deck.valid for deck in batch}
    deck_refresh(decks=batch)
    Recheck.objects.filter(pk=progress.pk).update(
        done=F("done") + len(batch),
        broken=F("broken") + sum(was_valid[deck.pk] and not deck.valid for deck in batch),
        mended=F("mended") + sum(deck.valid and not was_valid[deck.pk] for deck in batch),
        total=Greatest("total", F("done") + len(batch)),
    )
    return batch[-1].pk


@transaction.atomic
def plays_keep(*, game: str) -> int:
    """Count again what is played with what in the public decks of the game; returns the number of figures' rows."""
    rows = list(count_plays(catalogue_get(game)))
    PlayedCards.objects.filter(game=game).delete()
    return len(PlayedCards.objects.bulk_create(rows, batch_size=50))
