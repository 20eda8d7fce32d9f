"""The words that all games share."""

from pathlib import Path

from games.engine.messages import Messages

WORDS = Messages(Path(__file__).parent)
_, ngettext, pgettext, table = WORDS.gettext, WORDS.ngettext, WORDS.pgettext, WORDS.table
OWN_NAME = pgettext("own name", "English")  # the name of a language in that language
