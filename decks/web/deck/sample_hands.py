"""Sample hands and odds on a deck's page: the functions of the API, drawn."""

import secrets
from collections.abc import Mapping
from random import Random

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import read_whole_number
from decks.web.deck.presenters import deck_card_html
from games.engine import Build, Building
from games.engine.opening import Opening, chances, sample
from games.engine.search.folding import fold
from games.engine.vocabulary import card_name
from ui.charts import FULL, Bar, Chart

MAX_SEED = 100
MAX_DRAWS = 100
MAX_TURNS = 30
TURNS = 5
"""Turns that odds look ahead by default."""


class CardShown(Struct, frozen=True, kw_only=True):
    """A card in a hand."""

    code: str
    name: str
    html: SafeString | None


class HandShown(Struct, frozen=True, kw_only=True):
    """A hand that can be drawn again by its seed."""

    seed: str
    another: str
    """A seed not used yet."""
    kept: list[CardShown]
    replaced: list[CardShown]
    passed_over: list[CardShown]
    drawn: list[CardShown]
    is_mulligan_open: bool
    """Whether cards may still be replaced."""
    replaces_all: bool


class OddsLine(Struct, frozen=True, kw_only=True):
    """The chances of one card by itself, in per cent."""

    code: str
    name: str
    copies: int
    at_first: str
    by_turn: str
    is_asked: bool


class OddsShown(Struct, frozen=True, kw_only=True):
    """The chances of every card, and of the selected ones together."""

    turns: int
    at_least: int
    mulligan: bool
    is_asked: bool
    lines: list[OddsLine]
    together: Chart | None
    names: list[str]


def opening_of(build: Build, catalogue: LiveCatalogue, building: Building) -> Opening | None:
    """The opening of the build; None without opening hands, or without cards."""
    opening = building.opening(build, catalogue.cards) if building.opening else None
    return opening if opening and opening.library else None


def hand_shown(opening: Opening, query: QueryDict, catalogue: LiveCatalogue, language: str) -> HandShown:
    """The hand of the query's seed, after its mulligan and draws; else a random hand."""
    seed = query.get("seed", "")[:MAX_SEED] or secrets.token_hex(4)
    replace = query.getlist("replace")
    draws = read_whole(query, "draws", 0, 0, MAX_DRAWS)
    drawn = sample(opening, Random(seed), replace=replace, draws=draws)  # noqa: S311  (to be repeatable)

    def shown(codes: tuple[str, ...]) -> list[CardShown]:
        return [
            CardShown(
                code=code,
                name=card_name(code, catalogue.cards, language),
                html=deck_card_html(code, catalogue, language),
            )
            for code in codes
        ]

    return HandShown(
        seed=seed,
        another=secrets.token_hex(4),
        kept=shown(drawn.kept),
        replaced=shown(drawn.replaced),
        passed_over=shown(drawn.passed_over),
        drawn=shown(drawn.drawn),
        is_mulligan_open=not drawn.replaced and not draws,
        replaces_all=opening.mulligan == "all",
    )


def odds_shown(opening: Opening, query: QueryDict, catalogue: LiveCatalogue, language: str) -> OddsShown:
    """The chance to have seen each card by then; the selected ones also together."""
    turns = read_whole(query, "turns", TURNS, 0, MAX_TURNS)
    at_least = read_whole(query, "at_least", 1, 1, 20)
    mulligan = query.get("mulligan", "yes") != "no"
    asked = [code for code in dict.fromkeys(query.getlist("odds")) if code in opening.library]
    alone = _alone(opening, turns, mulligan)
    names = {code: card_name(code, catalogue.cards, language) for code in opening.library}
    lines = [
        OddsLine(
            code=code,
            name=names[code],
            copies=copies,
            at_first=percent(alone[copies, code in opening.passed_over][0]),
            by_turn=percent(alone[copies, code in opening.passed_over][turns]),
            is_asked=code in asked,
        )
        for code, copies in sorted(opening.library.items(), key=lambda one: fold(names[one[0]]))
    ]
    return OddsShown(
        turns=turns,
        at_least=at_least,
        mulligan=mulligan,
        is_asked="turns" in query or bool(asked),
        lines=lines,
        together=_together(opening, asked, at_least, turns, mulligan) if asked else None,
        names=[names[code] for code in asked],
    )


def _alone(opening: Opening, turns: int, mulligan: bool) -> Mapping[tuple[int, bool], list[float]]:
    """The chances of one card by its copies, and by whether opening hands skip it: nothing else matters."""
    found: dict[tuple[int, bool], list[float]] = {}
    for code, copies in opening.library.items():
        kind = copies, code in opening.passed_over
        if kind not in found:
            found[kind] = [float(one) for one in chances(opening, {code}, turns=turns, mulligan=mulligan)]
    return found


def _together(opening: Opening, asked: list[str], at_least: int, turns: int, mulligan: bool) -> Chart:
    by_turn = chances(opening, set(asked), at_least=at_least, turns=turns, mulligan=mulligan)
    return Chart(
        code="odds",
        title=_("Seen by turn, in per cent"),
        value_title=_("Turn"),
        number_title=_("Per cent"),
        is_upright=True,
        bars=[
            Bar(label=str(turn) if turn else _("hand"), number=round(FULL * chance), length=round(FULL * chance))
            for turn, chance in enumerate(by_turn)
        ],
    )


def percent(chance: float) -> str:
    """A chance in whole per cent, and never 0 or 100 unless it is exactly."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"


def read_whole(query: QueryDict, name: str, default: int, least: int, most: int) -> int:
    """The number of that name in the query; InvalidInputError if it is none or out of range."""
    number = read_whole_number(query.get(name) or str(default), least=least, most=most)
    if number is not None:
        return number
    message = _("Give a whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
    raise InvalidInputError(InputFault((name,), "not-a-number-in-range", message))
