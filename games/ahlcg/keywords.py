"""The keywords of cards: what their values say, and what begins a sentence of their English text."""

import re
from typing import Any

from games.engine import Text

IN_TEXT = {
    "advanced": Text("Advanced", "Avanzada"),
    "alert": Text("Alert", "Alerta"),
    "aloof": Text("Aloof", "Indiferente"),
    "concealed": Text("Concealed", "Encubierto"),
    "doomed": Text("Doomed", "Condenado"),
    "elusive": Text("Elusive", "Escurridizo"),
    "fast": Text("Fast", "Rápido"),
    "haunted": Text("Haunted", "Embrujado"),
    "hidden": Text("Hidden", "Oculto"),
    "hunter": Text("Hunter", "Cazador"),
    "massive": Text("Massive", "Descomunal"),
    "partner": Text("Partner", "Compañero"),
    "patrol": Text("Patrol", "Errante"),
    "peril": Text("Peril", "Peligro"),
    "prey": Text("Prey", "Presa"),
    "replacement": Text("Replacement", "Reemplazo"),
    "researched": Text("Researched", "Investigado"),
    "retaliate": Text("Retaliate", "Represalia"),
    "seal": Text("Seal", "Sello"),
    "spawn": Text("Spawn", "Aparición"),
    "starting": Text("Starting", "Inicial"),
    "surge": Text("Surge", "Oleada"),
    "swarming": Text("Swarming", "Multitud"),
    "uses": Text("Uses", "Usos"),
    "veiled": Text("Veiled", "Velado"),
    "vendetta": Text("Vendetta", "Vendetta"),
    "warring": Text("Warring", "Beligerante"),
}
"""Without what follows them: a number, a place, a kind of use."""
IN_VALUES = {
    "bonded": ("bonded_to", Text("Bonded", "Enlazada")),
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
SYNONYMS = {
    "aloof": ("Distante",),
    "bonded": ("Vinculada",),
    "elusive": ("Esquivo",),
    "fast": ("Rápida",),
    "hidden": ("Oculta",),
    "massive": ("Masivo",),
    "patrol": ("Patrulla",),
    "replacement": ("Sustitución",),
    "researched": ("Investigada",),
    "seal": ("Sellar",),
    "swarming": ("Enjambre",),
    "warring": ("En guerra",),
}
"""Words that keywords were called by here before the Spanish edition's own; they still find."""
_WORDS = "|".join(text.en for text in IN_TEXT.values())
SENTENCE = re.compile(rf"(?:^|[\s.>])({_WORDS})(?:\.| \([^)]*\)| (?:X|\d+)\b)|<b>({_WORDS})</b>")
"""A keyword is a sentence of its own ("Hunter.", "Uses (3 charges).", "Swarming 2."), or stands bold before a dash."""


def read_keywords(text: str, fields: dict[str, Any]) -> tuple[str, ...]:
    """The keywords of a card with that text and those values, in alphabetical order."""
    found = {(plain or bold).lower() for plain, bold in SENTENCE.findall(text)}
    found |= {keyword for keyword, (field, _name) in IN_VALUES.items() if fields.get(field)}
    return tuple(sorted(found))
