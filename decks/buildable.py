"""Public decks that can be built from collections: the needs of all of them, in the memory of each process.

Whether one of 200,000 decks can be built depends on all its cards, so no index of the database finds those that can.
Here the needs are arrays that are compared with a collection at once. The result is a set of decks as bits, which the
database joins with its own conditions and orders. numpy is imported on the first use: other processes do without it.
"""

import threading
import time
from array import array
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import AutoField, Lookup, TextField
from django.db.models.functions import Cast
from django.utils import timezone
from msgspec import Struct

from decks.collection_check import copies_missing
from decks.models import DeckNeeds
from games.engine.search.recent import Recent

Owned = Mapping[str, Mapping[str, int]]
"""Game to card to copies."""
FEW = 2_000
"""Decks up to which they are named to the database one by one."""
MAX_CHANGES = 5_000
"""Changed decks above which all are read again."""
MAX_AGE = 3600.0
"""Seconds after which all are read again: decks deleted for good are forgotten then."""
LATE = timedelta(seconds=10)
"""Time that a change may take from its clock to its commit, and clocks may differ by."""
MAX_KEPT = 16
"""Collections whose comparison is kept."""
MAX_MISSING = 99


@AutoField.register_lookup
class IsMarked(Lookup):
    """The byte at that place in a sequence of bytes is 1."""

    lookup_name = "marked"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        column, params = self.process_lhs(compiler, connection)
        return f"substr(%s, {column} + 1, 1) = %s", (self.rhs, *params, b"\x01")

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        import numpy as np

        column, params = self.process_lhs(compiler, connection)
        bits = np.packbits(np.frombuffer(self.rhs, np.uint8), bitorder="little").tobytes()  # an eighth to send
        # The planner takes "> 0" for a third of the rows, so that it reads them in order instead of sorting all.
        bit = f"CASE WHEN {column} < {len(self.rhs)} THEN get_bit(%s::bytea, {column}) ELSE 0 END"
        return f"{bit} > 0", (*params, bits, *params)


class Buildable(Struct, frozen=True, kw_only=True):
    """Decks that can be built from the owned cards, but for some copies."""

    owned: Owned
    most_missing: int
    numbers: Any
    """The keys of their `DeckNeeds`, as an array."""

    @property
    def is_few(self) -> bool:
        return len(self.numbers) <= FEW

    def condition(self) -> dict[str, Any]:
        """The condition on decks."""
        import numpy as np

        games = {"game__in": list(self.owned)}
        if self.is_few:
            return {**games, "needs__in": self.numbers.tolist()}
        marks = np.zeros(int(self.numbers.max()) + 1, np.uint8)
        marks[self.numbers] = 1
        return {**games, "needs__id__marked": marks.tobytes()}

    def missing(self, needs: DeckNeeds) -> int:
        """The copies that are missing for the deck."""
        return copies_missing(needs.cards, self.owned.get(needs.game, {}))


def buildable(owned: Owned, most_missing: int) -> Buildable:
    """The public decks known now that lack at most `most_missing` copies."""
    return Buildable(owned=owned, most_missing=most_missing, numbers=_current().find(owned, most_missing))


class _Needs:
    """The needs of all decks as they were read, and of those changed since."""

    def __init__(self) -> None:
        import numpy as np

        self._read_at = time.monotonic()
        self._refreshed_at = timezone.now()
        self._cards: dict[tuple[str, str], int] = {}
        """By game and code, the number of each card."""
        wants: dict[tuple[int, int], int] = {}
        """By card and copies, the number of each different need: there are far fewer than needs."""
        self._changed: dict[int, tuple[str, dict[str, int]]] = {}
        self._kept: Recent[Any, Any] = Recent(MAX_KEPT)
        """Copies missing for each deck, by the cards owned."""
        numbers, starts, wanted = array("i"), array("i"), array("q")
        rows = DeckNeeds.objects.values_list("pk", "game", Cast("cards", TextField()))
        read = msgspec.json.Decoder(dict[str, int]).decode  # thrice as fast as the field's own
        for number, game, text in rows.iterator(chunk_size=5_000):
            numbers.append(number)
            starts.append(len(wanted))
            for code, copies in (read(text) or {"": 0}).items():  # an empty part of an array has no sum
                card = self._cards.setdefault((game, code), len(self._cards))
                wanted.append(wants.setdefault((card, copies), len(wants)))
        self._numbers, self._starts = np.array(numbers, np.int32), np.array(starts, np.int32)
        self._wanted = np.array(wanted, np.intp)  # of this type, the look-up takes half the time
        self._want_cards = np.array([card for card, _copies in wants], np.intp)
        self._want_copies = np.array([copies for _card, copies in wants], np.int64)

    def refresh(self) -> bool:
        """Read the changes since; False if it is time to read all again."""
        since, self._refreshed_at = self._refreshed_at - LATE, timezone.now()
        rows = DeckNeeds.objects.filter(changed_at__gt=since).values_list("pk", "game", "cards")
        for number, game, needs in rows[: MAX_CHANGES + 1]:
            self._changed[number] = game, needs
        return len(self._changed) <= MAX_CHANGES and time.monotonic() - self._read_at < MAX_AGE

    def find(self, owned: Owned, most_missing: int) -> Any:
        """The numbers of the decks that lack at most `most_missing` copies."""
        import numpy as np

        found = self._numbers[self._missing(owned) <= most_missing]
        changed = self._changed.copy()  # another thread may refresh it
        fitting = [
            number
            for number, (game, needs) in changed.items()
            if game in owned and copies_missing(needs, owned[game]) <= most_missing
        ]
        return np.concatenate([found[~np.isin(found, np.array(list(changed), np.int32))], np.array(fitting, np.int32)])

    def _missing(self, owned: Owned) -> Any:
        import numpy as np

        key = frozenset((game, frozenset(cards.items())) for game, cards in owned.items())
        missing = self._kept.get(key)
        if missing is None:
            owns = (owned.get(game, {}).get(code, 0) for game, code in self._cards)
            copies = np.fromiter(owns, np.int64, len(self._cards))
            short = np.clip(self._want_copies - copies[self._want_cards], 0, MAX_MISSING + 1).astype(np.uint8)
            lacking = short.take(self._wanted)
            missing = np.add.reduceat(lacking, self._starts, dtype=np.int32) if len(lacking) else lacking
            self._kept.keep(key, missing)
        return missing


_lock = threading.Lock()
_read: _Needs | None = None


def _current() -> _Needs:
    """The needs as the database has them now."""
    global _read
    with _lock:
        if _read is None or not _read.refresh():
            _read = _Needs()
        return _read


def buildable_forget() -> None:
    """Read everything again at the next request."""
    global _read
    _read = None
