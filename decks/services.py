"""Writes of decks and parties. Every save of a deck is a revision, and revisions are never changed."""

import datetime
import math
import time
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

import msgspec
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType

from accounts.models import User
from cardsdb.catalogue import LiveCatalogue, catalogue_get
from cardsdb.faults import input_error
from cardsdb.models import Collection
from decks import selectors
from decks.collection_check import needs_of
from decks.content import Content, Upgrade, content_of, upgrade_of
from decks.exchange.files import DeckFile, entries_read
from decks.models import (
    Deck,
    DeckNeeds,
    DeckRevision,
    ExperienceEntry,
    Party,
    PartyDeck,
    PlayedCards,
    Recheck,
    WishedDeck,
)
from decks.recommendations import count_plays
from decks.search_terms import search_terms_of
from decks.validation import Check, check, deck_check, is_fresh, rules_version
from ui.words import say

Cause = DeckRevision.Cause
MAX_ERRORS = 2**15 - 1
"""Errors counted for lists of decks; a deck of nothing but unknown cards may have more."""
MAX_DECKS = 10_000
MAX_PARTIES = 1000
MAX_WISHES = 100
"""Per account; above any use."""
GUEST_DECKS = 20
GUEST_SAVES = 2000
GUEST_CHARACTERS = 20_000
"""Per guest, and per save: those without an account cannot fill the disk."""


class DeckSeatedError(Exception):
    """The deck is played in a campaign, which keeps its experience."""


class DeckLockedError(Exception):
    """A scenario was played with the deck: its cards change by upgrades and entries of the log alone."""


def played_message(error: DeckSeatedError | DeckLockedError, game: str) -> str:
    """The sentence about a deck of that game, with `{campaign}` in place of the campaign's name."""
    sentence = _("The {build} is played in {log:a} ({campaign}): record it there, or remove it from there first.")
    if isinstance(error, DeckLockedError):
        sentence = _(
            "The {build} has been played in {log:a} ({campaign}), so its cards are fixed: change them there, or "
            "copy it."
        )
    return say(game, sentence, campaign="{campaign}")


class Placement(msgspec.Struct, frozen=True, kw_only=True):
    """Values of a deck outside its revisions. Unset ones stay as they are."""

    folder: str | UnsetType = UNSET
    visibility: str | UnsetType = UNSET
    collection: Collection | UnsetType | None = UNSET


class PartyValues(msgspec.Struct, frozen=True, kw_only=True):
    """A party's stored values."""

    name: str
    notes: str = ""
    visibility: str = Deck.Visibility.PRIVATE
    collection: Collection | None = None
    decks: tuple[Deck, ...] = ()


@transaction.atomic
def deck_create(
    *,
    game: str,
    content: Content,
    placement: Placement,
    cause: str = Cause.CREATED,
    spent: int = 0,
    exiled: Mapping[str, int] | None = None,
    actor: User,
) -> Deck:
    """A new deck with its first revision. It is kept whether it is legal or not.

    `spent` and `exiled` are carried over from where the deck was before.
    """
    if actor.is_guest and Deck.objects.filter(owner=actor, deleted_at=None).count() >= GUEST_DECKS:
        message = _(
            "Without an account you can have up to %(most)s decks. Create an account to have more; you keep the "
            "decks you've made."
        )
        raise input_error("too-many", message % {"most": GUEST_DECKS})
    if Deck.objects.filter(owner=actor).count() >= MAX_DECKS:
        raise input_error("too-many", _("You can have up to %(most)s decks; delete some first.") % {"most": MAX_DECKS})
    deck = Deck(owner=actor, game=game, updated_at=timezone.now())
    return _write(deck, content, placement, cause=cause, base=None, spent=spent, cost=spent, exiled=exiled, actor=actor)


@transaction.atomic
def deck_import(*, content: Content, file: DeckFile, placement: Placement, actor: User) -> Deck:
    """A new deck from a file (`content` is the result of `content_read`), with the experience in it."""
    experience = catalogue_get(file.game).building.experience
    deck = deck_create(
        game=file.game,
        content=content,
        placement=placement,
        cause=Cause.IMPORTED,
        spent=max(0, file.experience.get("spent", 0)),
        exiled=file.exiled,
        actor=actor,
    )
    for kind, amount, reason in entries_read(file, experience):
        experience_write(deck=deck, kind=kind, amount=amount, reason=reason, at=deck.created_at)
    return deck


def deck_save(
    *,
    deck: Deck,
    content: Content | None,
    placement: Placement,
    upgrade: Upgrade | None = None,
    cause: str = Cause.SAVED,
    actor: User,
) -> Deck:
    """The next revision of a deck that the caller has locked, in its transaction; without content only its place moves.

    `upgrade` is the one that the save is a part of, if it is not the newest revision's. The cards of a deck that has
    been played in a campaign stay as they are: DeckLockedError.
    """
    if content:
        newest = selectors.revision_get(deck=deck)
        if deck.is_locked and content.build != content_of(newest).build:
            raise DeckLockedError
        upgrade, base = upgrade or upgrade_of(newest), deck.revision
        return _write(
            deck, content, placement, cause=cause, base=base, spent=newest.spent, upgrade=upgrade, actor=actor
        )
    if placement != Placement():
        deck.version += 1
        _place(deck, placement)
        deck.save(update_fields=[*PLACED, "version"])
        needs_keep(decks=[deck])
    return deck


@transaction.atomic
def deck_revert(*, deck: Deck, number: int, campaign: uuid.UUID | None = None, actor: User) -> Deck:
    """Make an earlier revision the newest again, without the purchases since.

    One from the middle of an upgrade continues that upgrade. A revision played in a campaign is taken back only by
    that campaign.
    """
    if deck.is_locked and deck.seated_in != campaign:
        raise DeckLockedError
    earlier = selectors.revision_get(deck=deck, number=number)
    content, upgrade = content_of(earlier), upgrade_of(earlier)
    return _write(deck, content, cause=Cause.REVERTED, base=number, spent=earlier.spent, upgrade=upgrade, actor=actor)


KEPT_OF_RECEIPT = ("xp", "receipt", "discounts", "problems")


@transaction.atomic
def deck_upgrade(
    *,
    deck: Deck,
    content: Content,
    number: int,
    exiled: Mapping[str, int],
    priced: dict[str, Any],
    campaign: uuid.UUID | None = None,
    cause: str = Cause.UPGRADED,
    actor: User,
) -> Deck:
    """The next revision as an upgrade of that revision, with its receipt, as `upgrade_prices.upgrade_price` gives it.

    An upgrade of a revision that was upgraded before replaces that upgrade: it is not paid twice. A deck
    played in a campaign is upgraded by that campaign alone, which writes the price into its log.
    """
    if deck.seated_in != campaign:
        raise DeckSeatedError
    base = selectors.revision_get(deck=deck, number=number)
    receipt = {name: msgspec.to_builtins(priced[name]) for name in KEPT_OF_RECEIPT}
    cost, spent = priced["xp"], base.spent + priced["xp"]
    return _write(
        deck, content, cause=cause, base=number, spent=spent, cost=cost, receipt=receipt, exiled=exiled, actor=actor
    )


@transaction.atomic
def deck_clone(*, deck: Deck, number: int | None, name: str | None, actor: User) -> Deck:
    """A deck of the actor's own that begins as a revision of this one; notes and tags come along."""
    revision = selectors.revision_get(deck=deck, number=number)
    content = content_of(revision)
    if name is not None:
        content = msgspec.structs.replace(content, name=name)
    return deck_create(game=deck.game, content=content, placement=Placement(), cause=Cause.CLONED, actor=actor)


def deck_delete(*, deck: Deck) -> None:
    """Delete the deck; for a while it can be restored. Decks played in a campaign stay."""
    if deck.seated_in:
        raise DeckSeatedError
    deck.deleted_at = timezone.now()
    deck.version += 1
    deck.save(update_fields=["deleted_at", "version"])


def deck_restore(*, deck: Deck) -> None:
    deck.deleted_at = None
    deck.version += 1
    deck.save(update_fields=["deleted_at", "version"])


def decks_take_over(*, guest: User, actor: User) -> int:
    """Give the guest's decks with their history to the account, even beyond MAX_DECKS; returns how many, undeleted."""
    DeckRevision.objects.filter(author=guest).update(author=actor)
    decks = Deck.objects.filter(owner=guest)
    count = decks.filter(deleted_at=None).count()
    decks.update(owner=actor)
    return count


def deleted_purge() -> int:
    """Delete for good the decks past restoring; returns how many."""
    gone = Deck.objects.filter(deleted_at__lte=timezone.now() - selectors.RESTORABLE)
    count = gone.count()
    gone.delete()
    return count


@transaction.atomic
def experience_write(
    *, deck: Deck, kind: str, amount: int, reason: str, at: datetime.datetime | None = None
) -> ExperienceEntry:
    """A line in the ledger of a deck in no campaign; of now, unless it was brought along from before.

    A deck in a campaign has its ledger there: DeckSeatedError.
    """
    if deck.seated_in:
        raise DeckSeatedError
    deck.version += 1
    deck.save(update_fields=["version"])
    return ExperienceEntry.objects.create(
        deck=deck, kind=kind, amount=amount, reason=reason, created_at=at or timezone.now()
    )


def deck_seat(*, deck_id: uuid.UUID, campaign: uuid.UUID, log: dict[str, Any], locked: bool) -> None:
    """Note facts of a campaign's log in a deck played there; they are passed in, since decks do not know campaigns.

    Only the row is written: a save at the same time loses nothing. DeckSeatedError if another campaign has it,
    even one quicker by a moment.
    """
    free = Deck.objects.filter(Q(seated_in=None) | Q(seated_in=campaign), pk=deck_id)
    if not free.update(seated_in=campaign, log=log, is_locked=locked):
        raise DeckSeatedError


def deck_unseat(*, deck_ids: Iterable[uuid.UUID], campaign: uuid.UUID) -> None:
    """Release the decks from that campaign to their owners."""
    Deck.objects.filter(pk__in=deck_ids, seated_in=campaign).update(seated_in=None, log=None, is_locked=False)


def deck_refresh(*, decks: Iterable[Deck]) -> list[Deck]:
    """Check again the decks last checked with older cards or rules; returns these."""
    stale = [deck for deck in decks if not is_fresh(deck, catalogue_get(deck.game))]
    revisions = selectors.newest_revisions(stale)
    for deck in stale:
        catalogue = catalogue_get(deck.game)
        content = content_of(revisions[deck.pk])
        _note(deck, content, check(content.build, catalogue), catalogue)
        deck.newest = revisions[deck.pk]
    if stale:
        _keep_checked(stale)
    return stale


FOUND = ("size", "experience", "valid", "errors", "broken_by", "search_terms")
VERSIONS = ("catalogue_version", "rules_version")
CHECKED = (*FOUND, *VERSIONS)
"""The columns that a check writes: what it found, and with which cards and rules."""
BATCH = 200
"""Decks that a re-check locks, checks and writes at once."""
FIRST_KEY = uuid.UUID(int=0)


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


PLACED = ("folder", "visibility", "collection", "shown_from")
"""The columns that a placement writes."""
WRITTEN = (*CHECKED, *PLACED, "name", "tags", "leaders", "revision", "version", "updated_at")
"""The columns of a deck's own row that a revision writes."""


def _write(
    deck: Deck,
    content: Content,
    placement: Placement = Placement(),  # noqa: B008  (immutable)
    *,
    cause: str,
    base: int | None,
    spent: int,
    cost: int = 0,
    receipt: dict[str, Any] | None = None,
    exiled: Mapping[str, int] | None = None,
    upgrade: Upgrade | None = None,
    actor: User,
) -> Deck:
    """Make a revision, the only place that does: checked, numbered, and the deck's own row updated.

    `exiled` are the revision's own exiled copies; in an unpaid upgrade, those of the upgrade.
    """
    if actor.is_guest:
        _check_guest(actor, content)
    catalogue = catalogue_get(deck.game)
    checked = deck_check(deck, content.build, catalogue)
    _note(deck, content, checked, catalogue)
    deck.name, deck.tags, deck.leaders = content.name, list(content.tags), list(content.build.leaders)
    deck.revision += 1
    deck.version += 1
    deck.updated_at = timezone.now()
    deck.broken_by = None
    if placement != Placement():
        _place(deck, placement)
    deck.save(update_fields=None if deck._state.adding else WRITTEN)
    deck.newest = DeckRevision.objects.create(
        deck=deck,
        number=deck.revision,
        base=base,
        cause=cause,
        name=content.name,
        notes=content.notes,
        tags=deck.tags,
        leaders=deck.leaders,
        zones=content.build.zones,
        choices=content.build.choices,
        valid=deck.valid,
        problems=msgspec.to_builtins(checked.verdict.problems),
        catalogue_version=checked.catalogue_version,
        rules_version=checked.rules_version,
        exiled=dict(upgrade.exiled if upgrade else exiled or {}),
        upgrading=upgrade.base if upgrade else None,
        receipt=receipt,
        cost=cost,
        spent=spent,
        author=actor,
    )
    needs_keep(decks=[deck])
    return deck


def _check_guest(guest: User, content: Content) -> None:
    """InvalidInputError if a save exceeds the limits of guests."""
    if len(msgspec.json.encode(content)) > GUEST_CHARACTERS:
        message = _("Without an account, a deck and its notes can have up to %(most)s characters.")
        raise input_error("too-large", message % {"most": f"{GUEST_CHARACTERS:,}"})
    if DeckRevision.objects.filter(deck__owner=guest).count() >= GUEST_SAVES:
        message = _(
            "Without an account you can make up to %(most)s changes. Create an account to continue; you keep the "
            "decks you've made."
        )
        raise input_error("too-many", message % {"most": f"{GUEST_SAVES:,}"})


def _note(deck: Deck, content: Content, checked: Check, catalogue: LiveCatalogue) -> None:
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


def _place(deck: Deck, placement: Placement) -> None:
    if deck.owner.is_guest and placement.visibility not in (UNSET, Deck.Visibility.PRIVATE):
        message = _("Create an account to share a deck; you keep the decks you've made.")
        raise input_error("needs-account", message, "visibility")
    for name, value in msgspec.structs.asdict(placement).items():
        if value is not UNSET:
            setattr(deck, name, value)
    if deck.visibility == Deck.Visibility.PRIVATE:
        deck.shown_from = None
    elif deck.shown_from is None:
        deck.shown_from = deck.revision


@transaction.atomic
def wish_add(*, deck: Deck, actor: User) -> None:
    """Put the deck on the actor's wish list, if it is not there yet."""
    if WishedDeck.objects.filter(owner=actor).exclude(deck=deck).count() >= MAX_WISHES:
        message = _("Your wish list can have up to %(most)s decks; remove some first.") % {"most": MAX_WISHES}
        raise input_error("too-many", message)
    WishedDeck.objects.get_or_create(owner=actor, deck=deck)


def wish_remove(*, deck_id: uuid.UUID, actor: User) -> bool:
    """Take the deck off the actor's wish list; whether it was there."""
    return bool(WishedDeck.objects.filter(owner=actor, deck=deck_id).delete()[0])


@transaction.atomic
def plays_keep(*, game: str) -> int:
    """Count again what is played with what in the public decks of the game; returns the number of figures' rows."""
    rows = list(count_plays(catalogue_get(game)))
    PlayedCards.objects.filter(game=game).delete()
    return len(PlayedCards.objects.bulk_create(rows, batch_size=50))


@transaction.atomic
def party_create(*, game: str, values: PartyValues, actor: User) -> Party:
    """A new party, even if its decks may not sit at one table."""
    if Party.objects.filter(owner=actor).count() >= MAX_PARTIES:
        message = _("You can have up to %(most)s tables; delete some first.") % {"most": MAX_PARTIES}
        raise input_error("too-many", message)
    return party_save(party=Party(owner=actor, game=game), values=values)


@transaction.atomic
def party_save(*, party: Party, values: PartyValues) -> Party:
    """The party with these values; the caller has locked it."""
    party.name, party.notes, party.visibility = values.name, values.notes, values.visibility
    party.collection = values.collection
    party.version += 1
    party.updated_at = timezone.now()
    party.save()
    party.places.all().delete()
    PartyDeck.objects.bulk_create(
        PartyDeck(party=party, deck=deck, place=place) for place, deck in enumerate(values.decks, 1)
    )
    return party


def party_delete(*, party: Party) -> None:
    """Delete it, but no deck."""
    party.delete()
