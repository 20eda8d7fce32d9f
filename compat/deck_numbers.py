"""The numbers of decks and accounts at other sites, and a deck's stages: there, each upgrade makes another deck."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from compat.models import MAX_NUMBER, Dated, DatedAnswer, DeckNumber, Numbered, UserNumber
from decks.models import Deck, DeckRevision

GAMES = frozenset({"ahlcg", "lotr"})
"""Games of which there are such sites."""
FIRST = 0
LIST = -1
"""In place of the revision that a stage was upgraded from: the first stage, and the deck as a published list."""
Key = tuple[uuid.UUID, int]
"""A deck, and the revision that its stage was upgraded from."""


class Stage(Struct, frozen=True):
    """The revisions from one upgrade to the next, on the way to the newest one."""

    base: int
    """The revision upgraded from; FIRST for the first stage. It stays the same while the stage is changed."""
    opening: int
    """The revision that made the upgrade, or continues one that is not paid yet."""
    newest: int
    """Its last one: its content."""


def stages_of(decks: Iterable[Deck]) -> dict[uuid.UUID, list[Stage]]:
    """The stages of each deck, oldest first, without replaced or reverted upgrades."""
    wanted = {deck.pk: deck.revision for deck in decks}
    is_upgrade = Q(cause=DeckRevision.Cause.UPGRADED) | Q(receipt__isnull=False)  # other programs' are called otherwise
    upgraded = DeckRevision.objects.filter(is_upgrade | Q(upgrading__isnull=False), deck__in=wanted)
    steps: dict[uuid.UUID, dict[int, tuple[int | None, int | None]]] = defaultdict(dict)
    rows = DeckRevision.objects.filter(deck__in=upgraded.order_by().values("deck")).order_by()
    for deck, number, base, upgrading, paid in rows.annotate(is_paid=is_upgrade).values_list(
        "deck", "number", "base", "upgrading", "is_paid"
    ):
        steps[deck][number] = base, upgrading or (base if paid else None)
    return {
        deck: _way(steps[deck], newest) if deck in steps else [Stage(FIRST, 1, newest)]
        for deck, newest in wanted.items()
    }


def _way(steps: dict[int, tuple[int | None, int | None]], newest: int) -> list[Stage]:
    """The stages on the way back from the newest revision; each step has its base and the revision upgraded from."""
    stages, number = [], newest
    while True:
        base, upgraded_from = steps[number]
        while upgraded_from is None and base is not None:
            number = base
            base, upgraded_from = steps[number]
        stages.append(Stage(upgraded_from or FIRST, number, newest))
        if upgraded_from is None:
            return stages[::-1]
        number = newest = upgraded_from


def numbers_of(keys: Iterable[Key]) -> dict[Key, int]:
    """The numbers of stages and lists; those without one get one now."""
    return _numbers(DeckNumber, ("deck_id", "base"), set(keys))


def user_numbers(users: Iterable[int]) -> dict[int, int]:
    """The numbers of accounts, by their keys; those without one get one now."""
    found = _numbers(UserNumber, ("user_id",), {(user,) for user in users})
    return {user: number for (user,), number in found.items()}


def _numbers(model: type[Numbered], names: Sequence[str], wanted: set[Any]) -> dict[Any, int]:
    """The number of each of these values of the columns; the first column alone finds the rows."""
    found: dict[Any, int] = {}
    while missing := wanted - found.keys():
        rows = model._default_manager.filter(**{f"{names[0]}__in": {key[0] for key in missing}})
        found |= {key: number for number, *rest in rows.values_list("pk", *names) if (key := tuple(rest)) in wanted}
        # What another process has made meanwhile, or a number that is taken, is left out here and read again.
        new = [model(**dict(zip(names, key, strict=True))) for key in missing - found.keys()]
        model._default_manager.bulk_create(new, ignore_conflicts=True)
    return found


def number_of(deck: Deck, base: int = FIRST) -> int:
    """The number of a stage of the deck; of its published list with LIST."""
    return numbers_of([(deck.pk, base)])[deck.pk, base]


def shared_number(deck: Deck) -> int | None:
    """The number under which programs of other sites find the deck as it is now; None if there is no such site."""
    if deck.game not in GAMES:
        return None
    return number_of(deck, stages_of([deck])[deck.pk][-1].base)


def user_number(user: User) -> int:
    """The number of the account."""
    return user_numbers([user.pk])[user.pk]


def key_of(number: int) -> Key | None:
    """The deck and stage of that number."""
    if not 0 < number <= MAX_NUMBER:
        return None
    row = DeckNumber.objects.filter(pk=number).first()
    return (row.deck_id, row.base) if row else None


def changed_at(row: Dated, digest: str) -> datetime.datetime:
    """The time at which the answer of that row became the one with this digest, to the second.

    Two different answers never have the same time, even within one second: clients compare times alone.
    """
    while row.digest != digest or row.changed_at is None:
        now = timezone.now().replace(microsecond=0)
        later = max(now, row.changed_at + datetime.timedelta(seconds=1)) if row.changed_at else now
        same = type(row)._default_manager.filter(pk=row.pk, digest=row.digest, changed_at=row.changed_at)
        if same.update(digest=digest, changed_at=later):
            return later
        row.refresh_from_db()  # another process has dated another answer meanwhile
    return row.changed_at


def subject_changed_at(subject: str, digest: str) -> datetime.datetime:
    """The time at which the answer about the subject became the one with this digest."""
    row, _is_new = DatedAnswer.objects.get_or_create(pk=subject)
    return changed_at(row, digest)
