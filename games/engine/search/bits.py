"""Sets of cards as integers: bit n is the n-th card of the catalogue, so that "and" is one operation."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress, count
from typing import TypeVar

from msgspec import Struct

from games.engine.packed import Packed

ValueT = TypeVar("ValueT", bound=int | str)

ZERO_AND_ONE = bytes.maketrans(b"01", b"\x00\x01")


def bits_of(members: Iterable[int], size: int) -> int:
    """The set of these numbers, each below `size`."""
    packed = bytearray(size // 8 + 1)
    for member in members:
        packed[member >> 3] |= 1 << (member & 7)
    return int.from_bytes(packed, "little")


FEW = 100
"""Members up to which it is faster to take them one by one."""


def members_of(bits: int) -> Iterator[int]:
    """The numbers in the set, in order, lazily."""
    if bits.bit_count() > FEW:
        return compress(count(), bin(bits)[:1:-1].encode().translate(ZERO_AND_ONE))
    return _few_members_of(bits)


def _few_members_of(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def sets_of(values: Sequence[Iterable[ValueT]]) -> dict[ValueT, int]:
    """The set of each value, from the values of each card."""
    holders: dict[ValueT, list[int]] = defaultdict(list)
    for position, own in enumerate(values):
        for value in own:
            holders[value].append(position)
    return {value: bits_of(found, len(values)) for value, found in holders.items()}


class StoredSets(Struct, frozen=True):
    """The set of each value, as values that can be stored."""

    values: list[int | str]
    sets: Packed

    @classmethod
    def of(cls, sets: Mapping[ValueT, int]) -> "StoredSets":
        packed = [bits.to_bytes((bits.bit_length() + 7) // 8, "little") for bits in sets.values()]
        return cls(list(sets), Packed.of(packed))

    def read(self) -> dict[int | str, int]:
        return {value: int.from_bytes(own, "little") for value, own in zip(self.values, self.sets, strict=True)}
