"""Texts of cards, indexed by up to three adjacent characters: a phrase is looked up, then checked on a few cards."""

import re
import time
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, reduce
from operator import and_
from typing import Any

import re2
from msgspec import Struct

from games.engine.packed import Packed, numbers_of, packed_numbers
from games.engine.search.bits import bits_of, members_of
from games.engine.search.folding import fold_name, plain, unaccented
from games.engine.search.tree import BadTermError, Value
from games.engine.search.words import QUOTED, REGEX_REASONS
from games.engine.text import Text

MAX_REGEX_LENGTH = 200
MAX_REGEX_SIZE = 1500  # maximum size of the RE2 program: `.{60}` alone has some 400 steps
MAX_REGEX_SECONDS = 0.1
"""Maximum CPU time. Time is linear in the text, but an expression can make each character expensive."""
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
    """For each of them the cards that have it: a bit for each card, or if that is shorter a number for each of them."""


def index_lines(texts: Sequence[Iterable[str]], *, has_markup: bool) -> Lines:
    """The texts of the cards, folded and indexed."""
    read = cache(_reader(has_markup=has_markup))  # names and illustrators are often the same
    lines = [tuple(dict.fromkeys(line for text in own if (line := read(text)))) for own in texts]
    blob, starts = bytearray(), [0]
    for own in lines:
        if own:
            blob += "\n".join(own).encode() + b"\n"
        starts.append(len(blob))
    grams = _index_grams(lines)
    holders = Packed.of([_pack(cards, len(lines)) for cards in grams.values()])
    return Lines(bytes(blob), packed_numbers(starts), list(grams), holders)


class TextColumn:
    """Lines of text of each card. A match is within one line."""

    def __init__(self, name: str, label: Text, lines: Lines, *, has_markup: bool = False) -> None:
        self.name, self.label = name, label
        self.read = _reader(has_markup=has_markup)
        self.has_markup = has_markup
        self.blob, self.starts, self.holders = lines.blob, numbers_of(lines.starts), lines.holders
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
        blob, starts, whole = self.blob, self.starts, line.encode()
        cards = self._candidates(line)
        return bits_of(
            (card for card in cards if whole in blob[starts[card] : starts[card + 1]].splitlines()), self.size
        )

    def containing(self, needle: str) -> int:
        """The cards with a line that contains the needle, folded already."""
        if len(needle) <= 3 and " " not in needle:
            return self._having(needle)
        find, starts, part = self.blob.find, self.starts, needle.encode()
        cards = self._candidates(needle)
        return bits_of((card for card in cards if find(part, starts[card], starts[card + 1]) >= 0), self.size)

    def _candidates(self, needle: str) -> Iterable[int]:
        """The cards that have all parts of the needle somewhere."""
        grams = {gram for word in needle.split(" ") for gram in (_grams(word) if len(word) > 3 else (word,))}
        if not grams <= self._places.keys():
            return ()
        rarest, *others = sorted((self.holders[self._places[gram]] for gram in grams), key=len)
        if self._is_set(rarest):  # so are all others
            return members_of(reduce(and_, (int.from_bytes(own, "little") for own in (rarest, *others))))
        cards = set(memoryview(rarest).cast("H"))
        for own in others:
            if self._is_set(own):
                cards = {card for card in cards if own[card >> 3] >> (card & 7) & 1}
            else:
                cards.intersection_update(memoryview(own).cast("H"))
        return cards

    def _having(self, gram: str) -> int:
        place = self._places.get(gram)
        if place is None:
            return 0
        holders = self.holders[place]
        if self._is_set(holders):
            return int.from_bytes(holders, "little")
        return bits_of(memoryview(holders).cast("H"), self.size)

    def _is_set(self, holders: bytes) -> bool:
        """Whether the holders are a bit for each card; else they are numbers."""
        return len(holders) == self.size // 8 + 1

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
                    found.append(number - 1)
                if time.thread_time() > deadline:
                    raise BadTermError("regex-too-slow")
        finally:
            re2.purge()  # it would keep the last 128 expressions with their tables
        return bits_of(found, self.size)


def _reader(*, has_markup: bool) -> Callable[[str], str]:
    return plain if has_markup else fold_name


def _index_grams(lines: Sequence[tuple[str, ...]]) -> dict[str, set[int]]:
    """For every one, two and three adjacent characters within a word, the cards that have them."""
    holders: dict[str, set[int]] = defaultdict(set)
    for position, own in enumerate(lines):
        for word in set(" ".join(own).split(" ")):
            holders[word].add(position)
    grams: dict[str, set[int]] = defaultdict(set)
    for word, found in holders.items():
        # Includes the last two characters and the last one.
        for gram in {word[start : start + 3] for start in range(len(word))}:
            grams[gram] |= found
    for gram, cards in list(grams.items()):
        for short in {gram[:1], gram[:2]} - {gram}:
            grams[short] |= cards
    return grams


def _pack(cards: set[int], size: int) -> bytes:
    """The set as bits, or as numbers of two bytes; always the bits where there are too many cards for such numbers."""
    width = size // 8 + 1
    if 2 * len(cards) >= width or size > 1 << 16:
        return bits_of(cards, size).to_bytes(width, "little")
    return array("H", sorted(cards)).tobytes()


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
