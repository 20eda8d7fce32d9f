"""Writes of connected accounts and of imports of decklists.

Decks that come from another site, or are numbered for one, are written where they are read: `sync.py`, `published.py`,
`arkhamdb_writes.py`, `deck_numbers.py`.
"""

import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from compat.models import DecklistImport, SiteAccount

State = SiteAccount.State
SILENT = datetime.timedelta(minutes=10)
"""An exchange without a sign of life for so long was broken off."""


class SyncBusyError(Exception):
    """An exchange is under way."""


def account_connect(*, user: User, tokens: str) -> SiteAccount:
    """Connect the account that the tokens are of. Links stay: the next exchange forgets those of another account."""
    values = {"tokens": tokens, "state": State.IDLE, "problem": ""}
    return SiteAccount.objects.update_or_create(user=user, defaults=values)[0]


def account_renew(*, account: SiteAccount, tokens: str) -> None:
    """Keep the tokens that replace the expired ones."""
    account.tokens = tokens
    account.save(update_fields=["tokens"])


@transaction.atomic
def sync_begin(*, account: SiteAccount) -> SiteAccount:
    """Mark an exchange as waiting; SyncBusyError while another one is alive."""
    locked = SiteAccount.objects.select_for_update().get(pk=account.pk)
    if locked.state in (State.WAITING, State.RUNNING) and locked.changed_at > timezone.now() - SILENT:
        raise SyncBusyError
    locked.state, locked.problem, locked.done, locked.total, locked.refused = State.WAITING, "", 0, 0, []
    locked.save()
    return locked


def sync_fail(*, account: SiteAccount, problem: str) -> None:
    """End an exchange that could not go on; what was done before is kept."""
    account.state, account.problem = State.FAILED, problem
    account.save()


def import_create(*, site: str, first: datetime.date, last: datetime.date, owner: User) -> DecklistImport:
    """An import of the decklists of these days that waits; ValidationError if it cannot be done."""
    run = DecklistImport(site=site, first=first, last=last, owner=owner)
    run.full_clean()
    run.save()
    return run


def import_begin(*, run: DecklistImport) -> bool:
    """Mark a waiting import as running; False if it was begun before."""
    waiting = DecklistImport.objects.filter(pk=run.pk, state=run.State.WAITING)
    return bool(waiting.update(state=run.State.RUNNING))


def import_fail(*, run: DecklistImport, problem: str) -> None:
    """End an import that could not go on; what was done before is kept."""
    run.state, run.problem = run.State.FAILED, problem
    run.save()
