"""The host names under which this machine may be asked for, so that no other name is believed."""

import socket
from urllib.parse import urlsplit

LOOPBACK = ["127.0.0.1", "localhost", "[::1]"]


def own_names(host: str, site_url: str) -> list[str]:
    """Loopback, the site's own name and, when listening beyond loopback, the machine's names and address."""
    names = [*LOOPBACK, urlsplit(site_url).hostname or "localhost"]
    if host in {"0.0.0.0", "::"}:
        hostname = socket.gethostname()
        names += [hostname, f"{hostname}.local", *filter(None, [lan_address()])]
    elif host not in LOOPBACK:
        names.append(host)
    return list(dict.fromkeys(names))


def lan_address() -> str | None:
    """The address other devices on the local network reach this machine by; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing: it only asks the system which interface it would use.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
