"""Connections that make no progress are closed: half a body that never goes on, a large answer that nobody reads.

So are those of one address (of IPv6, of one network) beyond its share, which could take all that there are.

The web server has a deadline for headers, and none for what comes after them. Linux counts for each connection how much
has come and gone; where it does not, nothing is closed, and the bounds of the gate hold alone.
"""

import contextlib
import fcntl
import math
import os
import socket
import struct
import sys
import termios
import time
from collections import Counter
from collections.abc import Iterator
from ipaddress import ip_address

from django.conf import settings
from msgspec import Struct

SECONDS = 40
"""Longer than any request works."""
LEAST = 8 * 1024
"""Bytes that have come or gone within that time where there is progress."""
LOOK_SECONDS = 2
SHARE = 128
"""Connections that one address may have: more than any browser, or a household of them, and an eighth of all."""
TCP_INFO_COUNTS = struct.Struct("=120xQQ")
"""Linux's `struct tcp_info` up to the bytes that the other side has acknowledged, and those received from it."""


class Seen(Struct):
    """A connection as of the last time that it made progress."""

    at: float
    sent: int
    received: int


Peer = tuple[str | int, ...]


def watch(port: int) -> None:
    """Look at the connections to that port every few seconds, for ever."""
    seen: dict[Peer, Seen] = {}
    while sys.platform == "linux":
        time.sleep(LOOK_SECONDS)
        close_stalled(port, seen, time.monotonic())


def close_stalled(port: int, seen: dict[Peer, Seen], now: float) -> int:
    """Close what has made no progress for too long, by when it was seen, or is beyond a share; returns how many."""
    from cardsdb.api.throttling import network_of  # not in the process that only starts others

    closed, present, shares = 0, set(), Counter[str]()
    for connection in _connections():
        with connection, contextlib.suppress(OSError):
            if connection.family not in (socket.AF_INET, socket.AF_INET6) or connection.getsockname()[1] != port:
                continue  # to the database or to Redis
            peer: Peer = connection.getpeername()
            info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO_COUNTS.size)
            sent, received = TCP_INFO_COUNTS.unpack(info)
            present.add(peer)
            shares[network_of(str(peer[0]))] += 1
            if shares[network_of(str(peer[0]))] > _share(str(peer[0])):
                connection.shutdown(socket.SHUT_RDWR)
                closed += 1
                continue
            was = seen.setdefault(peer, Seen(now, sent, received))
            if not _has_stalled(connection, was, sent, received):
                seen[peer] = Seen(now, sent, received)
            elif now - was.at >= SECONDS:
                connection.shutdown(socket.SHUT_RDWR)
                closed += 1
    for peer in set(seen) - present:
        del seen[peer]
    return closed


def _share(address: str) -> float:
    """The connections that the address may have: a proxy of ours, or this machine, as many as it likes."""
    return math.inf if settings.PROXY_COUNT or ip_address(address).is_loopback else SHARE


def _has_stalled(connection: socket.socket, was: Seen, sent: int, received: int) -> bool:
    """Whether too little was received, or too little sent of what waits to be sent."""
    if _unsent(connection):
        return sent - was.sent < LEAST
    return sent == was.sent and received - was.received < LEAST


def _unsent(connection: socket.socket) -> int:
    """Bytes that the other side has not taken yet."""
    (count,) = struct.unpack("i", fcntl.ioctl(connection, termios.TIOCOUTQ, b"\0\0\0\0"))
    return int(count)


def _connections() -> Iterator[socket.socket]:
    """All sockets of this process, as duplicates: none becomes another one while it is looked at."""
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            if os.readlink(f"/proc/self/fd/{name}").startswith("socket:"):
                yield socket.socket(fileno=os.dup(int(name)))
