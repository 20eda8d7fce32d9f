"""The table before a scenario in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.ahlcg.campaign.facts import Facts
from games.ahlcg.words import _, ngettext
from games.engine import Text
from games.engine.journal import Line
from games.engine.journal.sheet_parts import card_name, encounter_set_name
from games.engine.text import plain


def setup_lines(found: Mapping[str, Any], facts: Facts) -> Mapping[str, tuple[Line, ...]]:
    """The lines of each of the thirteen steps of setup."""
    people = [(one, card_name(one["investigator"], facts)) for one in found["investigators"]]
    return {
        "investigators": tuple(Line(label=name, value=plain(one["player"])) for one, name in people),
        "trauma": tuple(Line(label=name, value=_wounds(one)) for one, name in people if one["damage"] or one["horror"]),
        "lead": tuple(Line(value=name) for one, name in people if one["seat"] == found["lead"]),
        "decks": tuple(line for one, name in people if "shuffled" in one for line in _decks(one, name, facts)),
        "encounter-sets": tuple(Line(value=encounter_set_name(code, facts)) for code in found["encounter_sets"]),
        "reference": (_reference(found, facts),) if found["reference_card"] else (),
    }


def _wounds(one: Mapping[str, Any]) -> Text:
    return _("{damage} damage, {horror} horror").format(damage=one["damage"], horror=one["horror"])


def _decks(one: Mapping[str, Any], name: Text, facts: Facts) -> Iterable[Line]:
    size = sum(one["shuffled"].values())
    yield Line(label=name, value=ngettext("{size} card", "{size} cards", size=size))
    for code in one["in_play"]:
        yield Line(label=_("In play at once"), value=card_name(code, facts))


def _reference(found: Mapping[str, Any], facts: Facts) -> Line:
    side = _("Hard/Expert side") if found["reference_side"] == "hard" else _("Easy/Standard side")
    return Line(label=card_name(found["reference_card"], facts), value=side)
