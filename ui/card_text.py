"""Card text as HTML: its few tags, its symbols as icons with their names, its traits; all else is plain text."""

import re
from collections.abc import Mapping

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from ui.icons import icon_names, icon_svg

PIECE = re.compile(
    r"\[\[(?P<trait>[^\[\]]+)\]\]|\[(?P<symbol>[^\[\]\n]+)\]|<(?P<end>/?)(?P<tag>[A-Za-z]+)[^<>]*>|(?P<line>\r?\n)"
)
INLINE = {"b": "b", "strong": "b", "i": "i", "em": "i", "cite": "i", "u": "u"}
BREAKS = frozenset({"br", "p", "li", "ul"})


def card_text(text: str, symbols: Mapping[str, str]) -> SafeString:
    """The text with each line a paragraph. `symbols` has the name of each; unknown ones are shown in words."""
    writer = _Writer()
    place = 0
    for piece in PIECE.finditer(text):
        writer.words(escape(text[place : piece.start()]))
        place = piece.end()
        if piece["trait"]:
            writer.words(format_html('<span class="trait">{}</span>', piece["trait"]))
        elif piece["symbol"]:
            writer.words(_symbol(piece["symbol"], symbols))
        elif piece["tag"]:
            writer.tag(piece["tag"].lower(), is_end=bool(piece["end"]))
        else:
            writer.end_paragraph()
    writer.words(escape(text[place:]))
    return writer.finished()


def _symbol(name: str, symbols: Mapping[str, str]) -> SafeString:
    code = name.strip().lower().replace(" ", "_")
    label = symbols.get(code)
    if label and code in icon_names():
        return icon_svg(code, label)
    return format_html('<span class="symbol">{}</span>', label or name.replace("_", " "))


class _Writer:
    """Paragraphs, quotations and rules in order; an open tag is closed where its paragraph ends."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.open_tags: list[str] = []
        self.in_paragraph = False
        self.in_quotation = False

    def words(self, html: str) -> None:
        if not self.in_paragraph:
            if not html.strip():
                return
            self.parts.append("<p>" + "".join(f"<{tag}>" for tag in self.open_tags))
            self.in_paragraph = True
        self.parts.append(html)

    def end_paragraph(self) -> None:
        if self.in_paragraph:
            self.parts.append("".join(f"</{tag}>" for tag in reversed(self.open_tags)) + "</p>")
            self.in_paragraph = False

    def tag(self, name: str, *, is_end: bool) -> None:
        if name in INLINE:
            self._inline(INLINE[name], is_end=is_end)
        elif name == "hr":
            self.end_paragraph()
            self.parts.append("<hr>")
        elif name == "blockquote":
            self.end_paragraph()
            if self.in_quotation is is_end:
                self.parts.append("</blockquote>" if is_end else "<blockquote>")
                self.in_quotation = not is_end
        elif name in BREAKS:
            self.end_paragraph()

    def _inline(self, name: str, *, is_end: bool) -> None:
        if not is_end:
            if self.in_paragraph:
                self.parts.append(f"<{name}>")
            self.open_tags.append(name)
        elif name in self.open_tags:
            while True:
                last = self.open_tags.pop()
                if self.in_paragraph:
                    self.parts.append(f"</{last}>")
                if last == name:
                    break

    def finished(self) -> SafeString:
        self.end_paragraph()
        if self.in_quotation:
            self.parts.append("</blockquote>")
        return mark_safe("".join(self.parts))  # noqa: S308  (every part was escaped or is a tag of ours)
