"""Cards as HTML: the values of their templates, and the rendered cards, kept with the catalogue."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from django.template.loader import get_template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import ngettext, override
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.card_list.columns import columns_of
from cardsdb.web.pictures import Pictures, picture_attributes
from games.engine import CardRecord, Catalogue, Fact, Figure, Game, PrintingRecord, Text, localised
from games.engine.cards import FaceRecord
from games.engine.vocabulary import card_name
from ui.card_text import card_text
from ui.kept import Kept

Shape = Literal["row", "face", "table_row", "deck_card", "pick", "entry", "leader"]
"""Each has a template of its name: `table_row` is cardsdb/_table_row.html."""
PICTURED = frozenset({"row", "face", "pick", "leader"})
"""The shapes that show a picture, if there is one."""
MAX_KEPT = 16 * 1024 * 1024
"""Bytes of the drawn cards that a catalogue keeps."""
SLOT = SafeString("data-picture-slot")
"""Placeholder in a drawn card for the addresses of its picture, which depend on the visitor."""
OWNED_SLOT = "data-owned-slot"
"""Likewise for the copies that the visitor owns."""
NO_PICTURE = SafeString("")


class Sign(Struct, frozen=True):
    """An icon, its accessible name, and its value."""

    icon: str
    label: str
    value: str = ""
    is_multiplied: bool = False
    """By the number of players; the label says so."""


class CardDrawing(Struct, frozen=True, kw_only=True):
    """One side of a card, in one language."""

    code: str
    url: str
    name: str
    subtitle: str
    type_name: str
    class_code: str
    class_names: str
    classes: list[Sign]
    level: int | None
    pips: range
    cost: str | int | None
    traits: str
    text: SafeString
    flavour: SafeString
    keywords: str
    set_name: str
    position: int
    illustrator: str
    unique: bool
    weakness: str
    """The kind of weakness; empty if it is none."""
    skills: list[Sign]
    slots: list[Sign]
    figures: list[Sign]
    facts: list[tuple[str, str]]
    """Other printed facts: label and value."""
    picture: SafeString
    """Attributes of its `img`; empty without a picture."""
    owned: str = ""
    """The copies that the visitor owns, in words; empty where they are not counted."""


def drawn(
    live: LiveCatalogue,
    card: CardRecord,
    language: str,
    shape: Shape,
    pictures: Pictures | None = None,
    owned: Mapping[str, int] | None = None,
) -> SafeString:
    """The card as HTML: a row, a face, a line of the table, a card of a deck; or the inside of a row or a button.

    The HTML is kept for everybody; the addresses of pictures, and the copies owned, are put in afterwards.
    """
    addresses = pictures.of(live, card.code) if pictures and shape in PICTURED else None

    def made() -> SafeString:
        picture = SLOT if addresses else NO_PICTURE
        drawing = replace(card_drawing(live, card, language, picture), owned="" if owned is None else OWNED_SLOT)
        context: dict[str, Any] = {"card": drawing, "game": live.game}
        if shape == "table_row":
            context["columns"] = columns_of(live)
        with override(language):  # a query may ask for another one than the page's
            return SafeString(get_template(f"cardsdb/_{shape}.html").render(context))

    key = (card.code, language, shape, bool(addresses), owned is not None)
    html = live.cards.derived(_kept).get(key, made, sys.getsizeof)
    if owned is not None:
        original = live.cards.get(card.code) or card  # of a printing
        html = SafeString(html.replace(OWNED_SLOT, owned_words(owned.get(original.code, 0))))
    return SafeString(html.replace(SLOT, picture_attributes(addresses))) if addresses else html


def owned_words(copies: int) -> str:
    return ngettext("you own %(number)s", "you own %(number)s", copies) % {"number": copies}


def _kept(catalogue: Catalogue) -> Kept[SafeString]:
    return Kept(MAX_KEPT, of_catalogue=True)


def keep_drawn(older: LiveCatalogue, newer: LiveCatalogue) -> None:
    """Take over the HTML of cards that would be drawn alike: they, and all that is named on them, are unchanged."""
    kept, before = newer.cards.derived(_kept), older.cards.derived(_kept)
    drawn = before.all()
    same = {code for code in {key[0] for key in drawn} if _is_same(code, older, newer)}
    shapes = {key[2] for key in drawn}
    if "table_row" in shapes and columns_of(older) != columns_of(newer):
        shapes.remove("table_row")
    for key, html in drawn.items():
        if key[0] in same and key[2] in shapes:
            kept.get(key, partial(SafeString, html), sys.getsizeof)


def _is_same(code: str, older: LiveCatalogue, newer: LiveCatalogue) -> bool:
    old, new = older.cards, newer.cards
    card = new.get(code)
    if card is None or card.code != code or card != old.get(code):
        return False  # or a printing, which has another place than its card
    named = [name for fact in newer.game.face(card).facts for name in fact.cards]
    return (
        new.sets[card.set_code] == old.sets[card.set_code]
        and all(new.classes[one] == old.classes[one] for one in card.classes)
        and all(new.get(name) == old.get(name) for name in named)
    )


def keyword_names(game: Game, card: CardRecord, language: str) -> Iterator[tuple[str, str]]:
    """Each keyword of the card with its name in that language, and with the number or words printed after it."""
    values = game.face(card).keyword_values
    for word in card.keywords:
        if name := game.vocabulary.keywords.get(word):
            value = values.get(word)
            after = value.in_language(language) if isinstance(value, Text) else value
            yield word, name.in_language(language) if after is None else f"{name.in_language(language)} {after}"


def card_drawing(live: LiveCatalogue, card: CardRecord, language: str, picture: SafeString = NO_PICTURE) -> CardDrawing:
    """The front of the card, or the card as one of its printings has it."""
    vocabulary = live.game.vocabulary
    face = live.game.face(card)
    is_leader = card.type_code in live.game.leader_types
    names = [(code, class_name(live, code, language)) for code in card.classes]
    keywords = (f"{name}." for _word, name in keyword_names(live.game, card, language))
    symbols = symbol_names(live.game, language)
    return CardDrawing(
        code=card.code,
        url=card_url(live.game, card.code),
        name=localised(card.names, language) or "",
        subtitle=localised(card.subtitles, language) or "",
        type_name=vocabulary.types[card.type_code].in_language(language),
        class_code=class_code(card.classes),
        class_names=", ".join(name for _code, name in names),
        classes=[Sign(code, name) for code, name in names],
        level=card.level,
        pips=range(card.level or 0),
        cost=face.cost,
        traits=_in_a_line(localised(card.traits, language)),
        text=card_text(localised(card.texts, language) or "", symbols),
        flavour=card_text(localised(card.flavours, language) or "", symbols),
        keywords=" ".join(keywords),
        set_name=set_name(live, card.set_code, language),
        position=card.position,
        illustrator=card.illustrator,
        unique=card.unique,
        weakness=card.weakness.kind if card.weakness else "",
        skills=[_sign(figure, language, always=is_leader or face.has_values) for figure in face.skills],
        slots=[_sign(figure, language) for figure in face.slots],
        figures=signs_of(face.figures, language),
        facts=[(fact.label.in_language(language), _told(fact, live, language)) for fact in face.facts],
        picture=picture,
    )


def back_drawing(
    live: LiveCatalogue, card: CardRecord, back: FaceRecord, language: str, picture: SafeString = NO_PICTURE
) -> dict[str, Any]:
    """The other side of the card; missing values are those of the front."""
    symbols = symbol_names(live.game, language)
    face = live.game.face(card)
    return {
        "name": localised(back.names, language) or localised(card.names, language) or "",
        "subtitle": localised(back.subtitles, language) or "",
        "traits": _in_a_line(localised(back.traits, language)),
        "text": card_text(localised(back.texts, language) or "", symbols),
        "flavour": card_text(localised(back.flavours, language) or "", symbols),
        "class_code": class_code(card.classes),
        "type_name": live.game.vocabulary.types[face.back_type or card.type_code].in_language(language),
        "figures": signs_of(face.back_figures, language),
        "facts": [
            (fact.label.in_language(language), _linked(fact, live, language))
            for fact in live.game.back_facts(card, live.cards)
        ],
        "picture": picture,
    }


def class_code(classes: Sequence[str]) -> str:
    """The only class of a card or a deck; else a word for several or for none."""
    return classes[0] if len({*classes}) == 1 else "multiclass" if classes else "none"


def _in_a_line(traits: Iterable[str] | None) -> str:
    return " ".join(f"{trait}." for trait in traits or ())


def printed(card: CardRecord, printing: PrintingRecord) -> CardRecord:
    """The card at the place of that printing."""
    return replace(card, code=printing.code, set_code=printing.set_code, position=printing.position)


def hidden_backs(live: LiveCatalogue, card: CardRecord, language: str) -> list[dict[str, Any]]:
    """The backs of the card's copies that are secrets of the game; without a name, they have that of the front."""
    return [
        {
            "name": localised(back.names, language) or "",
            "set_name": set_name(live, back.set_code, language),
            "figures": signs_of(back.figures, language),
        }
        for back in live.game.face(card).hidden_backs
    ]


def symbol_names(game: Game, language: str) -> dict[str, str]:
    return {code: text.in_language(language) for code, text in game.vocabulary.symbols.items()}


def class_name(live: LiveCatalogue, code: str, language: str) -> str:
    return localised(live.cards.classes[code].names, language) or code


def set_name(live: LiveCatalogue, code: str, language: str) -> str:
    return localised(live.cards.sets[code].names, language) or code


def card_url(game: Game, code: str) -> str:
    return reverse("card", args=[game.code, code])


def _told(fact: Fact, live: LiveCatalogue, language: str) -> str:
    if fact.value is not None:
        return fact.value.in_language(language)
    return ", ".join(card_name(code, live.cards, language) for code in fact.cards)


def _linked(fact: Fact, live: LiveCatalogue, language: str) -> str:
    """The fact with its cards as links, each with its number of copies; then its words."""
    cards = [
        format_html(
            '{}<a href="{}" data-card>{}</a>',
            f"{fact.copies[code]} × " if code in fact.copies else "",
            card_url(live.game, code),
            card_name(code, live.cards, language),
        )
        for code in fact.cards
    ]
    words = [fact.value.in_language(language)] if fact.value is not None else []
    return format_html_join(", ", "{}", ([one] for one in (*cards, *words)))


def signs_of(figures: Iterable[Figure], language: str) -> list[Sign]:
    """Numbers with their icons, each value shown."""
    return [_sign(figure, language, always=True) for figure in figures]


def _sign(figure: Figure, language: str, *, always: bool = False) -> Sign:
    """The figure as a sign; a single icon has a number only if that is a value."""
    label, value = figure.label.in_language(language), "" if figure.value is None else str(figure.value)
    if figure.signed and isinstance(figure.value, int):
        value = f"{figure.value:+}"
    if figure.times:
        label = f"{label} {figure.times.in_language(language)}"
    return Sign(figure.sign, label, value if always or value != "1" else "", figure.times is not None)
