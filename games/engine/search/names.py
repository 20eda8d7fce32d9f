"""Names as typed: completion, and the nearest names to a misspelt one."""

import difflib
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial, reduce
from operator import itemgetter, or_

from msgspec import Struct

from games.engine.cards import CardRecord
from games.engine.messages import LANGUAGES
from games.engine.packed import Packed, numbers_of, packed_numbers
from games.engine.search.bits import members_of, packed_set, union
from games.engine.search.folding import fold_name
from games.engine.text import localised

CLOSE = 0.75  # minimum similarity of a suggested name, from 0 to 1
NEAR = 3  # maximum names suggested for one
CANDIDATES = 10  # maximum names compared letter by letter, those with the most common pairs of letters first


class Endings(Struct, frozen=True):
    """The names in one language, from each of their words on, with the name to show in another."""

    words: Packed
    """Folded and sorted."""
    shown: memoryview
    """For each of them twice the place of its name in `names`, and one more if it is the whole name."""
    names: Packed


class NameIndex(Struct, frozen=True):
    """Every different name of the catalogue in every language."""

    folded: list[str]
    spelt: dict[str, Packed]
    """By language, the spelling of each name, or else the name of its card there."""
    holders: dict[str, memoryview]
    """By two adjacent characters, the places of the names that have them, as a packed set."""
    endings: dict[str, dict[str, Endings]]
    """By the language of the answer and the one typed."""

    @classmethod
    def of(cls, cards: Sequence[CardRecord]) -> "NameIndex":
        spelt: dict[str, dict[str, str]] = defaultdict(dict)
        sides = [names for card in cards for names in (card.names, card.back.names if card.back else {})]
        for names in sides:
            for language, name in names.items():
                spelt[fold_name(name)].setdefault(language, name)
        for names in sides:
            for name in names.values():
                for language in LANGUAGES:
                    spelt[fold_name(name)].setdefault(language, localised(names, language) or name)
        folded = sorted(spelt)
        holders: dict[str, list[int]] = defaultdict(list)
        for position, name in enumerate(folded):
            for gram in _grams(name):
                holders[gram].append(position)
        return cls(
            folded,
            {language: Packed.of([spelt[name][language].encode() for name in folded]) for language in LANGUAGES},
            {gram: memoryview(packed_set(found, len(folded))) for gram, found in holders.items()},
            {shown: {typed: _endings(cards, shown, typed) for typed in LANGUAGES} for shown in LANGUAGES},
        )

    def near(self, typed: str, language: str) -> list[str]:
        """The names most similar to the typed one, the best first.
        The typed name may be of any language; the result is in the requested language."""
        typed = fold_name(typed)
        matcher = difflib.SequenceMatcher(b=typed, autojunk=False)
        likeness = partial(_likeness, matcher, Counter(typed), len(typed.split()))
        scored = ((likeness(self.folded[position]), position) for position in self._likely(typed))
        close = sorted((-score, position) for score, position in scored if score >= CLOSE)
        spelt = self.spelt[language]
        return list(dict.fromkeys(spelt[position].decode() for _score, position in close))[:NEAR]

    def _likely(self, typed: str) -> list[int]:
        """The places of the names that share the most pairs of letters with the typed one; among those that share
        equally many, of those of about its length."""
        digits: list[int] = []  # the binary digits of the number of pairs that each name shares, each as a set of names
        for gram in _grams(typed) & self.holders.keys():
            carried = union([self.holders[gram]], len(self.folded))
            for place, digit in enumerate(digits):
                digits[place], carried = digit ^ carried, digit & carried
            if carried:
                digits.append(carried)
        surely, equal = 0, reduce(or_, digits, 0)
        for digit in reversed(digits):
            if (surely | equal & digit).bit_count() < CANDIDATES:
                surely, equal = surely | equal & digit, equal & ~digit
            else:
                equal &= digit
        by_length = sorted(members_of(equal), key=lambda position: abs(len(self.folded[position]) - len(typed)))
        return [*members_of(surely), *by_length][:CANDIDATES]

    def completed(self, typed: str, language: str, most: int) -> list[str]:
        """Names that begin so, then those with a later word that begins so; the typed words may be of any language.
        The result is in the requested language; names typed in it come first."""
        typed = fold_name(typed)
        found: dict[str, None] = {}
        for spelling in sorted(LANGUAGES, key=lambda other: other != language):
            endings, beginning = self.endings[language][spelling], typed.encode()
            words, shown = endings.words, numbers_of(endings.shown)
            first: dict[str, None] = {}
            later: dict[str, None] = {}
            for place in range(bisect_left(words, beginning), len(words)):
                if not words[place].startswith(beginning) or len(first) >= most:
                    break
                name, is_whole = endings.names[shown[place] // 2].decode(), shown[place] % 2
                (first if is_whole else later).setdefault(name)
            found |= first | later
        return list(found)[:most]


def _endings(cards: Sequence[CardRecord], shown: str, typed: str) -> Endings:
    pairs = {(localised(card.names, typed) or "", localised(card.names, shown) or "") for card in cards}
    ordered = sorted(pairs, key=lambda pair: (fold_name(pair[0]), pair))
    names = {name: place for place, name in enumerate(dict.fromkeys(name for _typed, name in ordered))}
    words = [
        (rest.encode(), 2 * names[name] + is_whole)
        for called, name in ordered
        for rest, is_whole in _rests(fold_name(called))
    ]
    words.sort(key=itemgetter(0))
    return Endings(
        Packed.of([rest for rest, _place in words]),
        packed_numbers(place for _rest, place in words),
        Packed.of([name.encode() for name in names]),
    )


def _rests(name: str) -> Iterator[tuple[str, bool]]:
    """The name from each word on; leading punctuation of a word may be omitted."""
    yield name, True
    bare = name.lstrip("\"'.¡¿([-")
    if bare != name:
        yield bare, True
    position = 0
    while (position := name.find(" ", position) + 1) > 0:
        rest = name[position:]
        bare = rest.lstrip("\"'.¡¿([-")
        for beginning in {rest, bare} - {""}:
            yield beginning, False


def _grams(text: str) -> set[str]:
    """Every pair of adjacent characters, with the ends of words marked."""
    padded = f" {text} "
    return {padded[start : start + 2] for start in range(len(padded) - 1)}


def _likeness(matcher: difflib.SequenceMatcher[str], letters: Counter[str], count: int, name: str) -> float:
    """The similarity of the name, or of so many of its words, to the text of the matcher, which has these letters; 0 if
    it is not close."""
    words, length = name.split(), letters.total()
    best = 0.0
    for candidate in {name, *(" ".join(words[start : start + count]) for start in range(len(words) - count + 1))}:
        shared = sum(map(min, letters.values(), map(candidate.count, letters)))  # at most so many letters match
        if 2.0 * shared / (len(candidate) + length) >= max(best, CLOSE):
            matcher.set_seq1(candidate)
            best = max(best, matcher.ratio() - (0.02 if candidate != name else 0.0))
    return best
