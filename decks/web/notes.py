"""Notes as HTML: Markdown without any HTML of its own, so that nothing in them can be a script; cards as links."""

import re
from functools import cache

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from cardsdb.catalogue import LiveCatalogue
from games.engine import Catalogue
from games.engine.search.folding import fold_name

CARD = re.compile(r"\[\[([^\[\]\n]{1,120})\]\]")
ARKHAMDB_CARD = re.compile(r"\]\((?:https://[a-z.]*arkhamdb\.com)?/card/([^)\s/#?]{1,40})[^)\s]*\)")


@cache
def _markdown() -> MarkdownIt:
    """HTML in the text is shown as it stands, pictures are not fetched, and links go nowhere that runs scripts."""
    return MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


def notes_html(text: str, catalogue: LiveCatalogue, language: str) -> SafeString:
    """The notes; `[[a card's name or code]]` leads to the card and shows it when pointed at, as do card links."""
    text = CARD.sub(lambda found: _card_link(found[1], catalogue) or found[0], text)
    text = ARKHAMDB_CARD.sub(lambda found: f"]({_address(found[1], catalogue)})", text)
    own = re.escape(reverse("card", args=[catalogue.game.code, "CODE"])).replace("CODE", r"[^\"/]+")
    html = re.sub(rf'<a href="({own})"', r'<a class="card-link" href="\1" data-card', _markdown().render(text))
    return mark_safe(html)  # noqa: S308  (every character of the notes was escaped by the renderer)


def _card_link(words: str, live: LiveCatalogue) -> str:
    card = live.cards.get(words) or live.cards.get(live.cards.derived(_names).get(fold_name(words), ""))
    if card is None:
        return ""
    shown = re.sub(r"([\\`*_{}\[\]<>()#+\-.!|&])", r"\\\1", words)
    return f"[{shown}]({_address(card.code, live)})"


def _address(code: str, live: LiveCatalogue) -> str:
    return reverse("card", args=[live.game.code, code])


def _names(catalogue: Catalogue) -> dict[str, str]:
    """Names in every language, folded, to the first card so called."""
    names: dict[str, str] = {}
    for card in catalogue:
        for name in card.names.values():
            names.setdefault(fold_name(name), card.code)
    return names
