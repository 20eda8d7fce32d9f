"""The content of a card's own page."""

import datetime
from collections import defaultdict
from collections.abc import Callable

from django.urls import reverse
from django.utils.safestring import SafeString
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.cards_json import taboo_entries
from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.drawing import (
    BackDrawing,
    CardDrawing,
    HiddenBackDrawing,
    back_drawing,
    card_drawing,
    card_url,
    class_name,
    hidden_drawings,
    keyword_names,
    printed,
    set_name,
    symbol_names,
)
from cardsdb.web.pictures import Pictures, picture_attributes
from games.engine import CardRecord, PrintingRecord, Relation, localised
from games.engine.cards import FaceRecord
from games.engine.printed import is_known
from games.engine.search.keys import Key, LeaderKey
from ui.card_text import card_text

OTHER_SIDES = frozenset({"front", "back"})
"""The relations of a card to the card that is its other side."""


class Version(Struct, frozen=True):
    """One of the cards of a leader, named by its set."""

    url: str
    set_name: str


class Related(Struct, frozen=True, kw_only=True):
    """Another card, as one line."""

    url: str
    name: str
    detail: str = ""
    class_code: str = "none"
    class_names: str = ""
    level: int | None = None
    versions: list[Version] = []
    """Of a leader with several."""


class RelatedGroup(Struct, frozen=True):
    name: str
    cards: list[Related]


class Printing(Struct, frozen=True, kw_only=True):
    """A printing of the card."""

    code: str
    set_name: str
    position: int
    quantity: int
    illustrator: str
    released: datetime.date | None
    is_shown: bool
    """Whether its picture is shown."""
    picture: SafeString


class Taboo(Struct, frozen=True, kw_only=True):
    """The card's entry in one taboo list."""

    name: str
    start: datetime.date
    is_current: bool
    level_cost: int
    text: SafeString


class Rule(Struct, frozen=True):
    id: str
    title: str
    summary: str


class Term(Struct, frozen=True):
    """A keyword of the card, and the address of its entry in the glossary, or of its rule."""

    name: str
    url: str


class WholeCard(Struct, frozen=True, kw_only=True):
    """A card with all that belongs to it."""

    card: CardDrawing
    record: CardRecord
    back: BackDrawing | None
    hidden_backs: list[HiddenBackDrawing]
    other_sides: list[CardDrawing]
    encounter_set: str
    """Its name, and the numbers of the card in it."""
    related: list[RelatedGroup]
    printings: list[Printing]
    takers: list[Related]
    takes: str
    """The query for a leader's card pool; empty for other cards."""
    taboos: list[Taboo]
    rules: list[Rule]
    keywords: list[Term]
    unknown: list[str]
    """Names of the values printed on it that are unknown here."""


def whole_card(
    live: LiveCatalogue, card: CardRecord, language: str, pictures: Pictures | None = None, printing: str = ""
) -> WholeCard:
    """The card with all that belongs to it, in that language; drawn as that printing, if it has one of that code."""
    places = {one.code: one for one in live.cards.printings_of(card.code)}
    front = printed(card, places[printing]) if printing in places else card

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
    return WholeCard(
        card=card_drawing(live, front, language, picture(front.code)),
        record=card,
        back=back_drawing(live, card, back, language, picture(front.code, is_back=True)) if back else None,
        hidden_backs=hidden_drawings(live, card, language),
        other_sides=[card_drawing(live, other, language, picture(other.code)) for other in sides],
        encounter_set=_encounter_set(live, card, language),
        related=_related(live, relations, language),
        printings=_printings(live, card, language, front.code, picture),
        takers=_takers(live, building.takers(live.cards, card.code), language) if building else [],
        takes=next((f"{key.name}:{card.code}" for key in live.index.search.keys if _is_for(key, live, card)), ""),
        taboos=_taboos(live, card, language),
        rules=_rules(live, card, language),
        keywords=_keywords(live, card, language),
        unknown=[
            word.title.in_language(language)
            for name, word in live.game.printed(card).items()
            if not is_known(card.fields, name)
        ],
    )


def _encounter_set(live: LiveCatalogue, card: CardRecord, language: str) -> str:
    """The name of its encounter set, and the numbers of its copies there, if they are known."""
    encounter = live.cards.encounter_sets.get(card.encounter_set or "")
    name = (localised(encounter.names, language) or "") if encounter else ""
    first, last = card.encounter_position, (card.encounter_position or 0) + card.quantity - 1
    if not name or first is None:
        return name
    return f"{name} {first}" if first == last else f"{name} {first}–{last}"


def _is_for(key: Key, live: LiveCatalogue, card: CardRecord) -> bool:
    return isinstance(key, LeaderKey) and card.code in key.names(live.cards)


def _line(live: LiveCatalogue, card: CardRecord, language: str, detail: str = "") -> Related:
    return Related(
        url=card_url(live.game, card.code),
        name=localised(card.names, language) or card.code,
        detail=detail,
        class_code=card.classes[0] if len(card.classes) == 1 else "multiclass" if card.classes else "none",
        class_names=", ".join(class_name(live, code, language) for code in card.classes),
        level=card.level,
    )


def _related(live: LiveCatalogue, relations: tuple[Relation, ...], language: str) -> list[RelatedGroup]:
    groups: dict[str, list[Related]] = defaultdict(list)
    for relation in relations:
        if other := live.cards.get(relation.code):
            place = (localised(other.subtitles, language), set_name(live, other.set_code, language))
            groups[relation.kind].append(_line(live, other, language, " · ".join(filter(None, place))))
    names = live.game.vocabulary.relations
    return [RelatedGroup(names[kind].in_language(language), groups[kind]) for kind in names if kind in groups]


def _takers(live: LiveCatalogue, codes: tuple[str, ...], language: str) -> list[Related]:
    """The leaders who may take it, by class and name; versions of one share a line, each named by its set."""
    order = {code: place for place, code in enumerate(live.cards.classes)}
    groups: dict[tuple[str, tuple[str, ...]], list[CardRecord]] = defaultdict(list)
    for code in codes:
        if leader := live.cards.get(code):
            groups[leader.name_key, tuple(leader.classes)].append(leader)
    lines = []
    for (_name, classes), leaders in groups.items():
        line = _line(live, leaders[0], language)
        if len(leaders) > 1:
            places = [Version(card_url(live.game, one.code), set_name(live, one.set_code, language)) for one in leaders]
            line = replace(line, versions=places)
        lines.append(([order.get(code, 99) for code in classes], line.name, line))
    return [line for *_place, line in sorted(lines, key=lambda one: one[:2])]


def _printings(
    live: LiveCatalogue, card: CardRecord, language: str, shown: str, picture: Callable[[str], SafeString]
) -> list[Printing]:
    everywhere: list[CardRecord | PrintingRecord] = [card, *live.cards.printings_of(card.code)]
    return [
        Printing(
            code=one.code,
            set_name=set_name(live, one.set_code, language),
            position=one.position,
            quantity=one.quantity,
            illustrator=one.illustrator or card.illustrator,
            released=live.cards.sets[one.set_code].released,
            is_shown=one.code == shown,
            picture=picture(one.code),
        )
        for one in everywhere
    ]


def _taboos(live: LiveCatalogue, card: CardRecord, language: str) -> list[Taboo]:
    """The newest first."""
    symbols = symbol_names(live.game, language)
    found = []
    for taboo in sorted(live.cards.taboos.values(), key=lambda one: one.start, reverse=True):
        if entry := taboo_entries(live.cards, taboo).get(card.code):
            found.append(
                Taboo(
                    name=localised(taboo.names, language) or taboo.code,
                    start=taboo.start,
                    is_current=taboo is live.cards.current_taboo,
                    level_cost=entry.level_cost,
                    text=card_text(localised(entry.texts, language) or "", symbols),
                )
            )
    return found


def _rules(live: LiveCatalogue, card: CardRecord, language: str) -> list[Rule]:
    texts = live.game.vocabulary.rules
    return [
        Rule(id, texts[id].title.in_language(language), texts[id].summary.in_language(language))
        for id in live.game.cited_rules(card)
        if id in texts
    ]


def _keywords(live: LiveCatalogue, card: CardRecord, language: str) -> list[Term]:
    vocabulary = live.game.vocabulary

    def address(keyword: str) -> str:
        target = vocabulary.keyword_entry(keyword)
        view = "rule" if target in vocabulary.rules else "glossary_entry"
        return reverse(view, args=[live.game.code, target]) if target else ""

    return [Term(name, address(word)) for word, name in keyword_names(live.game, card, language)]
