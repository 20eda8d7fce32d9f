"""The table for the next session, to be followed step by step or printed."""

import secrets
import uuid
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct

from campaigns import selectors
from campaigns.mapping import with_newest
from campaigns.seating import decks_brought
from campaigns.tabletop import setup_of
from campaigns.web.after import rules_shown
from campaigns.web.reading import flattened
from campaigns.web.shown import ShortcutShown, kinds_shown, shortcuts_shown
from campaigns.web.tokens import TokenShown, tokens_shown
from campaigns.web.visitors import Desk, desk_of
from cardsdb.faults import InvalidInputError
from cardsdb.numbers import read_whole_number
from decks.web.visitors import tell_faults, visitor
from games.engine.journal import Line, Shortcut, Step

MOST_SEED = 2**31 - 1


class SetupLine(Struct, frozen=True, kw_only=True):
    """The result of a step, or its fault and the address of the entry that mends it."""

    label: str
    value: str
    mark: str
    shortcuts: list[ShortcutShown]


class StepShown(Struct, frozen=True, kw_only=True):
    """A step of the setup, with its result this time."""

    code: str
    title: str
    summary: str
    lines: list[SetupLine]
    rules: list[tuple[str, str, str, str]]
    tokens: list[TokenShown]


@never_cache
@require_safe
def setup(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The setup sheet; open choices are drawn by lot, with the seed in the address."""
    user = visitor(request)
    campaign = selectors.campaign_get(id=id, user=user)
    desk = desk_of(campaign, user)
    if desk.table.rules.setup is None or desk.state.status not in ("between", "playing"):
        raise Http404
    wish: dict[str, Any] = {"decks": decks_brought(campaign, desk.table)}
    seed = read_whole_number(request.GET.get("seed", ""), most=MOST_SEED)
    if seed is not None:
        wish["seed"] = seed
    try:
        state = with_newest(desk.state, selectors.seat_list(campaign=campaign))
        found = setup_of(state, desk.table, wish)
    except InvalidInputError as error:
        tell_faults(request, error)
        found = {}
    ending = desk.table.rules.guidance.ends_with(desk.state)
    steps = [] if ending else _steps(desk, found)
    context = {
        "campaign": campaign,
        "game": desk.table.catalogue.game,
        "game_name": desk.words.text(desk.table.catalogue.game.vocabulary.name),
        "scenario": desk.words.scenario(found.get("scenario") or ""),
        "is_playing": desk.state.status == "playing",
        "steps": steps,
        "wrong": sum(line.mark == "wrong" for step in steps for line in step.lines),
        "by_lot": desk.words.text(desk.table.rules.guidance.by_lot),
        "ending": next(iter(kinds_shown(desk, [ending])), None) if ending else None,
        "is_done": bool(ending),
        "session": len(desk.state.sessions) + (desk.state.status != "playing"),
        "lot": secrets.randbelow(MOST_SEED),
        **_beginning(desk, found),
    }
    return render(request, "campaigns/setup.html", context)


def _beginning(desk: Desk, found: Mapping[str, Any]) -> dict[str, Any]:
    """The kind that begins a session, if the visitor may write it, and its form filled in by the setup."""
    guidance = desk.table.rules.guidance
    code, data = guidance.begins(found) if guidance.begins and found else ("", {})
    shown = kinds_shown(desk, [code] if code else guidance.usual.get("between", ())[:1])
    fields = desk.table.rules.kinds[code].fields if code else ()
    return {
        "begins": next(iter(shown), None),
        "begun": urlencode(list(flattened(fields, dict(data)).lists()), doseq=True),
    }


def _steps(desk: Desk, found: dict[str, Any]) -> list[StepShown]:
    guidance, words = desk.table.rules.guidance, desk.words
    lines = guidance.setup_lines(found, desk.table.facts) if guidance.setup_lines and found else {}

    def shown(step: Step) -> StepShown:
        return StepShown(
            code=step.code,
            title=words.text(step.title),
            summary=words.text(step.summary),
            lines=[_line(desk, line) for line in lines.get(step.code, ())],
            rules=rules_shown(desk, guidance.setup_rules.get(step.code) or guidance.step_rules.get(step.code, ())),
            tokens=_bag(desk) if step.code == guidance.bag_step else [],
        )

    return [shown(step) for step in desk.table.rules.before_session]


def _line(desk: Desk, line: Line) -> SetupLine:
    kind = desk.table.rules.kinds.get(line.mended_by)
    way = [Shortcut(kind=kind.code, data=line.mended_with, title=kind.title, is_open=True)] if kind else []
    return SetupLine(
        label=desk.words.text(line.label),
        value=desk.words.text(line.value),
        mark=line.mark,
        shortcuts=shortcuts_shown(desk, way, line.mended_with.get("seat", "")),
    )


def _bag(desk: Desk) -> list[TokenShown]:
    return tokens_shown(desk)[0].tokens if desk.table.rules.bag else []
