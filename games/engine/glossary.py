"""The words of a rulebook, from lists of names, other words and summaries."""

import re
from collections.abc import Iterable, Mapping

from games.engine.text import Text
from games.engine.vocabulary import GlossaryEntry


def short_name(name: str) -> str:
    """The name as an address has it."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def glossary(
    names: Iterable[tuple[str, str]],
    *,
    aliases: Mapping[str, tuple[Text, ...]],
    see: Mapping[str, str],
    summaries: Mapping[str, Text],
) -> dict[str, GlossaryEntry]:
    """The entries in the order of the English and Spanish names; the rest by short name, where there is any."""
    return {
        short: GlossaryEntry(
            name=Text(english, spanish),
            aliases=aliases.get(short, ()),
            see=see.get(short, ""),
            summary=summaries.get(short),
        )
        for english, spanish in names
        for short in [short_name(english)]
    }
