"""Words on cards, indexed by every three characters in a row: a phrase is looked up, then checked on a few cards."""

import re
import unicodedata
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import re2

from games.engine.search.bits import bits_of, members_of
from games.engine.search.folding import ACCENTS, fold, plain
from games.engine.search.tree import BadTermError, Value
from games.engine.text import Text

MAX_REGEX_LENGTH = 200
INLINE_GROUP = re.compile(r"(?<!\\)(?:\\\\)*\(\?(?!:)")
ESCAPE = re.compile(r"\\(.)", re.DOTALL)
LINE_ENDS = {"A": "^", "z": "$", "Z": "$"}


class TextColumn:
    """Lines of text, each card's own. What is looked for is found within one line, never across two."""

    def __init__(self, name: str, label: Text, texts: Sequence[Iterable[str]], *, has_markup: bool = False) -> None:
        self.name, self.label = name, label
        self.read = plain if has_markup else fold
        self.size = len(texts)
        self.everything = (1 << self.size) - 1
        lines = [tuple(dict.fromkeys(line for text in own if (line := self.read(text)))) for own in texts]
        self.joined = ["\n".join(own) for own in lines]
        self.present = bits_of((position for position, own in enumerate(lines) if own), self.size)
        self._index_whole_lines(lines)
        self._index_grams(lines)
        self._join_for_regex()

    def find(self, comparison: str, value: Value) -> int:
        if comparison not in {":", "="}:
            raise BadTermError("not-comparable", key=self.name)
        if value.kind == "regex":
            return self.matching(value.text, whole=comparison == "=")
        needle = self.read(value.text)
        if not needle:
            raise BadTermError("empty-value")
        return self.containing(needle) if comparison == ":" else self.equal_to(needle)

    def domain(self, value: Value) -> int:
        return self.everything

    def words(self, value: Value, language: str) -> str:
        if value.kind == "regex":
            return f"/{value.text}/"
        return f"«{value.text}»" if language == "es" else f"“{value.text}”"

    def equal_to(self, line: str) -> int:
        """The cards with that line, folded already."""
        return bits_of(self.whole.get(line, ()), self.size)

    def containing(self, needle: str) -> int:
        """The cards with a line that contains the needle, folded already."""
        if len(needle) <= 2:
            return self.short_grams.get(needle, 0)
        candidates = self.everything
        for start in range(len(needle) - 2):
            candidates &= self.grams.get(needle[start : start + 3], 0)
            if not candidates:
                return 0
        if len(needle) == 3:
            return candidates
        joined = self.joined
        return bits_of((card for card in members_of(candidates) if needle in joined[card]), self.size)

    def matching(self, pattern: str, *, whole: bool = False) -> int:
        """The cards with a line in which the regular expression matches, in time linear to the text."""
        if not pattern:
            raise BadTermError("empty-value")
        expression = _compiled(pattern, whole=whole)
        found, number = [], 0
        while number < len(self.starts) and (match := expression.search(self.blob, self.starts[number])):
            number = bisect_right(self.starts, match.start())
            found.append(self.cards[number - 1])
        re2.purge()  # it would keep the last 128 expressions with their tables
        return bits_of(found, self.size)

    def _index_whole_lines(self, lines: Sequence[tuple[str, ...]]) -> None:
        self.whole: dict[str, list[int]] = defaultdict(list)
        for position, own in enumerate(lines):
            for line in own:
                self.whole[line].append(position)
        self.whole.default_factory = None

    def _index_grams(self, lines: Sequence[tuple[str, ...]]) -> None:
        holders: dict[str, list[int]] = defaultdict(list)
        for position, own in enumerate(lines):
            # At the end of a line stand its last two characters and its last one.
            for gram in {line[start : start + 3] for line in own for start in range(len(line))}:
                holders[gram].append(position)
        self.grams = {gram: bits_of(found, self.size) for gram, found in holders.items()}
        self.short_grams: dict[str, int] = defaultdict(int)
        for gram, bits in self.grams.items():
            self.short_grams[gram[:1]] |= bits
            if len(gram) > 1:
                self.short_grams[gram[:2]] |= bits
        self.short_grams.default_factory = None

    def _join_for_regex(self) -> None:
        """All lines of all cards behind each other, and where each card with any begins."""
        self.cards = list(members_of(self.present))
        self.starts, parts, length = [], [], 0
        for card in self.cards:
            encoded = self.joined[card].encode()
            self.starts.append(length)
            parts.append(encoded)
            length += len(encoded) + 1
        self.blob = b"\n".join(parts)


def _compiled(pattern: str, *, whole: bool) -> Any:
    """The expression as it is run over folded lines; BadTermError says what is wrong with it."""
    if len(pattern) > MAX_REGEX_LENGTH:
        raise BadTermError("regex-bad", reason=f"> {MAX_REGEX_LENGTH}")
    text = ACCENTS.sub("", unicodedata.normalize("NFKD", pattern.removeprefix("(?i)")))
    if INLINE_GROUP.search(text):
        raise BadTermError("regex-bad", reason="(?")
    text = ESCAPE.sub(lambda found: LINE_ENDS.get(found[1], found[0]), text)
    options = re2.Options()
    options.never_nl = True  # a line is the whole world
    options.log_errors = False
    options.max_mem = 1 << 20
    try:
        re2.compile(text, options)  # alone first, so that no bracket closes one of ours
        return re2.compile(f"(?im)^(?:{text})$" if whole else f"(?im){text}", options)
    except re2.error as error:
        reason = error.args[0].decode(errors="replace") if isinstance(error.args[0], bytes) else str(error)
        raise BadTermError("regex-bad", reason=reason) from None
