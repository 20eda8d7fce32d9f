"""Texts of cards, indexed by up to three adjacent characters: a phrase is looked up, then checked on a few cards."""

import re
import time
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

import re2

from games.engine.search.bits import bits_of, members_of
from games.engine.search.folding import fold_name, plain, unaccented
from games.engine.search.tree import BadTermError, Value
from games.engine.search.words import QUOTED, REGEX_REASONS
from games.engine.text import Text

MAX_REGEX_LENGTH = 200
MAX_REGEX_SIZE = 1500
"""Maximum size of the RE2 program: `.{60}` alone has some 400 steps."""
MAX_REGEX_SECONDS = 0.1
"""Maximum CPU time. Time is linear in the text, but an expression can make each character expensive."""
CHUNK = 32_768
"""Bytes between checks of the time."""
INLINE_GROUP = re.compile(r"(?<!\\)(?:\\\\)*\(\?(?!:)")
QUOTATION_MARK = re.compile(r'\\?["“”«»]')
ESCAPE = re.compile(r"\\(.)", re.DOTALL)
LINE_ENDS = {"A": "^", "z": "$", "Z": "$"}


class TextColumn:
    """Lines of text of each card. A match is within one line."""

    def __init__(self, name: str, label: Text, texts: Sequence[Iterable[str]], *, has_markup: bool = False) -> None:
        self.name, self.label = name, label
        self.read = plain if has_markup else fold_name
        self.has_markup = has_markup
        self.size = len(texts)
        self.everything = (1 << self.size) - 1
        lines = [tuple(dict.fromkeys(line for text in own if (line := self.read(text)))) for own in texts]
        self.joined = ["\n".join(own) for own in lines]
        self.present = bits_of((position for position, own in enumerate(lines) if own), self.size)
        self.held = self.present
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
        return QUOTED.in_language(language, value=value.text)

    def equal_to(self, line: str) -> int:
        """The cards with that line, folded already."""
        return bits_of(self.whole.get(line, ()), self.size)

    def containing(self, needle: str) -> int:
        """The cards with a line that contains the needle, folded already."""
        candidates = self.everything
        for word in needle.split(" "):
            for gram in _grams(word) if len(word) > 3 else (word,):
                candidates &= self.grams.get(gram, 0)
            if not candidates:
                return 0
        if len(needle) <= 3 and " " not in needle:
            return candidates
        joined = self.joined
        return bits_of((card for card in members_of(candidates) if needle in joined[card]), self.size)

    def matching(self, pattern: str, *, whole: bool = False) -> int:
        """The cards with a line in which the regular expression matches, in time linear to the text."""
        if not pattern:
            raise BadTermError("empty-value")
        if not self.has_markup:
            pattern = QUOTATION_MARK.sub("", pattern)
        expression = _compiled(pattern, whole=whole)
        deadline = time.thread_time() + MAX_REGEX_SECONDS
        found: list[int] = []
        try:
            for number, last in self.chunks:
                end = self.starts[last] - 1
                while number < last and (match := expression.search(self.blob, self.starts[number], end)):
                    number = bisect_right(self.starts, match.start())
                    found.append(self.cards[number - 1])
                if time.thread_time() > deadline:
                    raise BadTermError("regex-too-slow")
        finally:
            re2.purge()  # it would keep the last 128 expressions with their tables
        return bits_of(found, self.size)

    def _index_whole_lines(self, lines: Sequence[tuple[str, ...]]) -> None:
        self.whole: dict[str, list[int]] = {}
        for position, own in enumerate(lines):
            for line in own:
                self.whole.setdefault(line, []).append(position)

    def _index_grams(self, lines: Sequence[tuple[str, ...]]) -> None:
        """For every one, two and three adjacent characters within a word, the cards that have them."""
        holders: dict[str, list[int]] = defaultdict(list)
        for position, own in enumerate(lines):
            for word in {word for line in own for word in line.split(" ")}:
                holders[word].append(position)
        grams: dict[str, int] = defaultdict(int)
        for word, found in holders.items():
            bits = bits_of(found, self.size)
            # At the end of a word stand its last two characters and its last one.
            for gram in {word[start : start + 3] for start in range(len(word))}:
                grams[gram] |= bits
        self.grams = dict(grams)
        for gram, bits in grams.items():
            for short in {gram[:1], gram[:2]} - {gram}:
                self.grams[short] = self.grams.get(short, 0) | bits

    def _join_for_regex(self) -> None:
        """Join all lines of all cards, with the start of each card and chunks of whole cards."""
        self.cards = list(members_of(self.present))
        encoded = [self.joined[card].encode() for card in self.cards]
        self.blob = b"\n".join(encoded)
        self.starts = list(accumulate((len(one) + 1 for one in encoded), initial=0))
        self.chunks: list[tuple[int, int]] = []
        first = 0
        for last in range(1, len(self.starts)):
            if self.starts[last] - self.starts[first] >= CHUNK or last == len(self.cards):
                self.chunks.append((first, last))
                first = last


def _grams(word: str) -> Iterator[str]:
    return (word[start : start + 3] for start in range(len(word) - 2))


def _compiled(pattern: str, *, whole: bool) -> Any:
    """The expression compiled for folded lines; BadTermError with the reason if it is not valid."""
    if len(pattern) > MAX_REGEX_LENGTH:
        raise BadTermError("regex-too-long", most=MAX_REGEX_LENGTH)
    text = unaccented(pattern.removeprefix("(?i)"))
    if INLINE_GROUP.search(text):
        raise BadTermError("regex-group")
    text = ESCAPE.sub(lambda found: LINE_ENDS.get(found[1], found[0]), text)
    options = re2.Options()
    options.never_nl = True  # a line is the whole world
    options.never_capture = True  # what a group holds is never asked for, and would cost much
    options.log_errors = False
    options.max_mem = 1 << 21
    try:
        re2.compile(text, options)  # alone first, so that no bracket closes one of ours
        expression = re2.compile(f"(?im)^(?:{text})$" if whole else f"(?im){text}", options)
    except re2.error as error:
        said = error.args[0].decode(errors="replace") if isinstance(error.args[0], bytes) else str(error)
        reason = next((text for start, text in REGEX_REASONS.items() if said.startswith(start)), said)
        raise BadTermError("regex-bad", reason=reason) from None
    if expression.programsize > MAX_REGEX_SIZE:
        raise BadTermError("regex-bad", reason=REGEX_REASONS["pattern too large"])
    return expression
