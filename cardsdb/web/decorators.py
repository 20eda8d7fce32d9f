"""Decorators of pages: the methods they take, whether they need an account, and that no cache keeps them."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

View = Callable[..., HttpResponse]


def page(view: View) -> View:
    """Decorator for a page that anybody may read."""
    return never_cache(require_safe(view))


def own_page(view: View) -> View:
    """Decorator for a page that logged-in visitors read."""
    return never_cache(login_required(require_safe(view)))


def page_with_forms(view: View) -> View:
    """Decorator for a page that anybody may read, and to which forms are sent."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(view))


def own_page_with_forms(view: View) -> View:
    """Decorator for a page with forms of logged-in visitors."""
    return never_cache(login_required(require_http_methods(["GET", "HEAD", "POST"])(view)))
