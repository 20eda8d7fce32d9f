"""The address to listen on, and the host names accepted in requests."""

import fcntl
import os
import socket
import struct
from urllib.parse import urlsplit

LOOPBACK = ["127.0.0.1", "localhost", "[::1]"]
EVERYWHERE = {"0.0.0.0", "::"}
SIOCGIFADDR = 0x8915
"""Linux's question for the address of an interface."""


def listening_address() -> tuple[str, int]:
    """HOST and PORT of the environment; ValueError for an invalid port."""
    host, port = os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000")
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise ValueError(f"PORT is {port!r}; it is a number from 1 to 65535.")
    return host, int(port)


def own_names(host: str, site_url: str) -> list[str]:
    """Loopback, the site's own name and, when listening beyond loopback, the machine's names and addresses."""
    names = [*LOOPBACK, urlsplit(site_url).hostname or "localhost"]
    if host in EVERYWHERE:
        hostname = socket.gethostname()
        names += [hostname, f"{hostname}.local", *network_addresses()]
    elif host not in LOOPBACK:
        names.append(host)
    return list(dict.fromkeys(names))


def network_addresses() -> list[str]:
    """The addresses that other devices may reach this machine by; none without a network."""
    found = [address for _, name in socket.if_nameindex() if (address := _interface_address(name))]
    return [address for address in dict.fromkeys([*found, *_default_route()]) if not address.startswith("127.")]


def _interface_address(name: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
        except OSError:
            return None  # it has none, or the system is not Linux
    return socket.inet_ntoa(answer[20:24])


def _default_route() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing: it only asks the system which interface it would use.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]
