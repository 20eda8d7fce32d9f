"""Results that are asked for again soon: other pages, orders and facets come with the same conditions."""

from collections.abc import Hashable
from typing import TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Recent(dict[KeyT, ValueT]):
    """A few results by what they were asked for. It is emptied when it is full; threads may share it."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: KeyT, value: ValueT) -> ValueT:
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value
