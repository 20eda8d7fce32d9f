"""The WSGI application. Its process loads all code and all catalogues at its start, not with the first request."""

import gc
import os
from functools import lru_cache
from itertools import product
from urllib.parse import urlsplit
from wsgiref.util import setup_testing_defaults

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest
from django.urls import ResolverMatch, get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


MAX_PATH = 500
"""Characters of an address whose view is remembered."""


class Handler(WSGIHandler):
    """Django's, which remembers the views of the last addresses: there are hundreds of patterns to try."""

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        path = request.path_info
        request.resolver_match = _resolved(path) if len(path) <= MAX_PATH else get_resolver().resolve(path)
        return request.resolver_match


@lru_cache(maxsize=2000)
def _resolved(path: str) -> ResolverMatch:
    return get_resolver().resolve(path)


gc.disable()  # code is not garbage: looking for some takes a fifth of the start
django.setup(set_prefix=False)
application = Handler()
get_resolver().url_patterns  # noqa: B018  (imports the views)
gc.freeze()  # before there are catalogues, which become garbage one day
gc.enable()

from cardsdb.catalogue import LiveCatalogue, catalogue_watch  # noqa: E402  (needs the settings)


def prepare(older: LiveCatalogue, newer: LiveCatalogue) -> None:
    """Draw the first pages of the newer cards, so that no visitor waits."""
    game, site = newer.game.code, urlsplit(settings.SITE_URL)
    about = {"wsgi.url_scheme": site.scheme, "HTTP_HOST": site.netloc, "HTTP_X_FORWARDED_PROTO": site.scheme}
    paths = (f"/cards/{game}/", f"/cards/{game}/{next(iter(newer.cards)).code}/", "/api/v1/cards/")
    for path, language in product(paths, dict(settings.LANGUAGES)):
        environment = {**about, "PATH_INFO": path, "QUERY_STRING": f"game={game}" if "api" in path else ""}
        environment["HTTP_ACCEPT_LANGUAGE"] = language
        setup_testing_defaults(environment)
        application(environment, lambda *said: bytes).close()


catalogue_watch(prepare)
