"""Ready parts of answers, kept in memory: only what is the same for everybody who asks alike."""

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from django.conf import settings
from django.utils.safestring import SafeString

from ui.language import current_language

Value = TypeVar("Value")


class Kept:
    """The values asked for last, up to so many bytes in all; a key must name everything that its value depends on."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.values: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self.lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Value], size: Callable[[Value], int]) -> Value:
        """The kept value, or the one made now; none larger than a thirtieth of the bound is kept."""
        with self.lock:
            if found := self.values.get(key):
                self.values.move_to_end(key)
                return found[0]
        value = make()
        taken = size(value)
        with self.lock:
            if key not in self.values and taken <= self.most // 30:
                self.values[key] = value, taken
                self.size += taken
            while self.size > self.most:
                _key, (_value, taken) = self.values.popitem(last=False)
                self.size -= taken
        return value

    def forget(self, version: Hashable) -> None:
        """Drop the values whose keys name that version: it will not be asked for again."""
        with self.lock:
            for key in [key for key in self.values if _names(key, version)]:
                self.size -= self.values.pop(key)[1]


def _names(key: Hashable, version: Hashable) -> bool:
    return key == version or (isinstance(key, tuple) and any(_names(part, version) for part in key))


KEPT = Kept(most=16 * 1024 * 1024)
"""Everything that this process keeps: what is asked for often pushes out what is not, whatever it is."""
forget = KEPT.forget


def kept_part(key: Hashable, make: Callable[[], SafeString]) -> SafeString:
    """The part of a page in the language of the request; without a key, it is the visitor's own and made anew."""
    if key is None or settings.DEBUG:  # a template may be under work
        return make()
    return KEPT.get(("part", current_language(), key), make, sys.getsizeof)
