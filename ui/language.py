"""The language of the request at hand."""

from django.utils.translation import get_language


def current_language() -> str:
    """One of the languages that the service speaks, without the region."""
    return (get_language() or "en").partition("-")[0]
