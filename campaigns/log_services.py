"""Writes to campaigns' logs: entries, and the rows of the state that they come to."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from types import MappingProxyType
from typing import Any

import msgspec
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from accounts.models import User
from campaigns import access, seated_decks, selectors
from campaigns.log import CHECKPOINT_EVERY, MAX_ENTRIES, Origin, checkpoints_of, entries_from, entries_of, state_of
from campaigns.models import Campaign, Checkpoint, LogEntry, Seat, Session
from campaigns.rules import CampaignRules, rules_of
from campaigns.visibility import visibility_of
from cardsdb.catalogue import catalogue_get
from cardsdb.faults import InputFault, InvalidInputError
from decks import access as deck_access
from decks import selectors as deck_selectors
from decks import services as deck_services
from decks.content import content_of
from decks.models import Deck, DeckRevision
from decks.validation import Check
from games.engine import Problem, journal
from ui.language import current_language


class EntryRefusedError(Exception):
    """The rules refuse an entry; nothing was written."""

    def __init__(self, problems: Sequence[Problem], number: int) -> None:
        super().__init__(*problems)
        self.problems = problems
        self.number = number
        """The number that the entry would have had."""


class LogFullError(Exception):
    """The log has as many entries as it may."""


REFUSALS = (EntryRefusedError, LogFullError, deck_services.DeckSeatedError)
"""Errors of entries that are refused; nothing was written."""


def refusal_messages(error: Exception, game: str) -> list[str]:
    """The messages about a refused entry: of each broken rule, or why it cannot be written at all."""
    if isinstance(error, EntryRefusedError):
        live, language = catalogue_get(game), current_language()
        broken = [problem for problem in error.problems if problem.is_error]
        return [live.game.vocabulary.problem_message(problem, live.cards, language) for problem in broken]
    return [log_full_message() if isinstance(error, LogFullError) else seated_decks.seated_message(game)]


def log_full_message() -> str:
    return _("A log has at most %(most)s entries.") % {"most": MAX_ENTRIES}


class Written(Struct, frozen=True, kw_only=True):
    """An accepted entry."""

    row: LogEntry
    rules: CampaignRules
    problems: tuple[Problem, ...]
    """Warnings that did not stop it."""
    checks: Mapping[str, Check]
    """By seat, of the decks that it changed or that begin to play."""


def entry_write(*, campaign: Campaign, rules: CampaignRules, entry: journal.Entry, actor: User) -> Written:
    """Write an entry as `log_append` does; PermissionDenied for an actor who may not."""
    access.require_write(campaign, rules, entry, actor)
    return log_append(campaign=campaign, rules=rules, entry=entry, actor=actor)


def entry_preview(*, campaign: Campaign, rules: CampaignRules, entry: journal.Entry, state: Any) -> journal.Recorded:
    """The entry as it would be written in that state, as a visitor sees it, and the state after it; or why not."""
    facts = _facts(campaign, rules, rules.log_rules.kinds[entry.kind])
    return journal.record(rules.log_rules, (), state, entry, facts)


@transaction.atomic
def entry_undo(*, campaign: Campaign, rules: CampaignRules, entry: journal.Entry, actor: User) -> Written:
    """Write an undo, after undoing the entries that depend on the one it names, newest first: all or none.

    Errors are those of `entry_write`. The last undo is returned.
    """
    number = entry.data["entry"]
    found = access.undo_orders(campaign, rules, [number], actor).get(number)
    if found and len(found.numbers) > access.MAX_UNDOS:
        many = Problem(code="undo-many", params={"entry": number, "count": len(found.numbers) - 1})
        raise EntryRefusedError((many,), campaign.entries + 1)
    for dependent in found.numbers[:-1] if found else ():
        undo = replace(entry, data={"entry": dependent})
        entry_write(campaign=campaign, rules=rules, entry=undo, actor=actor)
    return entry_write(campaign=campaign, rules=rules, entry=entry, actor=actor)


@transaction.atomic
def log_append(*, campaign: Campaign, rules: CampaignRules, entry: journal.Entry, actor: User) -> Written:
    """Write an entry into the log of a campaign that the caller has locked.

    InvalidInputError if its data is not what its kind asks for, EntryRefusedError if the rules refuse it.
    """
    log_rules, facts = rules.log_rules, rules.facts
    before = state_of(campaign, log_rules)
    kind = log_rules.kinds.get(entry.kind)
    named: list[tuple[str | int, ...]] = []
    if kind:
        entry, named = seated_decks.check_decks(campaign, kind, entry, actor)
        facts = _facts(campaign, rules, kind)
    touched = _first_touched(campaign, entry)
    written, start = entries_from(campaign, touched, log_rules) if entry.kind == journal.UNDO.code else ([], {})
    found = journal.record(log_rules, written, before, entry, facts, **start)
    begins = len(found.state.sessions) > len(before.sessions)
    if found.is_accepted and kind and begins:
        pinned = _with_newest_decks(campaign, kind, found)
        if pinned != entry:
            found = journal.record(log_rules, (), before, pinned, facts)
    if found.problems:
        seen = visibility_of(campaign, log_rules, actor)
        found = replace(found, problems=seen.visible_problems(found.problems, entry, facts))
    if found.is_accepted and named:
        seated_decks.check_leaders(rules, found, named)
    row = _write(campaign, rules, before, found, touched, actor)
    playing = found.state.sessions[-1].seats if begins else ()
    changed = [name for name, seat in found.state.seats.items() if named and seat != before.seats.get(name)]
    checks = seated_decks.seated_checks(campaign, rules, {*playing, *changed})
    problems = (*found.problems, *seated_decks.illegal_decks(rules, checks))
    return Written(row=row, rules=rules, problems=problems, checks={seat.name: checked for seat, checked in checks})


def _facts(campaign: Campaign, rules: CampaignRules, kind: journal.Kind) -> Any:
    """The facts for the checks of that kind, with the group's decks and collections if it asks for them."""
    if not kind.asks or not rules.log_rules.with_known:
        return rules.facts
    return rules.log_rules.with_known(rules.facts, _known(campaign, kind))


def _first_touched(campaign: Campaign, entry: journal.Entry) -> int:
    """The number of the first entry that the new one changes something after: by an undo, of what it names."""
    number = entry.data.get("entry") if entry.kind == journal.UNDO.code and isinstance(entry.data, dict) else None
    if type(number) is int and 0 < number <= campaign.entries:
        return selectors.undo_target(selectors.undo_list(campaign=campaign), number)
    return campaign.entries + 1


def _known(campaign: Campaign, kind: journal.Kind) -> journal.Known:
    """The group's facts that the kind asks for. Without collections, ownership is unknown."""
    decks = (
        {seat: deck.cards for seat, deck in seated_decks.decks_at_table(campaign).items()}
        if "decks" in kind.asks
        else {}
    )
    return journal.Known(decks=decks, owned=selectors.group_cards(campaign=campaign) if "owned" in kind.asks else None)


@transaction.atomic
def log_rewrite(
    *, campaign: Campaign, entries: Sequence[journal.Entry], origins: Sequence[Origin], actor: User
) -> Campaign:
    """Write a log from elsewhere into a new campaign; one refused entry refuses all."""
    rules = rules_of(campaign)
    if len(entries) > MAX_ENTRIES:
        raise LogFullError
    results = journal.rewrite(rules.log_rules, entries, rules.facts)
    rows = []
    began: dict[int, datetime] = {}
    ended: dict[int, datetime] = {}
    for number, (found, origin) in enumerate(zip(results, origins, strict=False), 1):
        raise_refused(found, number, ("log", number - 1))
        rows.append(_row(campaign, number, found.entry, actor, origin))
        for session, one in enumerate(found.state.sessions, 1):
            began.setdefault(session, origin.at)
            if one.is_over:
                ended.setdefault(session, origin.at)
    LogEntry.objects.bulk_create(rows)
    Checkpoint.objects.bulk_create(checkpoints_of(campaign, rules.log_rules, [found.entry for found in results]))
    campaign.entries = len(rows)
    if results:
        _keep(campaign, rules, rules.log_rules.state, results[-1].state, actor, began=began, ended=ended)
    return campaign


@transaction.atomic
def log_replay(*, campaign: Campaign) -> None:
    """Derive a campaign's stored state anew: newer rules may read more from its log."""
    locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
    rules = rules_of(locked)
    entries = entries_of(locked)
    locked.checkpoints.all().delete()
    Checkpoint.objects.bulk_create(checkpoints_of(locked, rules.log_rules, entries))
    replayed = journal.replay(rules.log_rules, entries)
    _keep(locked, rules, rules.log_rules.state, replayed, locked.owner, at=locked.updated_at)


def log_check(*, rules: CampaignRules, entries: Sequence[journal.Entry]) -> Any:
    """The state of a log from elsewhere; nothing is stored. Refusals are raised as by `log_append`."""
    state: Any = rules.log_rules.state
    for number, found in enumerate(journal.rewrite(rules.log_rules, entries, rules.facts), 1):
        raise_refused(found, number, ("log", number - 1))
        state = found.state
    return state


def _write(
    campaign: Campaign, rules: CampaignRules, before: Any, found: journal.Recorded, touched: int, actor: User
) -> LogEntry:
    number = campaign.entries + 1
    raise_refused(found, number, ())
    if number > MAX_ENTRIES:
        raise LogFullError
    row = _row(campaign, number, found.entry, actor)
    row.save()
    campaign.entries = number
    _keep(campaign, rules, before, found.state, actor, undone=found.entry.kind == journal.UNDO.code)
    if touched < number and number > CHECKPOINT_EVERY:
        campaign.checkpoints.filter(number__gte=touched).delete()
    if number % CHECKPOINT_EVERY == 0:
        campaign.checkpoints.create(number=number, state=campaign.state)
    return row


def raise_refused(found: journal.Recorded, number: int = 0, place: tuple[str | int, ...] = ()) -> None:
    """Raise the refusal of an entry that would have that number, if it is one; `place` leads to it in a request."""
    if found.faults:
        raise InvalidInputError(
            *(
                InputFault(
                    (*place, *(fault.loc if fault.code == "unknown-kind" else ("data", *fault.loc))),
                    fault.code,
                    fault.message.in_language(current_language()),
                )
                for fault in found.faults
            )
        )
    if not found.is_accepted:
        raise EntryRefusedError(found.problems, number)


def _row(campaign: Campaign, number: int, entry: journal.Entry, actor: User, origin: Origin | None = None) -> LogEntry:
    row = LogEntry(
        campaign=campaign, number=number, kind=entry.kind, data=entry.data, house_rule=entry.house_rule, actor=actor
    )
    if origin:
        row.written_by, row.at = origin.written_by, origin.at
    return row


def _with_newest_decks(campaign: Campaign, kind: journal.Kind, found: journal.Recorded) -> journal.Entry:
    """The entry with the present revisions of the decks: a session is played with these."""
    names = {field.name for field in kind.fields}
    data = {name: value for name, value in found.entry.data.items() if name in names}
    field = next((field for field in kind.fields if {part.type for part in field.parts} == {"seat", "deck"}), None)
    if field is None:
        return replace(found.entry, data=data)
    given = list(found.entry.data.get(field.name, ()))
    named = {one["seat"] for one in given}
    playing = set(found.state.sessions[-1].seats) - named
    seats = campaign.seats.filter(name__in=playing, deck__isnull=False).order_by("number")
    # Locked: a concurrent save is either played or refused.
    decks = Deck.objects.select_for_update().in_bulk([seat.deck_id for seat in seats])
    for seat in seats:
        deck = decks[seat.deck_id]
        given.append({"seat": seat.name, "deck": seated_decks.deck_reference(deck.pk, deck.revision)})
    return replace(found.entry, data={**data, field.name: given} if given else data)


def _keep(
    campaign: Campaign,
    rules: CampaignRules,
    before: Any,
    after: Any,
    actor: User,
    *,
    undone: bool = False,
    began: Mapping[int, datetime] = MappingProxyType({}),
    ended: Mapping[int, datetime] = MappingProxyType({}),
    at: datetime | None = None,
) -> None:
    """Store the state, and its columns and rows; sessions `began` and `ended` at these times, or now."""
    stored = journal.canonical(after)
    plain = msgspec.json.decode(stored)
    campaign.state = stored.decode()
    campaign.status, campaign.mode = after.status, after.mode
    campaign.difficulty = plain.get("difficulty", "")
    campaign.result = after.outcome.result if after.outcome else ""
    campaign.version += 1
    campaign.updated_at = at or timezone.now()
    campaign.save()
    changed = {name for name in after.seats if _seat_changed(rules, before, after, name)}
    if before.sessions != after.sessions or changed or before.seats.keys() - after.seats.keys():
        _keep_seats(campaign, rules, before, after, changed, actor, undone=undone)
    if before.sessions != after.sessions:
        _keep_sessions(campaign, plain["sessions"], after, began, ended)


def _seat_changed(rules: CampaignRules, before: Any, after: Any, name: str) -> bool:
    """Whether the seat has changed, or the facts about its deck elsewhere in the state."""
    if before.seats.get(name) != after.seats[name]:
        return True
    facts = rules.log_rules.deck_facts
    return facts is not None and facts(before, name) != facts(after, name)


def _keep_seats(
    campaign: Campaign,
    rules: CampaignRules,
    before: Any,
    after: Any,
    changed: Collection[str],
    actor: User,
    *,
    undone: bool,
) -> None:
    rows = {seat.name: seat for seat in selectors.seat_list(campaign=campaign)}
    for name in rows.keys() - after.seats.keys():
        seat_unseat(campaign=campaign, seat=rows.pop(name)).delete()
    for name, seat in after.seats.items():
        if name in rows and name not in changed:
            continue
        row = rows.get(name) or Seat(
            campaign=campaign, name=name, user=selectors.group_get(campaign=campaign, username=seat.player)
        )
        row.number, row.player, row.leader, row.status = seat.number, seat.player, seat.leader, seat.status
        row.leaders = list(seat.leaders)
        reference = seated_decks.read_reference(seat.deck)
        if row.deck_id != (reference[0] if reference else None):
            seat_unseat(campaign=campaign, seat=row)
            row.deck = _seatable(campaign, rules, reference[0], row, actor) if reference else None
        row.save()
        if row.deck and reference:
            was = before.seats.get(name)
            is_locked = rules.log_rules.is_locked and rules.log_rules.is_locked(after, name)
            if undone and is_locked and was and was.deck != seat.deck:
                _take_back_deck(campaign, row.deck, reference[1], actor)
            seat_deck_update(campaign=campaign, rules=rules, state=after, seat=row)


def _seatable(campaign: Campaign, rules: CampaignRules, deck_id: uuid.UUID, seat: Seat, actor: User) -> Deck | None:
    """The stored deck that a log names, if it is the player's or the writer's own, of the leader, and unseated."""
    owners = {actor.pk, seat.user_id} - {None}
    deck = Deck.objects.filter(pk=deck_id, game=campaign.game, deleted_at=None, owner__in=owners).first()
    if (
        deck is None
        or deck.seated_in not in (None, campaign.pk)
        or not seated_decks.is_led_by(rules, deck, seat.leader)
    ):
        return None
    return None if campaign.seats.filter(deck=deck).exclude(pk=seat.pk).exists() else deck


def _take_back_deck(campaign: Campaign, deck: Deck, number: int | None, actor: User) -> None:
    """Undo the cards of an undone purchase, too."""
    locked = deck_access.deck_access_to_change(id=deck.pk, user=deck.owner)
    if number and number != locked.revision:
        wanted, newest = (
            content_of(deck_selectors.revision_get(deck=locked, number=one)) for one in (number, locked.revision)
        )
        if wanted.build != newest.build:
            deck_services.deck_revert(deck=locked, number=number, campaign=campaign.pk, actor=actor)


def seat_deck_update(*, campaign: Campaign, rules: CampaignRules, state: Any, seat: Seat) -> None:
    """Pass the log's facts to the seat's deck."""
    if seat.deck is None:
        return
    log = rules.log_rules.deck_facts(state, seat.name) if rules.log_rules.deck_facts else {}
    locked = bool(rules.log_rules.is_locked and rules.log_rules.is_locked(state, seat.name))
    first = next((one.decks[seat.name] for one in state.sessions if one.decks.get(seat.name)), None)
    began = seated_decks.read_reference(first) if first else None
    if locked and began and began[0] == seat.deck.pk:
        with suppress(Http404):  # a log from elsewhere may name a revision unknown to this service
            log["starting_deck"] = deck_selectors.revision_get(deck=seat.deck, number=began[1]).zones.get("main", {})
    deck_services.deck_seat(deck_id=seat.deck.pk, campaign=campaign.pk, log=log, locked=locked)


def seat_unseat(*, campaign: Campaign, seat: Seat) -> Seat:
    """Release the seat's deck to its owner."""
    if seat.deck_id:
        deck_services.deck_unseat(deck_ids=[seat.deck_id], campaign=campaign.pk)
    seat.deck = None
    return seat


def _keep_sessions(
    campaign: Campaign,
    plain: list[dict[str, Any]],
    after: Any,
    began: Mapping[int, datetime],
    ended: Mapping[int, datetime],
) -> None:
    rows = {session.number: session for session in campaign.sessions.all()}
    campaign.sessions.filter(number__gt=len(plain)).delete()
    for number, (session, values) in enumerate(zip(after.sessions, plain, strict=True), 1):
        row = rows.get(number) or Session(
            campaign=campaign, number=number, began_at=began.get(number, campaign.updated_at)
        )
        columns = {
            "scenario": session.scenario,
            "leaders": [code for name in session.seats for code in session.led_by(name, after.seats)],
            "is_over": session.is_over,
            "resolution": values.get("resolution", ""),
            "result": values.get("result", ""),
            "score": values.get("score"),
        }
        if row.pk is None or any(getattr(row, name) != value for name, value in columns.items()):
            for name, value in columns.items():
                setattr(row, name, value)
            told = row.ended_at or ended.get(number) or campaign.updated_at
            row.ended_at = told if session.is_over else None
            row.save()
            row.revisions.set(_revisions(session.decks.values()))


def _revisions(names: Iterable[str]) -> list[DeckRevision]:
    found: list[DeckRevision] = []
    for name in names:
        reference = seated_decks.read_reference(name)
        if reference and reference[1]:
            found += DeckRevision.objects.filter(deck=reference[0], number=reference[1])
    return found
