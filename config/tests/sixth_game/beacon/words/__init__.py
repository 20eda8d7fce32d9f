"""The words of the game: rules and glossary as Markdown, short words and sentences as message catalogues."""

from pathlib import Path

from games.engine.messages import Messages

WORDS = Messages(Path(__file__).parent)
_, ngettext, pgettext, table = WORDS.gettext, WORDS.ngettext, WORDS.pgettext, WORDS.table
