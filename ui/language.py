"""The language of the request at hand, and the service's own words in any other."""

from typing import Any

from django.utils.translation import get_language, gettext, override, pgettext

from games.engine import Text


def current_language() -> str:
    """The active language, without the region."""
    return (get_language() or "en").partition("-")[0]


class Translated(Text, frozen=True):
    """A message of the service's own catalogue, in any language."""

    message: str
    context: str = ""

    @classmethod
    def pgettext(cls, context: str, message: str) -> "Translated":
        """The message with a context, which distinguishes homonyms for translators."""
        return cls(message, context)

    def in_language(self, language: str, /, **params: Any) -> str:
        with override(language):
            said = pgettext(self.context, self.message) if self.context else gettext(self.message)
        return said.format_map(params) if params else said
