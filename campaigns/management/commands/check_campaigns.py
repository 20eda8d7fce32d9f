"""manage.py check_campaigns: verify that every campaign's stored state is the replay of its log."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.log import as_entry, checkpoints_of
from campaigns.log_services import log_replay
from campaigns.models import Campaign, Seat
from campaigns.rules import rules_of
from games.engine import journal


class Command(BaseCommand):
    help = "Replays every log and compares the result with the state, the seats and the numbers that are kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--mend",
            action="store_true",
            help="Works out anew what is kept of a campaign that differs: after an update whose rules know more. "
            "Says what cannot be mended, and does not fail for it.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        checked = wrong = mended = 0
        for campaign in Campaign.objects.order_by("created_at").iterator(chunk_size=100):
            checked += 1
            faults = list(_faults(campaign))
            if faults and options["mend"] and not _unknown_kinds(campaign):
                log_replay(campaign=campaign)
                campaign.refresh_from_db()
                faults = list(_faults(campaign))
                mended += not faults
            wrong += bool(faults)
            for fault in faults:
                self.stdout.write(f"{campaign.pk}: {fault}")
        if options["mend"] and options["verbosity"]:
            self.stdout.write(f"Campaigns worked out anew: {mended}.")
        if options["verbosity"]:
            self.stdout.write(f"Campaigns checked: {checked}; not what their log says: {wrong}.")
        if wrong and not options["mend"]:  # one that cannot be mended keeps no service from starting
            raise CommandError(f"Campaigns that are not what their log says: {wrong}.")


def _faults(campaign: Campaign) -> Iterator[str]:
    rows = list(campaign.log.order_by("number"))
    if [row.number for row in rows] != list(range(1, campaign.entries + 1)):
        yield f"its entries are not numbered from 1 to {campaign.entries}"
    if unknown := _unknown_kinds(campaign):
        yield f"its log has entries of unknown kinds: {', '.join(unknown)}"
        return
    rules, entries = rules_of(campaign).log_rules, [as_entry(row) for row in rows]
    replayed = journal.replay(rules, entries)
    if (campaign.state.encode() or journal.canonical(rules.state)) != journal.canonical(replayed):
        yield "its state is not the replay of its log"
    possible = {(one.number, one.state) for one in checkpoints_of(campaign, rules, entries)}
    for number, state in campaign.checkpoints.values_list("number", "state"):
        if (number, state) not in possible:
            yield f"its state after entry {number} is not the replay of its log"
    if campaign.status != replayed.status:
        yield f"its status is {campaign.status}, and should be {replayed.status}"
    kept = {seat.name: _told(seat) for seat in campaign.seats.all()}
    if kept != {name: _told(seat) for name, seat in replayed.seats.items()}:
        yield "its seats are not those of its state"
    sessions = [(one.scenario, one.is_over) for one in campaign.sessions.order_by("number")]
    if sessions != [(one.scenario, one.is_over) for one in replayed.sessions]:
        yield "its sessions are not those of its state"


def _told(seat: Seat | journal.SeatState) -> tuple[Any, ...]:
    """The values that row and state share."""
    return seat.number, seat.player, seat.leader, list(seat.leaders), seat.status


def _unknown_kinds(campaign: Campaign) -> list[str]:
    """Kinds unknown to this service, or of newer rules: such a log cannot be replayed."""
    known = {*rules_of(campaign).log_rules.kinds, journal.UNDO.code}
    return sorted(set(campaign.log.exclude(kind__in=known).values_list("kind", flat=True)))
