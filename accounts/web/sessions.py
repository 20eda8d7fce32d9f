"""Sessions of an account: noted while they are in use, shown with their browser, and ended."""

import re
import time
from collections.abc import Callable
from functools import partial

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.services import noted

SEEN = "seen"
"""When the session was last noted, in seconds, in the session itself."""
NOTED_EVERY = 3600

BROWSERS = {
    r"Edg(e|A|iOS)?/": "Edge",
    r"OPR/|Opera": "Opera",
    r"SamsungBrowser/": "Samsung Internet",
    r"Firefox/|FxiOS/": "Firefox",
    r"Chrome/|CriOS/|Chromium/": "Chrome",
    r"Safari/": "Safari",
}
"""In this order: most call themselves Chrome and Safari, too."""
SYSTEMS = {
    r"Windows": "Windows",
    r"Android": "Android",
    r"iPhone|iPad|iPod": "iOS",
    r"Mac OS X|Macintosh": "macOS",
    r"CrOS": "ChromeOS",
    r"Linux|X11": "Linux",
}


def browser_name(user_agent: str) -> str:
    """Browser and system as people call them; else what the program calls itself."""
    browser, system = (
        next((name for pattern, name in names.items() if re.search(pattern, user_agent)), "")
        for names in (BROWSERS, SYSTEMS)
    )
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or user_agent[:40] or _("unknown browser")


class SeenMiddleware:
    """Notes that a session of an account is in use, and from where, once an hour."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = request.session
        # Most requests to the API do not read the session, and are not made to.
        if session.accessed and SESSION_KEY in session and response.status_code < 500:
            now = int(time.time())
            if now - session.get(SEEN, 0) >= NOTED_EVERY and request.user.is_authenticated:
                note = partial(UserSession.objects.create_from_request, request)
                if noted("use of a session", note):
                    session[SEEN] = now
        return response
