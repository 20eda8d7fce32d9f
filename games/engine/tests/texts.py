"""Texts for tests, in English and Spanish."""

from games.engine import Names


def text(en: str, es: str) -> Names:
    return Names({"en": en, "es": es})
