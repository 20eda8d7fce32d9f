"""Sets of cards as integers: bit n is the n-th card of the catalogue, so that "and" is one operation."""

from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import compress, count
from typing import Literal, TypeVar

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


SLOWER = 4
"""How many times as long as a list the bits may be, since they are read so much faster."""


def packed_set(members: Collection[int], size: int) -> bytes:
    """The set as a bit for each of `size` numbers, or if that is far shorter as a list of its members."""
    width = size // 8 + 1
    if SLOWER * array(_kind(size)).itemsize * len(members) >= width:
        return bits_of(members, size).to_bytes(width, "little")
    return array(_kind(size), sorted(members)).tobytes()


def union(packed: Iterable[bytes | memoryview], size: int) -> int:
    """The numbers that are in any of the packed sets."""
    found, listed = 0, []
    for own in packed:
        if len(own) == size // 8 + 1:  # longer than any list
            found |= int.from_bytes(own, "little")
        else:
            listed.append(own)
    return found | bits_of(memoryview(b"".join(listed)).cast(_kind(size)), size) if listed else found


def _kind(size: int) -> Literal["H", "I"]:
    """The type of numbers below `size` in arrays: of two bytes or four."""
    return "H" if size <= 1 << 16 else "I"


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
