"""Sets of cards as integers: bit n is the n-th card of the catalogue, so that "and" is one operation."""

from collections.abc import Iterable, Iterator
from itertools import compress, count

ZERO_AND_ONE = bytes.maketrans(b"01", b"\x00\x01")


def bits_of(members: Iterable[int], size: int) -> int:
    """The set of these numbers, each below `size`."""
    packed = bytearray(size // 8 + 1)
    for member in members:
        packed[member >> 3] |= 1 << (member & 7)
    return int.from_bytes(packed, "little")


def members_of(bits: int) -> Iterator[int]:
    """The numbers in the set, in order, lazily."""
    return compress(count(), bin(bits)[:1:-1].encode().translate(ZERO_AND_ONE))
