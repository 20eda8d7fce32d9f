"""Decks kept here and at ArkhamDB alike: fetched, sent, and left to the member's choice where both were changed."""

import hashlib
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InvalidInputError
from compat.arkhamdb_rows import arkhamdb_values, chains_of, experience_of, gains_of, problem_of
from compat.models import SiteAccount, SyncedDeck
from compat.published import read_row
from compat.services import sync_fail
from compat.sync_client import SiteError, call, is_number, revoke, write
from decks import services
from decks.access import deck_access_to_change
from decks.content import Content, content_of
from decks.exchange.arkhamdb import GAME
from decks.exchange.json_text import write_words
from decks.models import Deck, DeckRevision

Row = dict[str, Any]
State = SiteAccount.State


def account_disconnect(*, account: SiteAccount) -> None:
    """Forget the account and the links; the decks stay at both sites."""
    revoke(account)
    account.delete()


def account_export(user: User) -> list[dict[str, Any]]:
    """The connected account and the decks kept at both sites, for the download of the member's data."""
    found = SiteAccount.objects.filter(user=user).prefetch_related("decks")
    return [
        {
            "finished_at": account.finished_at,
            "decks": [{"deck": str(link.deck_id), "number": link.number} for link in account.decks.all()],
        }
        for account in found
    ]


def sync_perform(*, account: SiteAccount, everything: bool) -> None:
    """Exchange all decks; with `everything`, those that are only here are sent, too."""
    account.state = State.RUNNING
    account.save()
    try:
        answer = call(account, "GET", "decks")
        if not isinstance(answer, list):
            raise SiteError("away")
        rows = {row["id"]: row for row in answer if isinstance(row, dict) and is_number(row.get("id"))}
        newest = [row for row in rows.values() if not row.get("next_deck")]
        for link in account.decks.exclude(number__in=rows):
            _find_again(link, rows)
        known = set(account.decks.values_list("deck", flat=True))
        own = Deck.objects.filter(owner=account.user, game=GAME, deleted_at=None).exclude(pk__in=known)
        alone = list(own.order_by("pk")) if everything else []
        account.total = len(newest) + len(alone)
        for row in newest:
            _each(account, str(row.get("name")), partial(_exchange, account, row, rows))
        for deck in alone:
            _each(account, deck.name, partial(_send_new, account, deck))
    except SiteError as error:
        sync_fail(account=account, problem=error.code)
        return
    except Exception:
        sync_fail(account=account, problem="error")
        raise
    account.state, account.finished_at = State.IDLE, timezone.now()
    account.save()


def _each(account: SiteAccount, name: str, exchange: Callable[[], None]) -> None:
    """Exchange one deck. A reason that concerns it alone is noted; others end the exchange."""
    try:
        exchange()
    except SiteError as error:
        if error.code != "refused":
            raise
        account.refused.append([name[:120], str(error)])
    except InvalidInputError as error:
        account.refused.append([name[:120], "; ".join(fault.message for fault in error.faults)[:300]])
    except (services.DeckLockedError, services.DeckSeatedError) as error:
        account.refused.append([name[:120], str(services.played_message(error, GAME)).format(campaign="–")])
    account.done += 1
    account.save()


def _exchange(account: SiteAccount, row: Row, rows: dict[int, Row]) -> None:
    """Bring both sides of one deck together."""
    numbers = _numbers(row, rows)
    link = account.decks.filter(number__in=numbers).select_related("deck", "account__user").first()
    (file, content), digest = read_row(row), _digest(row)
    if link is None:
        deck = services.deck_import(content=content, file=file, placement=services.Placement(), actor=account.user)
        SyncedDeck.objects.create(
            account=account, deck=deck, number=row["id"], earlier=numbers[1:], digest=digest, revision=deck.revision
        )
        return
    link.earlier = numbers[1:]
    link.save(update_fields=["earlier"])
    if link.deck.deleted_at:
        return
    changed_there, changed_here = digest != link.digest, link.deck.revision != link.revision
    if changed_there and changed_here and content != _own_content(link.deck):
        link.conflict = row
        link.save()
    elif changed_there:
        _take(link, row)
    elif changed_here:
        _send(account, link)


def conflict_take(*, link: SyncedDeck) -> None:
    """Take the deck as it is there: the next revision, so that the one before stays in the history."""
    if link.conflict:
        _take(link, link.conflict)


def conflict_keep(*, link: SyncedDeck) -> None:
    """Keep the deck as it is here: the next exchange sends it, unless it was changed there once more."""
    if row := link.conflict:
        link.digest, link.number, link.conflict = _digest(row), row["id"], None
        link.save()


@transaction.atomic
def _take(link: SyncedDeck, row: Row) -> None:
    deck = deck_access_to_change(id=link.deck_id, user=link.account.user)
    content = _content(row)
    if content != _own_content(deck):
        services.deck_save(deck=deck, content=content, placement=services.Placement(), actor=link.account.user)
    (chain,) = chains_of([deck])
    link.number, link.digest, link.conflict = row["id"], _digest(row), None
    link.revision, link.base = deck.revision, chain.stages[-1].base
    link.save()


def _send_new(account: SiteAccount, deck: Deck) -> None:
    (chain,) = chains_of([deck])
    values = arkhamdb_values(content_of(chain.newest(0)))
    form = {"investigator": values["investigator_code"], "name": values["name"], "meta": values["meta"]}
    number = write(account, "POST", "deck/new", {**form, "taboo": str(values["taboo_id"] or "")})
    _send(account, SyncedDeck(account=account, deck=deck, number=number, base=chain.stages[0].base, revision=0))


def _send(account: SiteAccount, link: SyncedDeck) -> None:
    """Save the deck there; upgrades made here since the last exchange are upgrades there.

    The link is saved after each step, so that an exchange that is broken off goes on from there. A deck that was
    changed there since it was listed is a conflict.
    """
    (chain,) = chains_of([link.deck])
    bases = [stage.base for stage in chain.stages]
    first = bases.index(link.base) if link.base in bases else len(bases) - 1
    live = catalogue_get(GAME)
    gains, experience = gains_of(chain, live), experience_of(chain, live)
    for index in range(first, len(bases)):
        if index > first:
            exiled = chain.opening(index).exiled
            codes = ",".join(code for code, copies in exiled.items() for _copy in range(copies))
            form = {"xp": str(gains[index][0]), "exiles": codes}
            link.earlier = [link.number, *link.earlier]
            link.number = write(account, "PUT", f"deck/upgrade/{link.number}", form)
        row = call(account, "GET", f"deck/load/{link.number}")
        if index == first and link.digest not in ("", _digest(row)):
            link.conflict = row
            link.save()
            return
        link.base, link.digest, link.conflict = bases[index], _digest(row), None
        link.save()
        form = _form(chain.newest(index)) | _experience(experience[: index + 1], row, is_new=index > first)
        write(account, "PUT", f"deck/save/{link.number}", form)
        link.digest = _digest(call(account, "GET", f"deck/load/{link.number}"))
        link.save()
    link.revision = chain.stages[-1].newest
    link.save()


def _numbers(row: Row, rows: dict[int, Row]) -> list[int]:
    """The number of the deck, and those of the stages before, the newest first."""
    numbers: list[int] = []
    at: Row | None = row
    while at is not None and at["id"] not in numbers:
        numbers.append(at["id"])
        before = at.get("previous_deck")
        at = rows.get(before) if is_number(before) else None
    return numbers


def _find_again(link: SyncedDeck, rows: dict[int, Row]) -> None:
    """Link the stage before one that was taken back there; without any, the deck is gone or another account's."""
    for number in link.earlier:
        if number in rows:
            link.number, link.digest = number, ""  # changed there
            link.save()
            return
    link.delete()


def _own_content(deck: Deck) -> Content:
    return content_of(deck.revisions.get(number=deck.revision))


def _content(row: Row) -> Content:
    return read_row(row)[1]


def _digest(row: Row) -> str:
    """Digest of number and content only."""
    content = msgspec.json.encode([row["id"], msgspec.to_builtins(_content(row))], order="sorted")
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def _form(revision: DeckRevision) -> dict[str, str]:
    values = arkhamdb_values(content_of(revision))
    maps = {"slots": "slots", "side": "sideSlots", "ignored": "ignoreDeckLimitSlots"}
    return {
        **{name: json.dumps(values[key] or {}) for name, key in maps.items()},
        **{name: values[name] for name in ("name", "meta", "description_md")},
        "tags": write_words(tuple(revision.tags)),
        "taboo": str(values["taboo_id"] or ""),
        "problem": problem_of(revision) or "",
    }


def _experience(stages: list[dict[str, int]], row: Row, *, is_new: bool) -> dict[str, str]:
    """Experience spent and adjusted at the last of these stages, as that site keeps it.

    ArkhamDB does not carry adjustments over to the next stage: they are sent with each. Where it counts otherwise, as
    after an upgrade made there, its own numbers stay.
    """
    said = stages[-1]
    missing = said.get("earned", 0) - (row.get("xp") or 0)
    if missing not in (0, sum(stage.get("adjusted", 0) for stage in stages[:-1])):
        if not is_new:
            return {}
        missing = 0
    return {"xp_spent": str(said.get("spent", 0)), "xp_adjustment": str(said.get("adjusted", 0) + missing)}
