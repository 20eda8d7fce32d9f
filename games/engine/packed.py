"""Many values in one block of bytes, in memory or in a file; each is decoded when it is read."""

import mmap
import struct
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from msgspec import Struct

_two_numbers = struct.Struct("=II").unpack_from


def packed_numbers(numbers: Iterable[int]) -> memoryview:
    """Pack the numbers as four-byte integers; `numbers_of` reads them."""
    return memoryview(array("I", numbers).tobytes())


def numbers_of(packed: memoryview) -> memoryview:
    return packed.cast("I")


class Packed(Struct, frozen=True):
    """Byte strings, one behind the other."""

    data: memoryview
    starts: memoryview
    """The offset of each in `data`, and the end of the last."""

    @classmethod
    def of(cls, parts: Sequence[bytes]) -> "Packed":
        return cls(memoryview(b"".join(parts)), packed_numbers(accumulate(map(len, parts), initial=0)))

    def let_go(self) -> None:
        """Free the memory of bytes mapped from a file; they are read from it again when needed."""
        if isinstance(self.data.obj, mmap.mmap):
            self.data.obj.madvise(mmap.MADV_DONTNEED)

    def __len__(self) -> int:
        return len(self.starts) // 4 - 1

    def __getitem__(self, place: int) -> bytes:
        start, end = _two_numbers(self.starts, place * 4)
        return bytes(self.data[start:end])

    def __iter__(self) -> Iterator[bytes]:
        return map(self.__getitem__, range(len(self)))
