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

from accounts.access import user_or_none
from campaigns import access, selectors
from campaigns.seated_decks import decks_brought, with_newest
from campaigns.web.after_session import rules_shown
from campaigns.web.bag.tokens import TokenShown, tokens_shown
from campaigns.web.campaign.presenters import ShortcutShown, kinds_shown, shortcuts_shown
from campaigns.web.forms.reading import flattened
from campaigns.web.visitors import CampaignContext, campaign_context
from cardsdb.faults import InvalidInputError
from cardsdb.numbers import read_whole_number
from decks.web.visitors import tell_faults
from games.engine.journal import Line, Shortcut, Step

MAX_SEED = 2**31 - 1


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
    user = user_or_none(request)
    campaign = access.campaign_access(id=id, user=user)
    context = campaign_context(campaign, user)
    if context.table.log_rules.setup is None or context.state.status not in ("between", "playing"):
        raise Http404
    wish: dict[str, Any] = {"decks": decks_brought(campaign, context.table)}
    seed = read_whole_number(request.GET.get("seed", ""), most=MAX_SEED)
    if seed is not None:
        wish["seed"] = seed
    try:
        state = with_newest(context.state, selectors.seat_list(campaign=campaign))
        found = context.table.setup(state, wish)
    except InvalidInputError as error:
        tell_faults(request, error)
        found = {}
    ending = context.table.log_rules.guidance.ends_with(context.state)
    steps = [] if ending else _steps(context, found)
    template_context = {
        "campaign": campaign,
        "game": context.table.catalogue.game,
        "game_name": context.words.text(context.table.catalogue.game.vocabulary.name),
        "scenario": context.words.scenario(found.get("scenario") or ""),
        "is_playing": context.state.status == "playing",
        "steps": steps,
        "wrong": sum(line.mark == "wrong" for step in steps for line in step.lines),
        "by_lot": context.words.text(context.table.log_rules.guidance.by_lot),
        "ending": next(iter(kinds_shown(context, [ending])), None) if ending else None,
        "is_done": bool(ending),
        "session": len(context.state.sessions) + (context.state.status != "playing"),
        "lot": secrets.randbelow(MAX_SEED),
        **_beginning(context, found),
    }
    return render(request, "campaigns/setup.html", template_context)


def _beginning(context: CampaignContext, found: Mapping[str, Any]) -> dict[str, Any]:
    """The kind that begins a session, if the visitor may write it, and its form filled in by the setup."""
    guidance = context.table.log_rules.guidance
    code, data = guidance.begins(found) if guidance.begins and found else ("", {})
    shown = kinds_shown(context, [code] if code else guidance.usual.get("between", ())[:1])
    fields = context.table.log_rules.kinds[code].fields if code else ()
    return {
        "begins": next(iter(shown), None),
        "begun": urlencode(list(flattened(fields, dict(data)).lists()), doseq=True),
    }


def _steps(context: CampaignContext, found: dict[str, Any]) -> list[StepShown]:
    guidance, words = context.table.log_rules.guidance, context.words
    lines = guidance.setup_lines(found, context.table.facts) if guidance.setup_lines and found else {}

    def shown(step: Step) -> StepShown:
        return StepShown(
            code=step.code,
            title=words.text(step.title),
            summary=words.text(step.summary),
            lines=[_line(context, line) for line in lines.get(step.code, ())],
            rules=rules_shown(context, guidance.setup_rules.get(step.code) or guidance.step_rules.get(step.code, ())),
            tokens=_bag(context) if step.code == guidance.bag_step else [],
        )

    return [shown(step) for step in context.table.log_rules.before_session]


def _line(context: CampaignContext, line: Line) -> SetupLine:
    kind = context.table.log_rules.kinds.get(line.mended_by)
    way = [Shortcut(kind=kind.code, data=line.mended_with, title=kind.title, is_open=True)] if kind else []
    return SetupLine(
        label=context.words.text(line.label),
        value=context.words.text(line.value),
        mark=line.mark,
        shortcuts=shortcuts_shown(context, way, line.mended_with.get("seat", "")),
    )


def _bag(context: CampaignContext) -> list[TokenShown]:
    return tokens_shown(context)[0].tokens if context.table.log_rules.bag else []
