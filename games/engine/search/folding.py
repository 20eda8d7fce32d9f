"""Folding of texts for search: no case, accents or markup; symbols become words."""

import re
import unicodedata

PLAIN_SIGNS = {"’": "'", "‘": "'", "´": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-", "‐": "-"}
TYPOGRAPHIC = re.compile(f"[{''.join(PLAIN_SIGNS)}]")
LETTERS = {  # letters without a decomposition that people type as these
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th",
}  # fmt: skip
UNSPLIT = str.maketrans(
    {**LETTERS, **{letter.upper(): plain for letter, plain in LETTERS.items() if letter not in "ßı"}}
)
ACCENTS = re.compile("[\u0300-\u036f]+")
MOST_MARKS = 30
"""Marks on a letter that are read (Unicode Standard Annex 15, Stream-Safe): no language writes more."""
MARK = re.compile(r"[^\w\s\x00-\x7f]|[\uff9e\uff9f]")
"""Combining marks, and signs that are none."""
MANY_SIGNS = re.compile(rf"[^\w\s\x00-\x7f]{{{MOST_MARKS + 1},}}")
ITS_WORDS = re.compile(r"\[\[([^\[\]]*)\]\]")
SYMBOL = re.compile(r"(?<=(\w))?\[([^\[\]]+)\](?=([\w\[])?)")
BLOCK_TAG = re.compile(r"</?(?:br|hr|p|blockquote|li|ul)\b[^<>]*>", re.IGNORECASE)
TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)


def fold(text: str) -> str:
    """The text without case, accents and typography, every space a single one."""
    if not text.isascii():
        text = TYPOGRAPHIC.sub(lambda sign: PLAIN_SIGNS[sign[0]], text)
        text = unaccented(text)
    return " ".join(text.casefold().split())


def unaccented(text: str) -> str:
    """Every letter as the plain one that people type for it."""
    text = ACCENTS.sub("", unicodedata.normalize("NFKD", stream_safe(text)))
    return text if text.isascii() else text.translate(UNSPLIT)


def stream_safe(text: str) -> str:
    """The text without marks beyond MOST_MARKS in a row: Python's time to normalise them grows with their square."""
    if not MARK.search(text[::MOST_MARKS]):
        return text
    return MANY_SIGNS.sub(_with_fewer_marks, text.replace("\uff9e", "\u3099").replace("\uff9f", "\u309a"))


def _with_fewer_marks(signs: re.Match[str]) -> str:
    kept, marks = "", 0
    for sign in signs[0]:
        marks = marks + 1 if unicodedata.combining(unicodedata.normalize("NFKD", sign)[0]) else 0
        kept += sign if marks <= MOST_MARKS else ""
    return kept


def fold_name(text: str) -> str:
    """A name folded, without quotation marks."""
    return " ".join(fold(text).replace('"', "").split())


def plain(text: str) -> str:
    """Card text as words: `[elder_sign]` is elder sign, `[[Tool]]` is Tool, tags are gone; then folded."""
    if "[" in text:
        text = SYMBOL.sub(_symbol, ITS_WORDS.sub(r"\1", text))
    if "<" in text:
        text = TAG.sub("", BLOCK_TAG.sub(" ", text))
    return fold(text)


def _symbol(found: re.Match[str]) -> str:
    """The words of a symbol, separated from adjacent letters, digits and symbols, but not from punctuation."""
    before, name, after = found.groups()
    return f"{' ' if before else ''}{name.replace('_', ' ')}{' ' if after else ''}"
