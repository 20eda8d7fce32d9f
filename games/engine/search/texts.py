"""Texts of cards, indexed by word and by up to three adjacent characters; phrases are checked on a few cards."""

import re
import time
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from operator import and_
from typing import Any

import re2
from msgspec import Struct

from games.engine.packed import Packed, numbers_of, packed_numbers
from games.engine.search.bits import bits_of, members_of, packed_set, union
from games.engine.search.folding import fold_name, plain, unaccented
from games.engine.search.recent import Recent
from games.engine.search.tree import BadTermError, Value
from games.engine.search.words import QUOTED, REGEX_REASONS
from games.engine.text import Text

MAX_REGEX_LENGTH = 200
MAX_REGEX_SIZE = 1500  # maximum size of the RE2 program: `.{60}` alone has some 400 steps
MAX_REGEX_SECONDS = 0.1
"""Maximum CPU time. Time is linear in the text, but an expression can make each character expensive."""
GRAM = 3
"""Characters of the parts of words that have an index of their own."""
CHUNK = 32_768  # bytes between checks of the time
INLINE_GROUP = re.compile(r"(?<!\\)(?:\\\\)*\(\?(?!:)")
QUOTATION_MARK = re.compile(r'\\?["“”«»]')
ESCAPE = re.compile(r"\\(.)", re.DOTALL)
LINE_ENDS = {"A": "^", "z": "$", "Z": "$"}


class Lines(Struct, frozen=True):
    """The lines of all cards with their index, as values that can be stored."""

    blob: bytes
    """The lines of each card, and the cards, one behind the other."""
    starts: memoryview
    """The offset of each card in `blob`, and the end of the last."""
    grams: list[str]
    """Every one, two and three adjacent characters within a word."""
    holders: Packed
    """For each of them the cards that have it."""
    longer: Packed
    """For each of them the places of the words that have it and more characters; nothing for shorter ones."""
    words: Packed
    """Every word, sorted."""
    word_holders: Packed
    """For each of them the cards that have it."""


def index_lines(texts: Sequence[Iterable[str]], *, has_markup: bool) -> Lines:
    """The texts of the cards, folded and indexed."""
    read = cache(_reader(has_markup=has_markup))  # names and illustrators are often the same
    lines = [tuple(dict.fromkeys(line for text in own if (line := read(text)))) for own in texts]
    blob, starts = bytearray(), [0]
    holders: dict[str, set[int]] = defaultdict(set)
    for card, own in enumerate(lines):
        if own:
            blob += "\n".join(own).encode() + b"\n"
        starts.append(len(blob))
        for word in " ".join(own).split():
            holders[word].add(card)
    words = sorted(holders, key=str.encode)
    grams: dict[str, set[int]] = defaultdict(set)
    longer: dict[str, list[int]] = defaultdict(list)
    for place, word in enumerate(words):
        parts = (word[at : at + length] for length in range(1, GRAM + 1) for at in range(len(word) - length + 1))
        for gram in dict.fromkeys(parts):
            grams[gram] |= holders[word]
            if len(gram) == GRAM < len(word):
                longer[gram].append(place)
    return Lines(
        bytes(blob),
        packed_numbers(starts),
        list(grams),
        Packed.of([packed_set(cards, len(lines)) for cards in grams.values()]),
        Packed.of([packed_numbers(longer.get(gram, ())).tobytes() for gram in grams]),
        Packed.of([word.encode() for word in words]),
        Packed.of([packed_set(holders[word], len(lines)) for word in words]),
    )


class TextColumn:
    """Lines of text of each card. A match is within one line."""

    def __init__(self, name: str, label: Text, lines: Lines, *, has_markup: bool = False) -> None:
        self.name, self.label = name, label
        self.read = _reader(has_markup=has_markup)
        self.has_markup = has_markup
        self.lines = lines
        self._found: Recent[tuple[str, bool, str], int] = Recent(100)
        self.blob, self.starts = lines.blob, numbers_of(lines.starts)
        self.size = len(self.starts) - 1
        self.everything = (1 << self.size) - 1
        self._places = {gram: place for place, gram in enumerate(lines.grams)}
        starts = self.starts.tolist()
        self.present = bits_of((card for card in range(self.size) if starts[card] < starts[card + 1]), self.size)
        self.held = self.present
        self.chunks: list[tuple[int, int]] = []
        first = 0
        for last in range(1, self.size + 1):
            if starts[last] - starts[first] >= CHUNK or (last == self.size and starts[last] > starts[first]):
                self.chunks.append((first, last))
                first = last

    def find(self, comparison: str, value: Value) -> int:
        if comparison not in {":", "="}:
            raise BadTermError("not-comparable", key=self.name)
        asked = comparison, value.kind == "regex", value.text
        found = self._found.get(asked)
        return self._found.keep(asked, self._find(*asked)) if found is None else found

    def _find(self, comparison: str, is_regex: bool, text: str) -> int:
        if is_regex:
            return self.matching(text, whole=comparison == "=")
        needle = self.read(text)
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
        cards = reduce(and_, map(self._having_word, line.split(" ")))
        blob, starts, whole = self.blob, self.starts, line.encode()
        return bits_of(
            [card for card in members_of(cards) if whole in blob[starts[card] : starts[card + 1]].splitlines()],
            self.size,
        )

    def containing(self, needle: str) -> int:
        """The cards with a line that contains the needle, folded already."""
        first, *others = needle.split(" ")
        if not others:
            return self._having(first)
        *middle, last = others
        cards = self._having(first, at_end=True) & self._having(last, at_start=True)
        for word in middle:
            cards &= self._having_word(word)
        find, starts, phrase = self.blob.find, self.starts, needle.encode()
        return bits_of(
            [card for card in members_of(cards) if find(phrase, starts[card], starts[card + 1]) >= 0], self.size
        )

    def _having_word(self, word: str) -> int:
        """The cards that have exactly this word."""
        if word[:GRAM] not in self._places:
            return 0
        words, own = self.lines.words, word.encode()
        place = bisect_left(words, own)
        is_there = place < len(words) and words[place] == own
        return union([self.lines.word_holders[place]], self.size) if is_there else 0

    def _having(self, part: str, *, at_start: bool = False, at_end: bool = False) -> int:
        """The cards that have a word with that part; at an end of the word, or anywhere if the part is short."""
        places = []
        for start in range(max(len(part) - GRAM + 1, 1)):
            if (place := self._places.get(part[start : start + GRAM])) is None:
                return 0
            places.append(place)
        if len(part) <= GRAM:
            return union([self.lines.holders[places[0]]], self.size)
        words, own = self.lines.words, part.encode()
        fits = bytes.startswith if at_start else bytes.endswith if at_end else bytes.__contains__
        longer = min((self.lines.longer[place] for place in places), key=len)
        found = [place for place in numbers_of(memoryview(longer)) if fits(words[place], own)]
        return union(map(self.lines.word_holders.__getitem__, found), self.size)

    def matching(self, pattern: str, *, whole: bool) -> int:
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
                    found.append(number - 1)
                if time.thread_time() > deadline:
                    raise BadTermError("regex-too-slow")
        finally:
            re2.purge()  # it would keep the last 128 expressions with their tables
        return bits_of(found, self.size)


def _reader(*, has_markup: bool) -> Callable[[str], str]:
    return plain if has_markup else fold_name


def _compiled(pattern: str, *, whole: bool) -> Any:
    """The expression compiled for folded lines; BadTermError with the reason if it is not valid."""
    if len(pattern) > MAX_REGEX_LENGTH:
        raise BadTermError("regex-too-long", most=MAX_REGEX_LENGTH)
    text = unaccented(pattern.removeprefix("(?i)"))
    if INLINE_GROUP.search(text):
        raise BadTermError("regex-group")
    text = ESCAPE.sub(lambda found: LINE_ENDS.get(found[1], found[0]), text)
    options = re2.Options()
    options.never_nl = True  # matches stay within a line
    options.never_capture = True  # groups are not read, and would cost time
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
