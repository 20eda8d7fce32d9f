"""The keywords of cards: what their values say, and what begins a sentence of their English text."""

import re
from typing import Any

from games.engine import Text

IN_TEXT = {
    "advanced": Text("Advanced", "Avanzada"),
    "alert": Text("Alert", "Alerta"),
    "aloof": Text("Aloof", "Distante"),
    "concealed": Text("Concealed", "Oculto"),
    "doomed": Text("Doomed", "Condenado"),
    "elusive": Text("Elusive", "Esquivo"),
    "fast": Text("Fast", "Rápida"),
    "haunted": Text("Haunted", "Embrujado"),
    "hidden": Text("Hidden", "Oculta"),
    "hunter": Text("Hunter", "Cazador"),
    "massive": Text("Massive", "Masivo"),
    "partner": Text("Partner", "Compañero"),
    "patrol": Text("Patrol", "Patrulla"),
    "peril": Text("Peril", "Peligro"),
    "prey": Text("Prey", "Presa"),
    "replacement": Text("Replacement", "Sustitución"),
    "researched": Text("Researched", "Investigada"),
    "retaliate": Text("Retaliate", "Represalia"),
    "seal": Text("Seal", "Sellar"),
    "spawn": Text("Spawn", "Aparición"),
    "starting": Text("Starting", "Inicial"),
    "surge": Text("Surge", "Oleada"),
    "swarming": Text("Swarming", "Enjambre"),
    "uses": Text("Uses", "Usos"),
    "veiled": Text("Veiled", "Velado"),
    "vendetta": Text("Vendetta", "Vendetta"),
    "warring": Text("Warring", "En guerra"),
}
"""Without what follows them: a number, a place, a kind of use."""
IN_VALUES = {
    "bonded": ("bonded_to", Text("Bonded", "Vinculada")),
    "customizable": ("customizations", Text("Customizable", "Personalizable")),
    "exceptional": ("exceptional", Text("Exceptional", "Excepcional")),
    "exile": ("exile", Text("Exile", "Exilio")),
    "myriad": ("myriad", Text("Myriad", "Miríada")),
    "permanent": ("permanent", Text("Permanent", "Permanente")),
    "vengeance": ("vengeance", Text("Vengeance", "Venganza")),
    "victory": ("victory", Text("Victory", "Victoria")),
}
"""Keyword to the field that says it, and its name."""
KEYWORDS = dict(sorted({**IN_TEXT, **{keyword: name for keyword, (_field, name) in IN_VALUES.items()}}.items()))
_WORDS = "|".join(text.en for text in IN_TEXT.values())
SENTENCE = re.compile(rf"(?:^|[\s.>])({_WORDS})(?:\.| \([^)]*\)| (?:X|\d+)\b)|<b>({_WORDS})</b>")
"""A keyword is a sentence of its own ("Hunter.", "Uses (3 charges).", "Swarming 2."), or stands bold before a dash."""


def read_keywords(text: str, fields: dict[str, Any]) -> tuple[str, ...]:
    """The keywords of a card with that text and those values, in alphabetical order."""
    found = {(plain or bold).lower() for plain, bold in SENTENCE.findall(text)}
    found |= {keyword for keyword, (field, _name) in IN_VALUES.items() if fields.get(field)}
    return tuple(sorted(found))
