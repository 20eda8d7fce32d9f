"""The steps of a campaign's setup with their results, and the fields of a setup without a log."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from msgspec import Struct

from campaigns.rules import CampaignRules
from campaigns.web.bag.presenters import Token, present_tokens
from campaigns.web.campaign.presenters import ShortcutButton, offered_kinds, present_rules, present_shortcuts
from campaigns.web.context import CampaignContext
from campaigns.web.entries.form_data import initial_inputs
from cardsdb.numbers import LARGEST, read_whole_number
from games.engine import journal, localised
from games.engine.journal import Field, Line, Shortcut, Step
from games.engine.search.folding import fold
from games.engine.vocabulary import RuleText, card_name
from ui.language import current_language

MAX_UNFOLDED = 20
"""More options than these are folded while none is chosen, to keep the table in view."""


class SetupStep(Struct, frozen=True, kw_only=True):
    """A step of the setup, with its result this time."""

    step: Step
    lines: list[tuple[Line, list[ShortcutButton]]]
    """Each line with the entry that corrects it."""
    rules: list[tuple[str, RuleText, str]]
    tokens: list[Token]


class SetupField(Struct, frozen=True, kw_only=True):
    """A field of the form with its value."""

    field: Field
    value: str
    options: list[tuple[str, str, bool]]
    """Code, name, and whether it is chosen."""
    is_folded: bool
    errors: list[str]


def present_steps(context: CampaignContext, setup: dict[str, Any]) -> list[SetupStep]:
    """The steps before a session, with their results in that setup."""
    log_rules = context.rules.log_rules
    guidance = log_rules.guidance
    lines = guidance.setup_lines(setup, context.rules.facts) if guidance.setup_lines and setup else {}
    return [
        SetupStep(
            step=step,
            lines=[(line, _corrections(context, line)) for line in lines.get(step.code, ())],
            rules=present_rules(context, guidance.setup_rules.get(step.code) or guidance.step_rules.get(step.code, ())),
            tokens=present_tokens(context)[0].tokens if log_rules.bag and step.code == guidance.bag_step else [],
        )
        for step in log_rules.before_session
    ]


def _corrections(context: CampaignContext, line: Line) -> list[ShortcutButton]:
    """The entry that puts the line right, if there is one."""
    kind = context.rules.log_rules.kinds.get(line.mended_by)
    way = [Shortcut(kind=kind.code, data=line.mended_with, title=kind.title, is_open=True)] if kind else []
    return present_shortcuts(context, way, line.mended_with.get("seat", ""))


def present_beginning(context: CampaignContext, setup: Mapping[str, Any]) -> tuple[journal.Kind | None, str]:
    """The kind that begins a session, if the visitor may write it, and its form's inputs after that setup."""
    log_rules = context.rules.log_rules
    code, data = log_rules.guidance.begins(setup) if log_rules.guidance.begins and setup else ("", {})
    kinds = offered_kinds(context, [code] if code else log_rules.guidance.usual.get("between", ())[:1])
    inputs = initial_inputs(log_rules.kinds[code].fields if code else (), data)
    return next(iter(kinds), None), urlencode(list(inputs.lists()), doseq=True)


def input_value(field: Field, given: QueryDict) -> Any:
    """A field's value in the address; one of the wrong type stays text, and is a fault."""
    if field.many:
        return [value for value in given.getlist(field.name) if value] or None
    value = given.get(field.name, "").strip()
    number = read_whole_number(value, least=-LARGEST, most=LARGEST) if field.type == "number" else None
    return (value or None) if number is None else number


def present_field(field: Field, value: Any, errors: list[str], rules: CampaignRules) -> SetupField:
    """A field with its value, its options and its errors."""
    language, cards = current_language(), rules.catalogue.cards
    value = field.default if value is None else value
    chosen = value if isinstance(value, list) else [value]
    names: dict[str, str] = {}
    if field.type == "card":
        names = {one.code: card_name(one.code, cards, language) for one in cards if one.type_code in field.card_types}
    elif field.type == "scenario":
        names = {code: localised(one.names, language) or code for code, one in cards.scenarios.items()}
    return SetupField(
        field=field,
        value="" if value is None or field.many else str(value),
        options=sorted(((code, name, code in chosen) for code, name in names.items()), key=lambda one: fold(one[1])),
        is_folded=len(names) > MAX_UNFOLDED and not value,
        errors=errors,
    )
