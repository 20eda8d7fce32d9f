"""The WSGI application."""

import os
from functools import lru_cache

import django
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest
from django.urls import ResolverMatch, get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class Handler(WSGIHandler):
    """Django's, which remembers the views of the last addresses: there are hundreds of patterns to try."""

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        request.resolver_match = _resolved(request.path_info)
        return request.resolver_match


@lru_cache(maxsize=2000)
def _resolved(path: str) -> ResolverMatch:
    return get_resolver().resolve(path)


django.setup(set_prefix=False)
application = Handler()
