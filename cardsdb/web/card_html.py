"""Cards as HTML. It is made here rather than in templates: a page has fifty cards, and a visitor waits for them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import Any

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.card_parts import (
    card_url,
    class_code,
    class_name,
    keyword_names,
    level_pips,
    set_name,
    sign_label,
    sign_value,
    signs_html,
    symbol_names,
)
from cardsdb.web.pictures import Pictures, picture_attributes
from games.engine import CardRecord, Fact, PrintingRecord, localised
from games.engine.cards import FaceRecord
from games.engine.vocabulary import card_name
from ui.card_text import card_text
from ui.icons import icon_svg

THUMB, LEADER_IMAGE = ' width="36" height="50"', ' width="56" height="56"'


class Words(Struct, frozen=True, kw_only=True):
    """The service's own words on cards, in one language."""

    cost: str
    unique: str
    """The icon."""
    weakness: str
    basic_weakness: str


@lru_cache
def _words(language: str) -> Words:
    with override(language):  # a query may ask for another one than the page's
        cost, unique = escape(_("cost")), _("unique")
        return Words(
            cost=f'<span class="visually-hidden">{cost}</span> ',
            unique=f"{icon_svg('unique', unique)} ",
            weakness=_("Weakness"),
            basic_weakness=_("Basic Weakness"),
        )


class CardDrawing:
    """One side of a card in one language: values for templates, and its shapes as HTML.

    The code of the card may be that of a printing, which has a place and pictures of its own.
    """

    def __init__(
        self,
        live: LiveCatalogue,
        card: CardRecord,
        language: str,
        pictures: Pictures | None = None,
        owned: Mapping[str, int] | None = None,
    ) -> None:
        """With `pictures`, shapes may show one; with `owned`, the copies that the visitor owns."""
        self.live, self.card, self.language, self._pictures, self._owned = live, card, language, pictures, owned
        self.words = _words(language)
        self.printed = live.game.face(card)
        self.cost = self.printed.cost
        self.code, self.level = card.code, card.level
        self.position = card.position
        self.class_code = class_code(card.classes)
        self.colour = f'data-class="{escape(self.class_code)}"'

    @property
    def url(self) -> str:
        return card_url(self.live.game, self.code)

    @property
    def name(self) -> str:
        return localised(self.card.names, self.language) or ""

    @property
    def subtitle(self) -> str:
        return localised(self.card.subtitles, self.language) or ""

    @property
    def type_name(self) -> str:
        return self.live.game.vocabulary.types[self.card.type_code].in_language(self.language)

    @property
    def class_names(self) -> str:
        return ", ".join(class_name(self.live, code, self.language) for code in self.card.classes)

    @property
    def traits(self) -> str:
        return _in_a_line(localised(self.card.traits, self.language))

    @property
    def text(self) -> SafeString:
        return _text(self.live, self.card.texts, self.language)

    @property
    def flavour(self) -> SafeString:
        return _text(self.live, self.card.flavours, self.language)

    @property
    def keywords(self) -> str:
        return " ".join(f"{name}." for _word, name in keyword_names(self.live.game, self.card, self.language))

    @property
    def set_name(self) -> str:
        return set_name(self.live, self.card.set_code, self.language)

    @property
    def weakness(self) -> str:
        """The name of its kind of weakness; empty for other cards."""
        if not self.card.weakness:
            return ""
        return self.words.basic_weakness if self.card.weakness.kind == "basic" else self.words.weakness

    @property
    def facts(self) -> list[tuple[str, str]]:
        """Other printed facts: label and value."""
        return [(fact.label.in_language(self.language), self._told(fact)) for fact in self.printed.facts]

    def _told(self, fact: Fact) -> str:
        if fact.value is not None:
            return fact.value.in_language(self.language)
        return ", ".join(card_name(code, self.live.cards, self.language) for code in fact.cards)

    @property
    def picture(self) -> SafeString:
        """Attributes of its `img`; empty without a picture."""
        return picture_attributes(self._pictures.of(self.live, self.code) if self._pictures else ())

    @property
    def owned(self) -> str:
        """The copies that the visitor owns, in words; empty without any, and where they are not counted."""
        original = self.live.cards.get(self.code) or self.card  # of a printing
        copies = self._owned.get(original.code, 0) if self._owned else 0
        return _owned_words(copies, self.language) if copies else ""

    @property
    def linked_name(self) -> SafeString:
        """The name: wherever it stands, it leads to the card and shows it when pointed at."""
        link = f'<a class="card-link" href="{escape(self.url)}" data-card>{escape(self.name)}</a>'
        return SafeString(self._unique + link)

    @property
    def _unique(self) -> str:
        return self.words.unique if self.card.unique else ""

    @property
    def class_icons(self) -> str:
        """The icon of each class."""
        icons = [
            f'<span data-class="{escape(code)}">{icon_svg(code, class_name(self.live, code, self.language))}</span> '
            for code in self.card.classes
        ]
        return "".join(icons)

    @property
    def level_pips(self) -> SafeString:
        return level_pips(self.level, self.language)

    @property
    def told_cost(self) -> str:
        """The cost with its word for listeners; empty without one."""
        if self.cost is None:
            return ""
        return self.words.cost + escape(str(self.cost))

    def skills(self, kind: str = "skills") -> SafeString:
        """The signs of its skills; a leader's are values."""
        return signs_html(self.printed.skills, kind, self.language, always=self._has_values)

    @property
    def _has_values(self) -> bool:
        return self.printed.has_values or self.card.type_code in self.live.game.leader_types

    @property
    def figures(self) -> SafeString:
        return signs_html(self.printed.figures, "figures", self.language)

    def _line(self, of_traits: str = "{}") -> str:
        """Type, slots, traits and copies owned."""
        weakness = f" · {escape(self.weakness)} " if self.card.weakness else ""
        slots = "".join([f" · {escape(sign_label(slot, self.language))}" for slot in self.printed.slots])
        traits = of_traits.format(f' · <span class="traits">{escape(self.traits)}</span>') if self.traits else ""
        owned = f" · {escape(self.owned)}" if self.owned else ""
        return f'<p class="card-line"> {escape(self.type_name)}{weakness}{slots}{traits}{owned} </p>'

    @property
    def _level_above_0(self) -> str:
        return f"{self.level_pips} " if self.level else ""

    def _image(self, css: str, size: str = "") -> str:
        picture = self._pictures and self.picture
        return f'<img class="{css}" loading="lazy" {picture} alt=""{size}> ' if picture else ""

    def row(self) -> SafeString:
        """A line of the card list."""
        set_name = escape(self.set_name)
        return SafeString(
            f'<li class="card-row" {self.colour}> {self._image("thumb", THUMB)}'
            f'<span class="card-class"> {self.class_icons}</span> {_tag("span", "cost", self.told_cost)}'
            f'<div class="card-body"> <h2 class="card-name"> {self.linked_name} </h2> '
            f"{_tag('span', 'card-subtitle', escape(self.subtitle))}{self._line()} </div>"
            f' <div class="card-extras"> {self.level_pips} {self.skills()} {self.figures} <p class="card-place">'
            f' <span class="card-set" title="{set_name}">{set_name}</span> {self.position} </p> </div> </li>'
        )

    def pick(self) -> SafeString:
        """A card to be picked: what a row shows, without the row around it."""
        return SafeString(
            f'{self._image("thumb", THUMB)}<span class="card-class"> {self.class_icons}</span>'
            f" {_tag('span', 'cost', self.told_cost and f' {self.told_cost} ')}"
            f'<div class="card-body"> <h3 class="card-name"> {self.linked_name} </h3> '
            f"{_tag('span', 'card-subtitle', escape(self.subtitle))}"
            f'{self._line("""<span class="pick-traits">{}</span>""")} </div>'
            f' <div class="pick-extras"> {self.level_pips} {self.skills()} </div>'
        )

    def deck_card(self) -> SafeString:
        """A card in a deck: a line that may stand beside any number of copies."""
        more = (escape(self.subtitle), self.weakness and f" {escape(self.weakness)} ")
        mores = " ".join([f'<span class="deck-card-more">{one}</span>' for one in more if one])
        return SafeString(
            f'<span class="deck-card row" {self.colour}>'
            f' <span class="card-class"> {self.class_icons}</span>'
            f' <span class="deck-card-name"> {self.linked_name} {self._level_above_0}{mores}</span>'
            f' {self.skills("deck")} <span class="deck-card-cost">{self.told_cost}</span> </span>'
        )

    def entry(self) -> SafeString:
        """A card in a deck: as short as can be."""
        return SafeString(
            f'<span class="entry-name"> {self.linked_name} {self._level_above_0}</span>'
            f'<span class="entry-cost dim small">{self.told_cost}</span>'
        )

    def leader(self) -> SafeString:
        """The leader of a deck, as the inside of a button. A picture, if there is one, is a face beside it."""
        signs = [(figure, self._has_values) for figure in self.printed.skills]
        signs += [(figure, True) for figure in self.printed.figures]
        told = [
            f'<span class="sign" data-sign="{escape(figure.sign)}">'
            f"{icon_svg(figure.sign, sign_label(figure, self.language))}{sign_value(figure, always=always)}</span> "
            for figure, always in signs
        ]
        return SafeString(
            f'<span class="leader-class"> {self.class_icons}</span>'
            f' <span class="leader-name">{escape(self.name)}</span>'
            f" {_tag('span', 'leader-subtitle', escape(self.subtitle))}"
            f'<span class="leader-signs"> {"".join(told)}</span> {self._image("leader-image", LEADER_IMAGE)}'
        )

    def face(self) -> SafeString:
        """The card as it is printed: everything where a player looks for it. A picture, if there is one, is on top."""
        return self._face(self.linked_name)

    def face_of_page(self) -> SafeString:
        """Likewise where its name is no link: on its own page."""
        return self._face(f"{self._unique}{escape(self.name)}")

    def _face(self, name: str) -> SafeString:
        text, weakness = self.text, f" · {escape(self.weakness)} " if self.card.weakness else ""
        slots = signs_html(self.printed.slots, "slots", self.language, always=False)
        html = side_html(
            colour=self.colour,
            before=_tag("span", "cost", self.told_cost),
            name=name,
            subtitle=self.subtitle,
            after=f' <span class="card-class"> {self.class_icons}</span>',
            type_line=f" {self.level_pips} <span>{escape(self.type_name)}{weakness}</span> ",
            traits=self.traits,
            text=_tag("div", "card-text", text) or _tag("p", "card-text", escape(self.keywords)),
            facts=_facts_html("face-facts", self.facts),
            flavour=self.flavour,
            figures=self.figures,
            foot=f' <footer class="face-foot cluster"> {self.skills()} {slots}'
            f' <span class="face-place">{escape(self.set_name)} {self.position}</span> </footer>',
            image=self._image("face-image"),
            is_short=not text,
        )
        return SafeString(
            f'<div class="stack gap-1"> {html} <p class="dim small">{escape(self.owned)}</p></div>'
            if self.owned
            else html
        )


def back_html(
    live: LiveCatalogue, card: CardRecord, back: FaceRecord, language: str, picture: SafeString
) -> SafeString:
    """The other side of the card; missing values are those of the front."""
    face, text = live.game.face(card), _text(live, back.texts, language)
    type_name = live.game.vocabulary.types[face.back_type or card.type_code].in_language(language)
    back_name = live.game.vocabulary.nouns.say("{back:One}", language)
    facts = [
        (fact.label.in_language(language), _linked(fact, live, language))
        for fact in live.game.back_facts(card, live.cards)
    ]
    return side_html(
        colour=f'data-class="{escape(class_code(card.classes))}"',
        name=escape(localised(back.names, language) or localised(card.names, language) or ""),
        subtitle=localised(back.subtitles, language) or "",
        type_line=f"<span>{escape(type_name)} · {escape(back_name)}</span>",
        traits=_in_a_line(localised(back.traits, language)),
        text=_tag("div", "card-text", text),
        facts=_facts_html("face-facts face-facts-long", facts),
        flavour=_text(live, back.flavours, language),
        figures=signs_html(face.back_figures, "figures", language),
        image=f'<img class="face-image" loading="lazy" {picture} alt="">' if picture else "",
        is_short=not text,
    )


def side_html(
    *,
    colour: str,
    before: str = "",
    name: str,
    subtitle: str,
    after: str = "",
    type_line: str,
    traits: str,
    text: str,
    facts: str,
    flavour: str,
    figures: str,
    foot: str = "",
    image: str,
    is_short: bool,
) -> SafeString:
    """One side of a card as it is printed. Only subtitle and traits are not HTML yet."""
    paper = f"{_tag('p', 'traits', escape(traits))}{text}{facts}{_tag('div', 'card-flavour', flavour)}"
    short = " face-short" if is_short and not flavour else ""
    return SafeString(
        f'<article class="face{short}" {colour}> <header class="face-head row"> {before}'
        f'<div class="face-title"> <h2 class="face-name"> {name} </h2>'
        f" {_tag('p', 'face-subtitle', escape(subtitle))}</div>{after} </header>"
        f' <p class="face-type row">{type_line}</p> {_tag("div", "face-paper stack gap-2", paper and f" {paper}")}'
        f"{figures}{foot} {image}</article>"
    )


def _facts_html(css: str, facts: Iterable[tuple[str, str]]) -> str:
    lines = [f"<div><dt>{escape(label)}</dt><dd>{conditional_escape(value)}</dd></div>" for label, value in facts]
    return _tag("dl", css, f" {''.join(lines)} " if lines else "")


def _tag(name: str, css: str, html: str) -> str:
    """The HTML in an element of that class, with a space behind it; nothing if it is empty."""
    return f'<{name} class="{css}">{html}</{name}> ' if html else ""


@lru_cache(maxsize=200)
def _owned_words(copies: int, language: str) -> str:
    with override(language):
        return ngettext("you own %(number)s", "you own %(number)s", copies) % {"number": copies}


def _in_a_line(traits: Iterable[str] | None) -> str:
    return " ".join([f"{trait}." for trait in traits or ()])


def printed(card: CardRecord, printing: PrintingRecord) -> CardRecord:
    """The card at the place of that printing."""
    return replace(card, code=printing.code, set_code=printing.set_code, position=printing.position)


def hidden_backs(live: LiveCatalogue, card: CardRecord, language: str) -> list[dict[str, Any]]:
    """The backs of the card's copies that are secrets of the game; without a name, they have that of the front."""
    return [
        {
            "name": localised(back.names, language) or "",
            "set_name": set_name(live, back.set_code, language),
            "figures": signs_html(back.figures, "figures", language),
        }
        for back in live.game.face(card).hidden_backs
    ]


def _text(live: LiveCatalogue, texts: Mapping[str, str], language: str) -> SafeString:
    return card_text(localised(texts, language) or "", symbol_names(live.game, language))


def _linked(fact: Fact, live: LiveCatalogue, language: str) -> SafeString:
    """The fact with its cards as links, each with its number of copies; then its words."""
    cards = [
        (f"{fact.copies[code]} × " if code in fact.copies else "")
        + f'<a href="{escape(card_url(live.game, code))}" data-card>{escape(card_name(code, live.cards, language))}</a>'
        for code in fact.cards
    ]
    words = [escape(fact.value.in_language(language))] if fact.value is not None else []
    return SafeString(", ".join([*cards, *words]))
