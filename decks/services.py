"""Writes of decks and parties. Every save of a deck is a revision, and revisions are never changed."""

import datetime
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import input_error
from cardsdb.models import Collection
from decks import selectors
from decks.content import Content, Upgrade, content_of, upgrade_of
from decks.exchange.files import DeckFile, entries_read
from decks.models import Deck, DeckRevision, ExperienceEntry, Party, PartyDeck, WishedDeck
from decks.rechecks import CHECKED, check_note, needs_keep
from decks.validation import deck_check
from ui.words import say

Cause = DeckRevision.Cause
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
    check_note(deck, content, checked, catalogue)
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
