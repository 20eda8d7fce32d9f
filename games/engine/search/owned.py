"""The key `owned`, whose values are each caller's own copies."""

from collections.abc import Sequence
from functools import lru_cache

from games.engine.search.bits import sets_of
from games.engine.search.columns import Interval, NumberColumn
from games.engine.search.folding import fold
from games.engine.search.syntax import MAX_LENGTH
from games.engine.search.tree import BadTermError, Value
from games.engine.search.words import spoken
from games.engine.words import _, table

LABEL = _("the copies owned")
FLAG = _("owned")
NAMES = frozenset({"owned", *spoken(table("query owned"))})
"""The names of the key, and of the value of `is:` and `has:`."""
ANSWER_CODES = table("query answers")
ANSWER_WORDS = {**{code: code for code in ANSWER_CODES}, **spoken(ANSWER_CODES)}
YES = Value("word", "yes")
ANSWERS: dict[str, Interval] = {word: (1, None) if meant == "yes" else (0, 0) for word, meant in ANSWER_WORDS.items()}


def may_ask(query: str) -> bool:
    """False for a query that cannot ask for owned copies, known without parsing."""
    return len(query) > MAX_LENGTH or _names_it(query)  # long ones are refused, and never remembered


@lru_cache(maxsize=100)
def _names_it(query: str) -> bool:
    folded = fold(query)
    return any(name in folded for name in NAMES)


class OwnedColumn(NumberColumn):
    """The copies of each card; `yes` and `no` ask whether there are any."""

    def __init__(self, copies: Sequence[int]) -> None:
        super().__init__("owned", LABEL, sets_of([(number,) for number in copies]), len(copies), counts=True)

    def find(self, comparison: str, value: Value) -> int:
        if fold(value.text) in ANSWERS and comparison not in {":", "="}:
            raise BadTermError("mark-not-ordered", value=value.text)
        return super().find(comparison, value)

    def interval(self, value: Value) -> Interval:
        return ANSWERS.get(fold(value.text)) or super().interval(value)


class UnknownCopies(NumberColumn):
    """Replaces unknown copies: every use raises the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__("owned", LABEL, {}, 0)
        self.reason = reason

    def find(self, comparison: str, value: Value) -> int:
        raise BadTermError(self.reason)

    def between(self, comparison: str, interval: Interval) -> int:
        raise BadTermError(self.reason)

    def words(self, value: Value, language: str) -> str:
        raise BadTermError(self.reason)
