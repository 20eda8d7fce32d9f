"""For the account page."""

from django.template import Library

from compat.sync_client import is_offered

register = Library()


@register.simple_tag
def sync_is_offered() -> bool:
    """Whether members can exchange decks with ArkhamDB."""
    return is_offered()
