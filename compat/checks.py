"""System checks: no process starts with host names of other sites that would lead nowhere."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

SITES = ("arkhamdb", "ringsdb", "arkhambuild")
HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")


@register()
def hosts_lead_to_sites(**kwargs: Any) -> list[CheckMessage]:
    return [Error(f"COMPAT_HOSTS: {fault}.", id="compat.E001") for fault in _faults()]


def _faults() -> Iterator[str]:
    for host, site in settings.COMPAT_HOSTS.items():
        if not HOST.fullmatch(host):
            yield f"{host!r} is not a host name in small letters, without a port"
        elif host == urlsplit(settings.SITE_URL).hostname:
            yield f"{host!r} is the host of SITE_URL, which needs its own addresses"
        if site not in SITES:
            yield f"{site!r} is no site. There are: {', '.join(SITES)}"
