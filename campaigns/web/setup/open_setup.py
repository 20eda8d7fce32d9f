"""A table for anybody, without a log: wishes, a draw by the seed in the address, and a printed sheet."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from msgspec import Struct

from accounts.models import User
from campaigns.campaigns_json import blocks_json
from campaigns.mapping import NoCampaignError, Table
from campaigns.web.bag.tokens import named_tokens
from campaigns.web.forms.controls import Option
from campaigns.web.forms.drawing import told_apart
from campaigns.web.forms.reading import nested
from campaigns.web.words import Words
from cardsdb.catalogue import CatalogueEmptyError
from cardsdb.collections import copies_of
from cardsdb.encounters import guides_in_order
from cardsdb.models import Collection
from cardsdb.numbers import LARGEST, read_whole_number
from cardsdb.selectors import collection_default_list
from decks.exchange.reading import options_fault
from games.engine import Catalogue, OptionsError, UnanswerableError, localised
from games.engine.cards import GuideRecord
from games.engine.journal import Field, OpenSetup, completed, faults_of
from games.engine.search.folding import fold
from games.engine.vocabulary import card_name
from games.registry import UnknownGameError
from ui.language import current_language

SEEDS = 1_000_000
"""Random seeds are short enough to be told across a table."""
OWNED = "owned"
MAX_SHOWN = 20
"""More options than these are folded while none is chosen, to keep the table in view."""


class Control(Struct, frozen=True, kw_only=True):
    """A field of the form with its value."""

    name: str
    title: str
    help: str
    type: str
    many: bool
    value: str
    minimum: int | None
    maximum: int | None
    has_default: bool
    options: list[tuple[str, str, bool]]
    """Code, name, and whether it is chosen."""
    groups: list[tuple[str, list[tuple[str, str, bool]]]]
    """The same under headings, if there are any; those without one have an empty heading."""
    is_folded: bool
    errors: list[str]


@require_safe
def open_setup(request: HttpRequest, game: str) -> HttpResponse:
    """The form; and, once it is sent, the table. Without a seed the page redirects to one with a random seed."""
    table, rules = _table(game)
    collection = _collection(request, game)
    given = {field.name: _given(field, request.GET) for field in rules.fields}
    asked = bool(request.GET)
    faults = _faults(rules, given, table) if asked else {}
    blocks: list[dict[str, Any]] = []
    if asked and not faults:
        if given.get("seed") is None and any(field.name == "seed" for field in rules.fields):
            return HttpResponseRedirect(f"{request.path}?{_with_seed(request.GET).urlencode()}")
        wish = nested(completed(rules.fields, given))
        if collection and OWNED in request.GET:
            wish[OWNED] = copies_of(collection)
        try:
            blocks = _laid(table, rules, wish)
        except msgspec.ValidationError:
            faults = {"": [_("No table can be set up so. Choose fewer, and each only once.")]}
        except OptionsError as error:
            fault = options_fault(error, table.catalogue.game.vocabulary)
            place = "" if isinstance(error, UnanswerableError) else ".".join(map(str, error.loc[:3]))
            faults = {place: [fault.message]}
    context = {
        "game": table.catalogue.game,
        "game_name": table.catalogue.game.vocabulary.name.in_language(current_language()),
        "title": rules.title.in_language(current_language()),
        "controls": [_control(field, given, faults, table) for field in rules.fields],
        "faults": faults.get("", []),
        "collection": collection,
        "is_owned": OWNED in request.GET,
        "blocks": blocks,
        "has_tokens": any(block["tokens"] for block in blocks),
        "again": f"{request.path}?{_without_seed(request.GET).urlencode()}",
    }
    return render(request, "campaigns/open_setup.html", context, status=400 if faults else 200)


def _table(game: str) -> tuple[Table, OpenSetup]:
    try:
        table = Table(game, "")
    except (UnknownGameError, CatalogueEmptyError, NoCampaignError):
        raise Http404 from None
    if table.log_rules.open_setup is None:
        raise Http404
    return table, table.log_rules.open_setup


def _collection(request: HttpRequest, game: str) -> Collection | None:
    """The visitor's default collection."""
    return collection_default_list(request.user, [game]).get(game) if isinstance(request.user, User) else None


def _given(field: Field, asked: QueryDict) -> Any:
    """A field's value in the address; one of the wrong type stays text, and is a fault."""
    if field.many:
        return [value for value in asked.getlist(field.name) if value] or None
    value = asked.get(field.name, "").strip()
    number = read_whole_number(value, least=-LARGEST, most=LARGEST) if field.type == "number" else None
    return (value or None) if number is None else number


def _faults(rules: OpenSetup, given: Mapping[str, Any], table: Table) -> dict[str, list[str]]:
    """Field to its faults, in words."""
    found: dict[str, list[str]] = {}
    for fault in faults_of(
        rules.fields, given, lambda *what: table.log_rules.knows(table.log_rules.state, table.facts, *what)
    ):
        found.setdefault(str(fault.loc[0]), []).append(fault.message.in_language(current_language()))
    return found


def _laid(table: Table, rules: OpenSetup, wish: dict[str, Any]) -> list[dict[str, Any]]:
    assert table.log_rules.setup
    setup = table.log_rules.setup(table.log_rules.state, table.facts, wish)
    blocks = rules.sheet(setup, table.facts)
    words = Words(table, table.log_rules.state, current_language())
    return [
        {
            **shown,
            "address": reverse("rule", args=[table.catalogue.game.code, block.rule]) if block.rule else "",
            "tokens": named_tokens(block.tokens, words),
        }
        for block, shown in zip(blocks, blocks_json(blocks, current_language()), strict=True)
    ]


def _control(field: Field, given: Mapping[str, Any], faults: Mapping[str, list[str]], table: Table) -> Control:
    language = current_language()
    value = given[field.name]
    if value is None:
        value = field.default
    chosen = value if isinstance(value, list) else [value]
    groups = [
        (heading, [(code, name, code in chosen) for code, name in offered])
        for heading, offered in _offered(field, table, language)
    ]
    options = [option for _heading, offered in groups for option in offered]
    return Control(
        name=field.name,
        title=field.title.in_language(language),
        help=field.help.in_language(language) if field.help else "",
        type=field.type,
        many=field.many,
        value="" if value is None or field.many else str(value),
        minimum=field.minimum,
        maximum=field.maximum,
        has_default=field.default is not None,
        options=options,
        groups=groups if len(groups) > 1 else [],
        is_folded=len(options) > MAX_SHOWN and not value,
        errors=faults.get(field.name, []),
    )


def _offered(field: Field, table: Table, language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The options of a field by heading, with their names: choices, cards of its types, or scenarios of guides."""
    cards, rules = table.catalogue.cards, table.log_rules
    match field.type:
        case "choice":
            return [("", [(code, text.in_language(language)) for code, text in field.choices.items()])]
        case "card":
            likely = rules.guidance.suggestions(rules.state, table.facts, "", field.name)
            codes = likely or [card.code for card in cards if card.type_code in field.card_types]
            options = [Option(value=code, label=card_name(code, cards, language)) for code in codes]
            words = Words(table, rules.state, language)
            return [("", _by_name((one.value, one.label) for one in told_apart(options, words)))]
        case "scenario" if rules.follows_guides:
            return [_of_guide(guide, cards, language) for guide in guides_in_order(table.catalogue)]
        case "scenario":
            return [
                ("", _by_name((code, localised(one.names, language) or code) for code, one in cards.scenarios.items()))
            ]
    return []


def _by_name(options: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return sorted(options, key=lambda option: fold(option[1]))


def _of_guide(guide: GuideRecord, cards: Catalogue, language: str) -> tuple[str, list[tuple[str, str]]]:
    """The scenarios of a guide in the order of play, then the others; a single one needs no heading."""
    own = [one for one in cards.scenarios.values() if one.guide == guide.code and one.kind == "scenario"]
    places = {code: place for place, code in enumerate(guide.order)}
    own.sort(key=lambda one: places.get(one.code, len(places)))
    named = [(one.code, localised(one.names, language) or one.code) for one in own]
    return localised(guide.names, language) or guide.code if len(own) > 1 else "", named


def _without_seed(asked: QueryDict) -> QueryDict:
    rest = asked.copy()
    rest.pop("seed", None)
    return rest


def _with_seed(asked: QueryDict) -> QueryDict:
    query = _without_seed(asked)
    query["seed"] = str(secrets.randbelow(SEEDS))
    return query
