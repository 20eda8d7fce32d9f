"""The values of the page of a card."""

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from cardsdb.card_answers import taboo_entries
from cardsdb.catalogue import LiveCatalogue
from cardsdb.web import card_html, card_parts
from cardsdb.web.card_html import CardDrawing
from cardsdb.web.pictures import Pictures, picture_attributes
from games.engine import CardRecord, Catalogue, PrintingRecord, Relation, localised
from games.engine.cards import FaceRecord
from games.engine.printed import is_known
from games.engine.search.keys import Key, LeaderKey
from ui.card_text import card_text

OTHER_SIDES = frozenset({"front", "back"})
"""The relations of a card to the card that is its other side."""


def present_card(
    live: LiveCatalogue, card: CardRecord, language: str, pictures: Pictures | None, printing: str = ""
) -> dict[str, Any]:
    """The card with all that belongs to it, in that language; drawn as that printing, if it has one of that code.

    Most of it is found when the template asks for it, which keeps most parts of the page (`{% kept %}`).
    """
    places = {one.code: one for one in live.cards.printings_of(card.code)}
    front = card_html.printed(card, places[printing]) if printing in places else card

    def picture(code: str, *, is_back: bool = False) -> SafeString:
        return picture_attributes(pictures.of(live, code, is_back=is_back) if pictures else ())

    has_facts = bool(live.game.back_facts(card, live.cards))
    has_unknown_back = pictures is not None and pictures.has_unknown_back(live, card, front.code)
    back = card.back or (FaceRecord() if has_facts or has_unknown_back else None)
    if back == FaceRecord() and not has_facts and not picture(front.code, is_back=True):
        back = None  # a back of which only its existence is known
    relations = live.cards.derived(live.game.relations).get(card.code, ())
    sides = [other for one in relations if one.kind in OTHER_SIDES and (other := live.cards.get(one.code))]
    building = live.game.building
    return {
        "card": CardDrawing(live, front, language, pictures),
        "record": card,
        "back": cache(
            lambda: card_html.back_html(live, card, back, language, picture(front.code, is_back=True)) if back else ""
        ),
        "has_text": any(side.texts or side.flavours for side in (card, back or card)),
        "hidden_backs": cache(lambda: card_html.hidden_backs(live, card, language)),
        "other_sides": [CardDrawing(live, other, language, pictures) for other in sides],
        "encounter_set": _encounter_set(live, card, language),
        "related": cache(lambda: _related(live, relations, language)),
        "neighbours": cache(lambda: _neighbours(live, card, language)),
        "printings": cache(lambda: _printings(live, card, language, front.code, picture)),
        "has_illustrators": bool(card.illustrator)
        or any(printing.illustrator for printing in live.cards.printings_of(card.code)),
        "takers": cache(lambda: _takers(live, building.takers(live.cards, card.code), language) if building else []),
        # The query for a leader's card pool; empty for other cards.
        "takes": cache(
            lambda: next((f"{key.name}:{card.code}" for key in live.index.search.keys if _is_for(key, live, card)), "")
        ),
        "taboos": cache(lambda: _taboos(live, card, language)),
        "was_taboo": was_taboo(live.cards, card),
        "rules": cache(lambda: _rules(live, card, language)),
        "keywords": cache(lambda: _keywords(live, card, language)),
        # Names of the values printed on it that are unknown here.
        "unknown": cache(
            lambda: [
                word.title.in_language(language)
                for name, word in live.game.printed(card).items()
                if not is_known(card.fields, name)
            ]
        ),
    }


def _is_for(key: Key, live: LiveCatalogue, card: CardRecord) -> bool:
    return isinstance(key, LeaderKey) and card.code in key.names(live.cards)


def line(live: LiveCatalogue, card: CardRecord, language: str, detail: str = "") -> dict[str, Any]:
    """Another card, as one line."""
    return {
        "url": card_parts.card_url(live.game, card.code),
        "name": localised(card.names, language) or card.code,
        "detail": detail,
        "class_code": card_parts.class_code(card.classes),
        "class_names": ", ".join(card_parts.class_name(live, code, language) for code in card.classes),
        "level": card_parts.level_pips(card.level or None, language),
    }


def _related(live: LiveCatalogue, relations: tuple[Relation, ...], language: str) -> list[dict[str, Any]]:
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for relation in relations:
        if other := live.cards.get(relation.code):
            place = (localised(other.subtitles, language), card_parts.set_name(live, other.set_code, language))
            groups[relation.kind].append(line(live, other, language, " · ".join(filter(None, place))))
    names = live.game.vocabulary.relations
    return [{"name": names[kind].in_language(language), "cards": groups[kind]} for kind in names if kind in groups]


def _takers(live: LiveCatalogue, codes: tuple[str, ...], language: str) -> list[dict[str, Any]]:
    """The leaders who may take it, by class and name; versions of one share a line, each named by its set."""
    order = {code: place for place, code in enumerate(live.cards.classes)}
    groups: dict[tuple[str, tuple[str, ...]], list[CardRecord]] = defaultdict(list)
    for code in codes:
        if leader := live.cards.get(code):
            groups[leader.name_key, tuple(leader.classes)].append(leader)
    lines = []
    for (_name, classes), leaders in groups.items():
        shared = line(live, leaders[0], language)
        if len(leaders) > 1:
            shared["versions"] = [
                {
                    "url": card_parts.card_url(live.game, one.code),
                    "set_name": card_parts.set_name(live, one.set_code, language),
                }
                for one in leaders
            ]
        lines.append(([order.get(code, 99) for code in classes], shared["name"], shared))
    return [shared for *_place, shared in sorted(lines, key=lambda one: one[:2])]


def _neighbours(live: LiveCatalogue, card: CardRecord, language: str) -> list[dict[str, Any] | None]:
    """The cards before and after it in its set; None at either end."""
    beside = [live.cards.get(code) for code in live.cards.derived(neighbours)[card.code]]
    return [line(live, other, language) if other else None for other in beside]


def neighbours(catalogue: Catalogue) -> dict[str, tuple[str, str]]:
    """The codes of the cards before and after each card in its set; empty at either end."""
    in_sets = groupby(
        sorted(catalogue, key=lambda one: (one.set_code, one.position, one.code)), lambda one: one.set_code
    )
    found: dict[str, tuple[str, str]] = {}
    for _set, cards in in_sets:
        codes = ["", *(one.code for one in cards), ""]
        found |= {code: (codes[place - 1], codes[place + 1]) for place, code in enumerate(codes) if code}
    return found


def _printings(
    live: LiveCatalogue, card: CardRecord, language: str, shown: str, picture: Callable[[str], SafeString]
) -> list[dict[str, Any]]:
    everywhere: list[CardRecord | PrintingRecord] = [card, *live.cards.printings_of(card.code)]
    return [
        {
            "code": one.code,
            "set_code": one.set_code,
            "set_name": card_parts.set_name(live, one.set_code, language),
            "position": one.position,
            "quantity": one.quantity,
            "illustrator": one.illustrator or card.illustrator,
            "released": live.cards.sets[one.set_code].released,
            "is_shown": one.code == shown,
            "picture": picture(one.code),
        }
        for one in everywhere
    ]


def _taboos(live: LiveCatalogue, card: CardRecord, language: str) -> list[dict[str, Any]]:
    """The card's entries in taboo lists, the newest first."""
    symbols = card_parts.symbol_names(live.game, language)
    return [
        {
            "name": localised(taboo.names, language) or taboo.code,
            "start": taboo.start,
            "is_current": taboo is live.cards.current_taboo,
            "level_cost": entry.level_cost,
            "text": card_text(localised(entry.texts, language) or "", symbols),
        }
        for taboo in sorted(live.cards.taboos.values(), key=lambda one: one.start, reverse=True)
        if (entry := taboo_entries(live.cards, taboo).get(card.code))
    ]


def was_taboo(cards: Catalogue, card: CardRecord) -> bool:
    """Whether taboo lists have the card, but not the one in force."""
    lists = cards.taboo_codes.get(card.code, ())
    return bool(lists) and cards.current_taboo is not None and "current" not in lists


def _rules(live: LiveCatalogue, card: CardRecord, language: str) -> list[dict[str, str]]:
    texts = live.game.vocabulary.rules
    return [
        {"id": id, "title": texts[id].title.in_language(language), "summary": texts[id].summary.in_language(language)}
        for id in live.game.cited_rules(card)
        if id in texts
    ]


def _keywords(live: LiveCatalogue, card: CardRecord, language: str) -> list[dict[str, str]]:
    """The card's keywords, each with the address of its entry in the glossary, or of its rule."""
    vocabulary = live.game.vocabulary

    def address(keyword: str) -> str:
        target = vocabulary.keyword_entry(keyword)
        view = "rule" if target in vocabulary.rules else "glossary_entry"
        return reverse(view, args=[live.game.code, target]) if target else ""

    return [{"name": name, "url": address(word)} for word, name in card_parts.keyword_names(live.game, card, language)]


def _encounter_set(live: LiveCatalogue, card: CardRecord, language: str) -> str:
    """The name of the card's encounter set, and the numbers of its copies there, if they are known."""
    encounter = live.cards.encounter_sets.get(card.encounter_set or "")
    name = (localised(encounter.names, language) or "") if encounter else ""
    first, last = card.encounter_position, (card.encounter_position or 0) + card.quantity - 1
    if not name or first is None:
        return name
    return f"{name} {first}" if first == last else f"{name} {first}–{last}"
