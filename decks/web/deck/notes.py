"""Notes as HTML: Markdown without its author's HTML, with links to cards that are shown when pointed at."""

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache, partial

from django.utils.html import linebreaks
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from cardsdb.catalogue import LiveCatalogue
from cardsdb.web.card_parts import card_url, symbol_names
from decks.exchange.card_names import UnclearNameError
from decks.web.card_names import card_named
from games.engine.vocabulary import card_name
from ui.icons import icon_names, icon_svg
from ui.kept import KEPT

NAMED = re.compile(r"\[\[([^\[\]\n]{1,120})\]\]")
OUR_CARD = re.compile(r"/cards/(?P<game>[a-z0-9]+)/(?P<code>[^/?#]+)/?(?:[?#].*)?")
THEIR_CARD = re.compile(r"(?:https?://(?:[a-z-]+\.)?(?:arkhamdb|ringsdb)\.com)?/card/(?P<code>[0-9A-Za-z_-]+)/?")
"""Links to cards in notes from other sites."""
THEIR_ICON = re.compile(r'<span class="icon-([a-z_]+)">\s*</span>')
"""Symbols there; no other HTML is kept."""
HIGHEST, LOWEST = 3, 6
"""The levels of headings: above them are the titles of the page."""
SIGNS, MAX_SIGNS = "[]|*_~`<&", 5_000
"""More of each than any guide has. A text with more is shown unformatted: some take quadratic time."""
MAX_LINES = 3_000
"""More than any guide has, too: each may become a row with as many cells as the first."""


def notes_html(text: str, catalogue: LiveCatalogue, language: str) -> SafeString:
    """The notes as HTML. `[[Name]]` and links to cards show the card; tags and pictures are text."""
    rendered = partial(_rendered, text, catalogue, language)
    key = ("notes", catalogue.token, language, text)
    return KEPT.get(key, rendered, lambda html: sys.getsizeof(html) + sys.getsizeof(text))


def _rendered(text: str, catalogue: LiveCatalogue, language: str) -> SafeString:
    if len(text.splitlines()) > MAX_LINES or any(text.count(sign) > MAX_SIGNS for sign in SIGNS):
        return SafeString(linebreaks(text, autoescape=True))
    env = {"catalogue": catalogue, "language": language}
    tokens = _markdown().parse(text, env)
    _level_headings(tokens)
    for token in _all(tokens):
        token.attrs.pop("style", None)  # the alignment of a table's cells, which the page's policy would refuse
        if token.type == "link_open":
            _mark_link(token, catalogue)
    return mark_safe(_markdown().renderer.render(tokens, _markdown().options, env))  # noqa: S308  (it escapes)


@cache
def _markdown() -> MarkdownIt:
    """CommonMark with tables and strikethrough. It turns HTML into text, and refuses script links."""
    markdown = MarkdownIt("js-default", {"breaks": True}).disable("image")
    markdown.inline.ruler.before("link", "card", _card_rule)
    markdown.inline.ruler.before("html_inline", "symbol", _symbol_rule)
    return markdown


def _card_rule(state: StateInline, silent: bool) -> bool:
    """`[[Name]]`, `[[Name (3)]]` or `[[01016]]`, if that is one card; else the brackets stay."""
    found = NAMED.match(state.src, state.pos)
    if found is None or state.linkLevel:
        return False
    live: LiveCatalogue = state.env["catalogue"]
    try:
        code = card_named(found[1].strip(), live)
    except UnclearNameError:
        return False
    if not silent:
        state.push("link_open", "a", 1).attrs = {"href": card_url(live.game, code)}
        is_code = live.cards.get(found[1].strip()) is not None
        name = card_name(code, live.cards, state.env["language"]) if is_code else found[1]
        state.push("text", "", 0).content = name
        state.push("link_close", "a", -1)
    state.pos = found.end()
    return True


def _symbol_rule(state: StateInline, silent: bool) -> bool:
    """The symbols of a game, as its other sites write them."""
    found = THEIR_ICON.match(state.src, state.pos)
    if found is None:
        return False
    live: LiveCatalogue = state.env["catalogue"]
    label = symbol_names(live.game, state.env["language"]).get(found[1])
    if label is None or found[1] not in icon_names():
        return False
    if not silent:
        state.push("html_inline", "", 0).content = icon_svg(found[1], label)
    state.pos = found.end()
    return True


def _mark_link(token: Token, catalogue: LiveCatalogue) -> None:
    """Mark a link: to a card, for its preview; to elsewhere, as not vouched for."""
    href = str(token.attrs.get("href", ""))
    ours, theirs = OUR_CARD.fullmatch(href), THEIR_CARD.fullmatch(href)
    card = catalogue.cards.get(theirs["code"]) if theirs else None
    if card:
        href = card_url(catalogue.game, card.code)
    elif ours:
        href = f"/cards/{ours['game']}/{ours['code']}/"
    if card or ours:
        token.attrs = {"href": href, "class": "card-link", "data-card": ""}
    elif not href.startswith(("/", "#")) or href.startswith("//"):
        token.attrs["rel"] = "nofollow noopener ugc"


def _level_headings(tokens: Iterable[Token]) -> None:
    """Renumber the headings below those of the page, without gaps."""
    headings = [token for token in tokens if token.type in ("heading_open", "heading_close")]
    used = sorted({token.tag for token in headings})
    for token in headings:
        token.tag = f"h{min(HIGHEST + used.index(token.tag), LOWEST)}"


def _all(tokens: Iterable[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _all(token.children or ())
