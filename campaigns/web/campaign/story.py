"""The story of a campaign, to be read and printed: its log in sentences, a chapter for each session."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from msgspec import Struct, field

from campaigns.models import LogEntry
from campaigns.web.campaign.presenters import PRESENT
from campaigns.web.context import CampaignContext
from games.engine import journal
from games.engine.journal import Line
from ui.words import say

MAX_SENTENCES = 500
"""Sentences of a chapter; the rest of a longer one is counted."""
BOUGHT = ("buy", "upgrade", "keep-lower", "boxes")
"""Lines of a receipt for which a card is named."""


class Sentence(Struct, frozen=True, kw_only=True):
    text: str
    is_spoiler: bool = False


class Chapter(Struct, kw_only=True):
    """Entries from the beginning of a session to that of the next; the first chapter is before them all."""

    title: str
    date: str = ""
    players: str = ""
    during: list[Sentence] = field(default_factory=list)
    result: list[Line] = field(default_factory=list)
    """The session as the sheet has it, if it is over."""
    changes: list[str] = field(default_factory=list)
    """The changes of everybody's figures at its end."""
    afterwards: list[Sentence] = field(default_factory=list)
    more: int = 0
    """Sentences that are left out."""

    def add(self, sentences: Iterable[Sentence]) -> None:
        told = self.afterwards if self.result or self.changes else self.during
        for one in sentences:
            if len(self.during) + len(self.afterwards) < MAX_SENTENCES:
                told.append(one)
            else:
                self.more += 1


def present_story(context: CampaignContext, rows: Iterable[LogEntry]) -> list[Chapter]:
    """The chapters of the log whose effective entries these are."""
    rules, labels = context.rules.log_rules, context.labels
    blocks, sessions = context.blocks["session"], context.state.sessions
    chapters = [Chapter(title=_("How it began"))]
    state: Any = rules.state
    for row in rows:
        kind, data = rules.kinds[row.kind], context.visibility.data(row)
        before, state = state, rules.kinds[row.kind].apply(state, data)
        if len(state.sessions) > len(before.sessions):
            session = state.sessions[-1]
            chapters.append(
                Chapter(
                    title=labels.scenario(session.scenario),
                    date=date_format(timezone.localtime(row.at), "DATE_FORMAT"),
                    players=", ".join(labels.seat_and_player(name) for name in session.seats if name in state.seats),
                )
            )
        chapter, ends = chapters[-1], _over(state) > _over(before)
        chapter.add(_sentences(context, kind, data, before, state, ends=ends))
        if ends:
            number = len(state.sessions)
            own = blocks[number - 1 : number] if len(blocks) == len(sessions) else blocks
            chapter.result = [line for block in own for line in block.lines]
            chapter.changes = list(_changes(context, before, state))
    return [one for one in chapters if one.during or one.result or one.afterwards or one.players]


def _over(state: Any) -> int:
    return sum(session.is_over for session in state.sessions)


def _sentences(
    context: CampaignContext, kind: journal.Kind, data: Mapping[str, Any], before: Any, after: Any, *, ends: bool
) -> Iterator[Sentence]:
    """The sentences of an entry: who joins, the entry itself, and changes of status."""
    rules, labels = context.rules.log_rules, context.labels
    joined = [seat for name, seat in after.seats.items() if name not in before.seats]
    for seat in joined:
        leaders = ", ".join(map(labels.card, seat.leaders))
        yield Sentence(text=_("%(player)s joins with %(leaders)s.") % {"player": seat.player, "leaders": leaders})
    noted = [Sentence(text=text) for text in _noted(context, before, after)]
    yield from noted
    outcome = labels.text(rules.outcome_word(after.outcome.result)) if after.outcome and not before.outcome else ""
    is_told = joined or ends or len(after.sessions) > len(before.sessions)
    if not is_told and not (noted and any(one.type == "section" for one in kind.fields)):
        if kind.code == rules.purchase:
            yield Sentence(text=_bought(context, data))
        elif not (rules.bag and kind.code == rules.bag.drawn):
            title, text = labels.text(kind.title), labels.entry(kind, data)
            is_spoiler = context.is_outside and any(one.spoiler for one in kind.fields)
            if not outcome or text != outcome:
                yield Sentence(text=f"{title}: {text}" if text else title, is_spoiler=is_spoiler)
    for name, seat in after.seats.items():
        was = before.seats.get(name)
        if was and seat.status != was.status and seat.status not in PRESENT:
            yield Sentence(text=f"{labels.seat(name)}: {labels.of(rules.seat_statuses, seat.status)}.")
    if outcome:
        yield Sentence(text=say(context.rules.catalogue.game, _("The {log} is over: {word}."), word=outcome))


def _noted(context: CampaignContext, before: Any, after: Any) -> Iterator[str]:
    """The lines that were written into the sections of the log, or crossed out there."""
    earlier = getattr(before, "sections", {})
    for code, section in getattr(after, "sections", {}).items():
        notes = earlier[code].notes if code in earlier else ()
        told = {"section": context.labels.section(code)}
        for number, note in enumerate(section.notes):
            if number >= len(notes):
                yield _("“%(text)s” is written under “%(section)s”.") % {"text": note.text, **told}
            elif note.is_crossed and not notes[number].is_crossed:
                yield _("“%(text)s” is crossed out.") % {"text": note.text}


def _bought(context: CampaignContext, data: Mapping[str, Any]) -> str:
    """A purchase; what was bought is for the group."""
    labels = context.labels
    lines = [line for line in data.get("receipt", ()) if line["way"] in BOUGHT and not context.is_outside]
    cards = [f"{line['copies']}× {labels.card(line['card'])}" for line in lines]
    told = {"who": labels.seat(data["seat"]), "number": data["amount"], "cards": ", ".join(cards)}
    if cards:
        return _("%(who)s spends %(number)s experience: %(cards)s.") % told
    return _("%(who)s spends %(number)s experience.") % told


def _changes(context: CampaignContext, before: Any, after: Any) -> Iterator[str]:
    """The figures of each seat that are others than before: the new number, and the difference."""
    figures = context.rules.log_rules.figures
    if figures is None:
        return
    for name in after.seats:
        was = figures(before, name) if name in before.seats else {}
        changed = [
            f"{context.labels.choice('figure', code)} {number} ({number - was.get(code, 0):+d})"
            for code, number in figures(after, name).items()
            if number != was.get(code, 0)
        ]
        if changed:
            yield f"{context.labels.seat(name)}: {', '.join(changed)}"
