"""Parts of cards for every page: icons with numbers, names of classes, sets and keywords, addresses."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from urllib.parse import quote

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import override

from cardsdb.catalogue import LiveCatalogue
from games.engine import CardRecord, Figure, Game, Text, localised
from games.registry import game_get
from ui.icons import icon_svg

CODE = "any-code"
"""Stands for the code in the address that those of a game's cards are made of."""


@lru_cache
def _labels(language: str) -> Mapping[str, str]:
    """The titles of signs, by their kind."""
    with override(language):  # a query may ask for another one than the page's
        skills, numbers = _("Skills"), _("Numbers")
        return {"skills": skills, "deck": skills, "slots": _("Slots"), "figures": numbers, "headline": numbers}


def signs_html(figures: Iterable[Figure], kind: str, language: str, *, always: bool = True) -> SafeString:
    """Icons with the numbers beside them, read out as words; a lone icon has a number only if that is a value."""
    signs = [
        _sign(one.sign, sign_label(one, language), sign_value(one, always=always), one.times is not None)
        for one in figures
    ]
    label = escape(_labels(language)[kind])
    start = f'<ul class="signs cluster gap-1 signs-{kind}" aria-label="{label}"> '
    return SafeString(f"{start}{''.join(signs)}</ul>" if signs else "")


@lru_cache(maxsize=2000)
def _sign(icon: str, label: str, value: str, is_multiplied: bool) -> str:
    times = f' <span class="sign-times" aria-hidden="true">×{icon_svg("ally")}</span>' if is_multiplied else ""
    return f'<li class="sign" data-sign="{escape(icon)}"> {icon_svg(icon, label)}{value}{times} </li> '


def sign_label(figure: Figure, language: str) -> str:
    label = figure.label.in_language(language)
    return f"{label} {figure.times.in_language(language)}" if figure.times else label


def sign_value(figure: Figure, *, always: bool) -> str:
    """The number beside a sign, as HTML."""
    if figure.signed and isinstance(figure.value, int):
        return f"{figure.value:+}"
    value = "" if figure.value is None else escape(str(figure.value))
    return value if always or value != "1" else ""


@lru_cache(maxsize=200)
def level_pips(level: int | None, language: str) -> SafeString:
    """The level as a number for listeners and as pips; empty without one."""
    if level is None:
        return SafeString("")
    with override(language):
        said = escape(_("level %(level)s") % {"level": level})
    pips = '<span class="pip"></span>' * level or '<span class="pip pip-zero"></span>'
    return SafeString(f'<span class="level"> <span class="visually-hidden">{said}</span> {pips} </span>')


def keyword_names(game: Game, card: CardRecord, language: str) -> Iterator[tuple[str, str]]:
    """Each keyword of the card with its name in that language, and with the number or words printed after it."""
    values = game.face(card).keyword_values
    for word in card.keywords:
        if name := game.vocabulary.keywords.get(word):
            value = values.get(word)
            after = value.in_language(language) if isinstance(value, Text) else value
            yield word, name.in_language(language) if after is None else f"{name.in_language(language)} {after}"


def class_code(classes: Sequence[str]) -> str:
    """The only class of a card or a deck; else a word for several or for none."""
    return classes[0] if len({*classes}) == 1 else "multiclass" if classes else "none"


def symbol_names(game: Game, language: str) -> Mapping[str, str]:
    """The name of each symbol of card texts."""
    return _symbol_names(game.code, language)


@lru_cache
def _symbol_names(game: str, language: str) -> Mapping[str, str]:
    return {code: text.in_language(language) for code, text in game_get(game).vocabulary.symbols.items()}


def class_name(live: LiveCatalogue, code: str, language: str) -> str:
    return localised(live.cards.classes[code].names, language) or code


def set_name(live: LiveCatalogue, code: str, language: str) -> str:
    return localised(live.cards.sets[code].names, language) or code


def card_url(game: Game, code: str) -> str:
    """The address of a card's page."""
    return _any_url(game.code).replace(CODE, quote(code))


@cache
def _any_url(game: str) -> str:
    return reverse("card", args=[game, CODE])
