"""The values of all cards for one key: for every value, the set of cards that have it."""

import calendar
import datetime
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Protocol

from games.engine.cards import Words
from games.engine.search import words
from games.engine.search.bits import bits_of
from games.engine.search.folding import fold, fold_name
from games.engine.search.recent import Recent
from games.engine.search.tree import BadTermError, Value, unknown
from games.engine.text import Text, localised

MIRRORED = {":": ":", "=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
RANGE = re.compile(r"(-?\d{1,6})?\.\.(-?\d{1,6})?|(\d{1,6})-(\d{1,6})")
NUMBER = re.compile(r"-?\d{1,6}")
DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
MARKS = {"x": "X", "*": "*", "?": "?", "-": "–", "–": "–"}
PARITIES = {word: meant == "odd" for word, meant in words.SPOKEN.items() if meant in ("even", "odd")}
NOTHING = frozenset(word for word, meant in words.SPOKEN.items() if meant == "none")
Interval = tuple[int | None, int | None]


class Column(Protocol):
    """The interface of columns. `find` and `domain` raise BadTermError for a value without a meaning."""

    name: str
    label: Text
    present: int
    """The cards with any value."""
    held: int
    """The cards that `has:` finds: 0 is a value, but not of a count."""

    def find(self, comparison: str, value: Value) -> int:
        """The cards that compare so with the value; comparisons are : = < <= > and >=."""

    def domain(self, value: Value) -> int:
        """The cards that "not this value" selects from."""

    def words(self, value: Value, language: str) -> str:
        """The value in words, for explanations."""


class NumberColumn:
    """Printed numbers and marks such as X. A card without a value compares with nothing."""

    def __init__(
        self, name: str, label: Text, sets: Mapping[int | str, int], size: int, *, counts: bool = False
    ) -> None:
        self.name, self.label = name, label
        self.marks = {value: bits for value, bits in sets.items() if isinstance(value, str)}
        self.values = sorted(value for value in sets if isinstance(value, int))
        self.bits = [sets[value] for value in self.values]
        self.below = [0]
        for bits in self.bits:
            self.below.append(self.below[-1] | bits)
        self.numbers = self.below[-1]
        self.present = self.numbers
        for bits in self.marks.values():
            self.present |= bits
        self.held = self.present & ~self.between("<", (1, 1)) if counts else self.present
        self.everything = (1 << size) - 1
        self.peers: Mapping[str, NumberColumn] = {}
        """The other numbers that it can be compared with, by all their names."""

    def find(self, comparison: str, value: Value) -> int:
        word = fold(value.text)
        if word in MARKS or word in PARITIES or word in NOTHING:
            if comparison not in {":", "="}:
                raise BadTermError("mark-not-ordered", value=value.text)
            if word in PARITIES:
                return self._of_parity(PARITIES[word])
            return self.marks.get(MARKS[word], 0) if word in MARKS else self.everything & ~self.present
        if peer := self.peers.get(word):
            return self._against(comparison, peer)
        return self.between(comparison, self.asked(comparison, value))

    def peer(self, value: Value) -> "NumberColumn | None":
        return self.peers.get(fold(value.text))

    def domain(self, value: Value) -> int:
        """Not 3 means: something else is printed. Not another number means: both are numbers."""
        word = fold(value.text)
        if word in NOTHING:
            return self.everything
        peer = None if word in MARKS else self.peers.get(word)
        return self.numbers & peer.numbers if peer else self.present

    def between(self, comparison: str, interval: Interval) -> int:
        """The cards whose number compares so with the interval."""
        low, high = interval
        upto_low = self.below[bisect_left(self.values, low)] if low is not None else 0
        upto_high = self.below[bisect_right(self.values, high)] if high is not None else self.numbers
        match comparison:
            case "<":
                return upto_low
            case "<=":
                return upto_high
            case ">":
                return self.numbers & ~upto_high
            case ">=":
                return self.numbers & ~upto_low
        return upto_high & ~upto_low

    def asked(self, comparison: str, value: Value) -> Interval:
        """The interval that the value means; BadTermError if it is empty or cannot be compared."""
        low, high = self.interval(value)
        if low is not None and high is not None and low > high:
            raise BadTermError("range-inverted", value=value.text)
        if comparison not in {":", "="} and self.is_range(value):
            raise BadTermError("range-not-ordered", value=value.text)
        return low, high

    def is_range(self, value: Value) -> bool:
        return not NUMBER.fullmatch(value.text.strip())

    def interval(self, value: Value) -> Interval:
        word = value.text.strip()
        if NUMBER.fullmatch(word):
            return int(word), int(word)
        if (found := RANGE.fullmatch(word)) and word != "..":
            low, high, least, most = (int(end) if end is not None else None for end in found.groups())
            return (least, most) if least is not None else (low, high)
        raise BadTermError("not-a-number", key=self.name, value=value.text)

    def words(self, value: Value, language: str) -> str:
        word = fold(value.text)
        if word in PARITIES:
            return (words.ODD if PARITIES[word] else words.EVEN).in_language(language)
        if word in NOTHING:
            return words.NOT_GIVEN.in_language(language)
        if word in MARKS:
            return MARKS[word]
        if peer := self.peers.get(word):
            return peer.label.in_language(language)
        low, high = self.interval(value)
        if low == high:
            return str(low)
        sentence = words.AT_MOST if low is None else words.AT_LEAST if high is None else words.FROM_TO
        return sentence.in_language(language).format(low=low, high=high)

    def _of_parity(self, parity: int) -> int:
        found = 0
        for value, bits in zip(self.values, self.bits, strict=True):
            if value % 2 == parity:
                found |= bits
        return found

    def _against(self, comparison: str, peer: "NumberColumn") -> int:
        found = 0
        for value, bits in zip(self.values, self.bits, strict=True):
            found |= bits & peer.between(MIRRORED[comparison], (value, value))
        return found


class DateColumn(NumberColumn):
    """Days as numbers; a year or a month is the interval of its days."""

    def find(self, comparison: str, value: Value) -> int:
        if fold(value.text) in NOTHING:
            return super().find(comparison, value)
        return self.between(comparison, self.asked(comparison, value))

    def is_range(self, value: Value) -> bool:
        return ".." in value.text

    def interval(self, value: Value) -> Interval:
        first, separator, last = value.text.strip().partition("..")
        low = self._days(first, value)[0] if first or not separator else None
        high = self._days(last if separator else first, value)[1] if last or not separator else None
        if low is None and high is None:
            raise BadTermError("not-a-date", value=value.text)
        return low, high

    def words(self, value: Value, language: str) -> str:
        if fold(value.text) in NOTHING:
            return words.NOT_GIVEN.in_language(language)
        first, separator, last = value.text.strip().partition("..")
        if not separator:
            return first
        sentence = words.AT_MOST if not first else words.AT_LEAST if not last else words.FROM_TO
        return sentence.in_language(language).format(low=first, high=last)

    def _days(self, text: str, value: Value) -> tuple[int, int]:
        if found := DATE.fullmatch(text):
            year, month, day = (int(part) if part else None for part in found.groups())
            try:
                first = datetime.date(year or 0, month or 1, day or 1)
                last_day = day or calendar.monthrange(first.year, month or 12)[1]
                return first.toordinal(), datetime.date(first.year, month or 12, last_day).toordinal()
            except ValueError:
                pass
        raise BadTermError("not-a-date", value=value.text)


NO_SYNONYMS: Mapping[str, tuple[str, ...]] = {}


class ChoiceColumn:
    """Values of a closed list.

    A code or a whole name means itself; else every value with a word that begins so; else every value that contains it.
    """

    def __init__(
        self,
        name: str,
        label: Text,
        sets: Mapping[int | str, int],
        size: int,
        names: Mapping[str, Words],
        synonyms: Mapping[str, tuple[str, ...]] = NO_SYNONYMS,
    ) -> None:
        self.name, self.label, self.names = name, label, names
        self.bits = {code: bits for code, bits in sets.items() if isinstance(code, str)}
        self.exact: dict[str, tuple[str, ...]] = {}
        self._meant: Recent[str, tuple[str, ...]] = Recent(100)
        self.folded: list[tuple[str, str]] = []
        for code in dict.fromkeys([*names, *self.bits]):
            called = (*names.get(code, {}).values(), *synonyms.get(code, ()))
            own = {fold(code), fold(code.replace("_", " ")), *map(fold_name, called)}
            self.folded += [(word, code) for word in own]
            if code.isdigit():
                own.add(code.lstrip("0") or "0")  # a number is the same without its noughts
            for word in own:
                self.exact[word] = (*self.exact.get(word, ()), code)
        self.everything = (1 << size) - 1
        self.present = reduce(or_, self.bits.values(), 0)
        self.held = self.present

    def find(self, comparison: str, value: Value) -> int:
        if comparison not in {":", "="}:
            raise BadTermError("not-comparable", key=self.name)
        found = 0
        for code in self.meant(value):
            found |= self.bits.get(code, 0)
        return found

    def domain(self, value: Value) -> int:
        return self.everything

    def meant(self, value: Value) -> tuple[str, ...]:
        """The codes that the value means."""
        if value.kind == "regex":
            raise BadTermError("regex-not-here", key=self.name)
        if found := self._meant.get(value.text):
            return found
        word = fold_name(value.text)
        if not word:
            raise BadTermError("empty-value")
        # A code goes before names: the set of that code is meant, not others of that name.
        found = (word,) if word in self.bits else self.exact.get(word) or self._containing(word)
        if not found:
            raise unknown("unknown-value", word, self.exact, 0.6, key=self.name, value=value.text)
        return self._meant.keep(value.text, found)

    def words(self, value: Value, language: str) -> str:
        codes = self.meant(value)
        names = [localised(self.names.get(code, {}), language) or code for code in codes[:4]]
        more = ["…"] if len(codes) > 4 else []
        return f" {words.CONJUNCTIONS[words.OR].in_language(language)} ".join([*names, *more])

    def _containing(self, word: str) -> tuple[str, ...]:
        begun = dict.fromkeys(code for name, code in self.folded if f" {word}" in f" {name}")
        return tuple(begun or dict.fromkeys(code for name, code in self.folded if word in name))


class LeaderColumn(ChoiceColumn):
    """The cards that each leader may take, computed when first needed and kept with the index."""

    def __init__(
        self, name: str, label: Text, size: int, names: Mapping[str, Words], takes: Callable[[str], Iterable[int]]
    ) -> None:
        super().__init__(name, label, {}, size, names)
        self._size, self._takes = size, takes
        self.present = self.held = self.everything

    def meant(self, value: Value) -> tuple[str, ...]:
        """The leader that the value means; BadTermError if it is ambiguous."""
        codes = super().meant(value)
        if len(codes) > 1:
            named = ", ".join(localised(self.names[code], "en") or code for code in codes[:4])
            raise BadTermError("ambiguous-value", key=self.name, value=value.text, names=named)
        return codes

    def find(self, comparison: str, value: Value) -> int:
        for code in self.meant(value):
            if code not in self.bits:
                self.bits[code] = bits_of(self._takes(code), self._size)
        return super().find(comparison, value)
