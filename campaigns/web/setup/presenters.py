"""The steps of a campaign's setup with their results, and the fields of a setup without a log."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.http import QueryDict
from django.urls import reverse

from accounts.models import User
from campaigns.rules import CampaignRules
from campaigns.sheets import sheet_blocks
from campaigns.tonight.presenters import CampaignToBegin, FirstEntry
from campaigns.tonight.proposals import player_names
from campaigns.web.bag.presenters import named_tokens, present_tokens
from campaigns.web.campaign.presenters import ShortcutButton, offered_kinds, present_rules, present_shortcuts
from campaigns.web.context import CampaignContext
from campaigns.web.entries.choices import with_distinct_labels
from campaigns.web.entries.fields import Option
from campaigns.web.entries.form_data import initial_inputs
from campaigns.web.labels import Labels
from cardsdb.encounters import guides_in_order
from cardsdb.numbers import LARGEST, read_whole_number
from cardsdb.request_fields import MAX_NAME
from games.engine import Catalogue, journal, localised
from games.engine.cards import GuideRecord
from games.engine.journal import Field, Line, Shortcut
from games.engine.search.folding import fold
from games.engine.vocabulary import card_name
from ui.language import current_language

MAX_UNFOLDED = 20
"""More options than these are folded while none is chosen, to keep the table in view."""


def present_steps(context: CampaignContext, setup: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps before a session, with their results in that setup."""
    log_rules = context.rules.log_rules
    guidance = log_rules.guidance
    lines = guidance.setup_lines(setup, context.rules.facts) if guidance.setup_lines and setup else {}
    return [
        {
            "step": step,
            "lines": [(line, _corrections(context, line)) for line in lines.get(step.code, ())],
            "rules": present_rules(context, step.rules),
            "tokens": present_tokens(context)[0]["tokens"] if log_rules.bag and step.code == guidance.bag_step else [],
        }
        for step in log_rules.before_session
    ]


def _corrections(context: CampaignContext, line: Line) -> list[ShortcutButton]:
    """The entry that puts the line right, if there is one."""
    kind = context.rules.log_rules.kinds.get(line.mended_by)
    way = [Shortcut(kind=kind.code, data=line.mended_with, title=kind.button, is_open=True)] if kind else []
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


def present_field(field: Field, value: Any, errors: list[str], rules: CampaignRules) -> dict[str, Any]:
    """A field with its value, its options and its errors."""
    value = field.default if value is None else value
    chosen = value if isinstance(value, list) else [value]
    groups = [
        (heading, [(code, name, code in chosen) for code, name in options])
        for heading, options in _options(field, rules, current_language())
    ]
    options = [option for _heading, group in groups for option in group]
    return {
        "field": field,
        "value": "" if value is None or field.many else str(value),
        "options": options,
        "groups": groups if len(groups) > 1 else [],  # the options under headings, if there are several
        "is_folded": len(options) > MAX_UNFOLDED and not value,
        "errors": errors,
    }


def _options(field: Field, rules: CampaignRules, language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The options of a field by heading, with their names: choices, cards of its types, or scenarios of guides."""
    cards, log_rules = rules.catalogue.cards, rules.log_rules
    match field.type:
        case "choice":
            return [("", [(code, text.in_language(language)) for code, text in field.choices.items()])]
        case "card":
            likely = log_rules.guidance.suggestions(log_rules.state, rules.facts, "", field.name)
            codes = likely or [card.code for card in cards if card.type_code in field.card_types]
            options = [Option(value=code, label=card_name(code, cards, language)) for code in codes]
            distinct = with_distinct_labels(options, Labels(rules, log_rules.state, language))
            return [("", _by_name((one.value, one.label) for one in distinct))]
        case "scenario" if log_rules.follows_guides:
            return [_guide_scenarios(guide, cards, language) for guide in guides_in_order(rules.catalogue)]
        case "scenario":
            scenarios = cards.scenarios.items()
            return [("", _by_name((code, localised(one.names, language) or code) for code, one in scenarios))]
    return []


def _by_name(options: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return sorted(options, key=lambda option: fold(option[1]))


def _guide_scenarios(guide: GuideRecord, cards: Catalogue, language: str) -> tuple[str, list[tuple[str, str]]]:
    """The scenarios of a guide in the order of play, then the others; a single one needs no heading."""
    own = [one for one in cards.scenarios.values() if one.guide == guide.code and one.kind == "scenario"]
    places = {code: place for place, code in enumerate(guide.order)}
    own.sort(key=lambda one: places.get(one.code, len(places)))
    named = [(one.code, localised(one.names, language) or one.code) for one in own]
    return localised(guide.names, language) or guide.code if len(own) > 1 else "", named


def present_table(blocks: Iterable[journal.Block], rules: CampaignRules) -> list[dict[str, Any]]:
    """The blocks of a table that is set up, with the addresses of their rules and their tokens drawn."""
    language = current_language()
    labels = Labels(rules, rules.log_rules.state, language)
    blocks = list(blocks)
    return [
        {
            **msgspec.to_builtins(shown),
            "address": reverse("rule", args=[rules.catalogue.game.code, block.rule]) if block.rule else "",
            "tokens": named_tokens(block.tokens, labels),
        }
        for block, shown in zip(blocks, sheet_blocks(blocks, language), strict=True)
    ]


def log_of_table(
    rules: CampaignRules, table: Mapping[str, Any], wish: Mapping[str, Any], user: User | None
) -> CampaignToBegin | None:
    """The log that begins with that table, as the request that begins a campaign; None if none can."""
    tonight, labels = rules.catalogue.game.tonight, Labels(rules, rules.log_rules.state, current_language())
    seats = table.get("players") or table.get("investigators") or ()
    number = len(seats) if wish.get("players", 1) > 1 else 1
    names = player_names(number, [user.username] if user else [])
    entries = list(tonight.begun(rules.catalogue.cards, table, names)) if tonight else []
    opponents = (table.get(one) for one in ("scenario", "episode", "elder_one", "ancient_one"))
    return (
        CampaignToBegin(
            game=rules.catalogue.game.code,
            guide=table.get("guide") or "",
            name=" · ".join(labels.scenario(code) for code in opponents if code)[:MAX_NAME],
            entries=[FirstEntry(kind=one.kind, data=msgspec.to_builtins(one.data)) for one in entries],
        )
        if entries
        else None
    )
