"""Codes of our own for what the sources name in words, the same from each of them, so that they meet."""

import re

from games.engine.search.folding import unaccented

NO_WORD = re.compile(r"[^a-z0-9]+")


def code_of(name: str) -> str:
    """ "The Hobbit: On the Doorstep" and "The Hobbit - On the Doorstep" are one set: the-hobbit-on-the-doorstep."""
    plain = unaccented(name).casefold().replace("'", "").replace("’", "")
    return NO_WORD.sub("-", plain).strip("-")
