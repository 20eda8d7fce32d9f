"""Names as typed: completion, and the nearest names to a misspelt one."""

import difflib
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from games.engine.cards import CardRecord
from games.engine.messages import LANGUAGES
from games.engine.search.folding import fold_name
from games.engine.text import localised

CLOSE = 0.75
"""Minimum similarity of a suggested name, from 0 to 1."""
CANDIDATES = 10
"""Maximum names compared letter by letter, those with the most common pairs of letters first."""


class NameIndex:
    """Every different name of the catalogue in every language."""

    def __init__(self, cards: Sequence[CardRecord]) -> None:
        spelt: dict[str, dict[str, str]] = defaultdict(dict)
        sides = [names for card in cards for names in (card.names, card.back.names if card.back else {})]
        for names in sides:
            for language, name in names.items():
                spelt[fold_name(name)].setdefault(language, name)
        for names in sides:
            for name in names.values():
                for language in LANGUAGES:
                    spelt[fold_name(name)].setdefault(language, localised(names, language) or name)
        self.folded = sorted(spelt)
        self.spelt = [spelt[name] for name in self.folded]
        """The spelling of each name in every language, or else the name of its card there."""
        self.holders: dict[str, list[int]] = defaultdict(list)
        for position, name in enumerate(self.folded):
            for gram in _grams(name):
                self.holders[gram].append(position)
        self.spelt_in = {
            (shown, spelling): self._words(cards, shown, spelling) for shown in LANGUAGES for spelling in LANGUAGES
        }
        """For the language of the answer and the one typed."""

    def near(self, typed: str, language: str, most: int = 3) -> list[str]:
        """The names most similar to the typed one, the best first.

        The typed name may be of any language; the result is in the language asked for.
        """
        typed = fold_name(typed)
        shared: Counter[int] = Counter()
        for gram in _grams(typed):
            shared.update(self.holders.get(gram, ()))
        likely = sorted(shared, key=lambda position: (-shared[position], abs(len(self.folded[position]) - len(typed))))
        scored = ((_likeness(typed, self.folded[position]), position) for position in likely[:CANDIDATES])
        close = sorted((-score, position) for score, position in scored if score >= CLOSE)
        return list(dict.fromkeys(self.spelt[position][language] for _score, position in close))[:most]

    def completed(self, typed: str, language: str, most: int) -> list[str]:
        """Names that begin so, then those with a later word that begins so; the typed words may be of any language.

        The result is in the language asked for; names typed in it come first.
        """
        typed = fold_name(typed)
        found: dict[str, None] = {}
        for spelling in sorted(LANGUAGES, key=lambda other: other != language):
            words, names = self.spelt_in[language, spelling]
            first: dict[str, None] = {}
            later: dict[str, None] = {}
            for place in range(bisect_left(words, (typed, -1)), len(words)):
                word, entry = words[place]
                if not word.startswith(typed) or len(first) >= most:
                    break
                name, is_first = names[entry]
                (first if is_first else later).setdefault(name)
            found |= first | later
        return list(found)[:most]

    def _words(
        self, cards: Sequence[CardRecord], shown: str, spelling: str
    ) -> tuple[list[tuple[str, int]], list[tuple[str, bool]]]:
        """The suffixes of each name from each of its words on, sorted, and the names to show for them."""
        names: list[tuple[str, bool]] = []
        words: list[tuple[str, int]] = []
        pairs = {(localised(card.names, spelling) or "", localised(card.names, shown) or "") for card in cards}
        for typed, name in sorted(pairs, key=lambda pair: (fold_name(pair[0]), pair)):
            for rest, is_first in _rests(fold_name(typed)):
                words.append((rest, len(names)))
                names.append((name, is_first))
        return sorted(words), names


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


def _likeness(typed: str, name: str) -> float:
    """The similarity of the whole names, or of the typed words and as many words of the name."""
    matcher = difflib.SequenceMatcher(b=typed, autojunk=False)
    count = len(typed.split())
    words = name.split()
    best = 0.0
    for candidate in {name, *(" ".join(words[start : start + count]) for start in range(len(words) - count + 1))}:
        matcher.set_seq1(candidate)
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
            best = max(best, matcher.ratio() - (0.02 if candidate != name else 0.0))
    return best
