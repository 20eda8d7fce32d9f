"""A table for anybody, without a log: wishes, a draw by the seed in the address, and a printed sheet."""

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from msgspec import Struct

from accounts.models import User
from campaigns.rules import CampaignRules, NoCampaignError
from campaigns.sheets import SheetBlock, sheet_blocks
from cardsdb.catalogue import CatalogueEmptyError
from cardsdb.collections import copies_of
from cardsdb.models import Collection
from cardsdb.numbers import LARGEST, read_whole_number
from cardsdb.selectors import collection_default_list
from games.engine import UnanswerableError, localised
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
    options: list[tuple[str, str, bool]]
    """Code, name, and whether it is chosen."""
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
    blocks: list[SheetBlock] = []
    if asked and not faults:
        if given.get("seed") is None and any(field.name == "seed" for field in rules.fields):
            return HttpResponseRedirect(f"{request.path}?{_with_seed(request.GET).urlencode()}")
        wish = completed(rules.fields, given)
        if collection and OWNED in request.GET:
            wish[OWNED] = copies_of(collection)
        try:
            blocks = _laid(table, rules, wish)
        except msgspec.ValidationError:
            faults = {"": [_("No table can be set up so. Choose fewer, and each only once.")]}
        except UnanswerableError as error:
            faults = {"": [error.message.in_language(current_language())]}
    context = {
        "game": table.catalogue.game,
        "game_name": table.catalogue.game.vocabulary.name.in_language(current_language()),
        "title": rules.title.in_language(current_language()),
        "controls": [_control(field, given, faults, table) for field in rules.fields],
        "faults": faults.get("", []),
        "collection": collection,
        "is_owned": OWNED in request.GET,
        "blocks": blocks,
        "again": f"{request.path}?{_without_seed(request.GET).urlencode()}",
    }
    return render(request, "campaigns/open_setup.html", context, status=400 if faults else 200)


def _table(game: str) -> tuple[CampaignRules, OpenSetup]:
    try:
        table = CampaignRules(game, "")
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


def _faults(rules: OpenSetup, given: Mapping[str, Any], table: CampaignRules) -> dict[str, list[str]]:
    """Field to its faults, in words."""
    found: dict[str, list[str]] = {}
    for fault in faults_of(
        rules.fields, given, lambda *what: table.log_rules.knows(table.log_rules.state, table.facts, *what)
    ):
        found.setdefault(str(fault.loc[0]), []).append(fault.message.in_language(current_language()))
    return found


def _laid(table: CampaignRules, rules: OpenSetup, wish: dict[str, Any]) -> list[SheetBlock]:
    assert table.log_rules.setup
    setup = table.log_rules.setup(table.log_rules.state, table.facts, wish)
    return sheet_blocks(rules.sheet(setup, table.facts), current_language())


def _control(field: Field, given: Mapping[str, Any], faults: Mapping[str, list[str]], table: CampaignRules) -> Control:
    language = current_language()
    value = given[field.name]
    if value is None:
        value = field.default
    chosen = value if isinstance(value, list) else [value]
    options = [(code, name, code in chosen) for code, name in _offered(field, table, language)]
    return Control(
        name=field.name,
        title=field.title.in_language(language),
        help=field.help.in_language(language) if field.help else "",
        type=field.type,
        many=field.many,
        value="" if value is None or field.many else str(value),
        minimum=field.minimum,
        maximum=field.maximum,
        options=sorted(options, key=lambda option: fold(option[1])),
        is_folded=len(options) > MAX_SHOWN and not value,
        errors=faults.get(field.name, []),
    )


def _offered(field: Field, table: CampaignRules, language: str) -> Iterator[tuple[str, str]]:
    """The options of a field, with their names: cards of its types, or scenarios."""
    cards = table.catalogue.cards
    if field.type == "card":
        yield from (
            (card.code, card_name(card.code, cards, language)) for card in cards if card.type_code in field.card_types
        )
    elif field.type == "scenario":
        yield from ((code, localised(one.names, language) or code) for code, one in cards.scenarios.items())


def _without_seed(asked: QueryDict) -> QueryDict:
    rest = asked.copy()
    rest.pop("seed", None)
    return rest


def _with_seed(asked: QueryDict) -> QueryDict:
    query = _without_seed(asked)
    query["seed"] = str(secrets.randbelow(SEEDS))
    return query
