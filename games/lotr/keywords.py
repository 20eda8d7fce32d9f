"""The keywords and kinds of ability of cards: what they are called, and how English text shows them."""

import re

from games.engine import Text
from games.engine.cards import PrintedValue

GUIDE = {
    "doomed": Text("Doomed", "Maldito"),
    "guarded": Text("Guarded", "Protegido"),
    "permanent": Text("Permanent", "Permanente"),
    "ranged": Text("Ranged", "A distancia"),
    "restricted": Text("Restricted", "Restringido"),
    "sentinel": Text("Sentinel", "Centinela"),
    "setup": Text("Setup", "Preparación"),
    "surge": Text("Surge", "Oleada"),
    "victory": Text("Victory", "Victoria"),
}
"""The keywords of the guide (LOTR-KEY-00, LOTR-KEY-02)."""
LATER = {
    "aflame": Text("Aflame", "En llamas"),
    "ambush": Text("Ambush", "Emboscada"),
    "archery": Text("Archery", "Tiro con arco"),
    "battle": Text("Battle", "Batalla"),
    "boarding": Text("Boarding", "Abordaje"),
    "burn": Text("Burn", "Quemar"),
    "capture": Text("Capture", "Capturar"),
    "deep": Text("Deep", "Profundo"),
    "discover": Text("Discover", "Descubrir"),
    "encounter": Text("Encounter", "Encuentro"),
    "grapple": Text("Grapple", "Apresar"),
    "hide": Text("Hide", "Esconderse"),
    "hinder": Text("Hinder", "Obstaculizar"),
    "indestructible": Text("Indestructible", "Indestructible"),
    "investigate": Text("Investigate", "Investigar"),
    "loot": Text("Loot", "Botín"),
    "massive": Text("Massive", "Inmenso"),
    "mire": Text("Mire", "Ciénaga"),
    "peril": Text("Peril", "Peligro"),
    "phantom": Text("Phantom", "Fantasma"),
    "pillage": Text("Pillage", "Saqueo"),
    "prowl": Text("Prowl", "Merodear"),
    "race": Text("Race", "Carrera"),
    "regenerate": Text("Regenerate", "Regenerar"),
    "safe": Text("Safe", "Seguro"),
    "sailing": Text("Sailing", "Navegación"),
    "secrecy": Text("Secrecy", "Secreto"),
    "siege": Text("Siege", "Asedio"),
    "spectral": Text("Spectral", "Espectral"),
    "time": Text("Time", "Tiempo"),
    "toughness": Text("Toughness", "Dureza"),
    "track": Text("Track", "Rastrear"),
    "uncharted": Text("Uncharted", "Inexplorado"),
    "underworld": Text("Underworld", "Inframundo"),
    "venom": Text("Venom", "Veneno"),
    "villagers": Text("Villagers", "Aldeanos"),
}
"""Those of later products, which the guide does not have."""
KEYWORDS = dict(sorted({**GUIDE, **LATER}.items()))

ABILITIES = {
    "action": Text("Action", "Acción"),
    "response": Text("Response", "Respuesta"),
    "forced": Text("Forced", "Obligado"),
    "when-revealed": Text("When Revealed", "Al ser revelada"),
    "travel": Text("Travel", "Viaje"),
    "shadow": Text("Shadow", "Sombra"),
}
"""Kinds of ability that a bold word and a colon begin (LOTR-ABI-01)."""

_WORDS = "|".join(text.en for code, text in KEYWORDS.items() if code not in ("setup", "victory"))
KEYWORD = re.compile(
    rf"(?:^|[.>\n]\s*)(?P<word>{_WORDS})(?: (?P<value>X|\d+))?(?: Per Player)?(?: \([^)]*\))?(?=\.| *(?:\n|$))"
)
"""A keyword is a sentence of its own, or a line: "Surge.", "Doomed 2.", "Guarded (enemy).", "Archery 1 Per Player."."""
SETUP = re.compile(r"(?:^|[.>\n]\s*)Setup *(?:[.:\n]|$)")
ABILITY = re.compile(
    r"(?:(?:Resource|Planning|Quest|Travel|Encounter|Combat|Refresh|Valou?r) )*"
    rf"({'|'.join(text.en for text in ABILITIES.values())}):"
)
OWN_SETUP = frozenset({"quest", "campaign", "nightmare", "contract", "rules"})
"""Types whose word Setup begins instructions to the players, and is no keyword."""


def read_keywords(text: str, type_code: str, victory: PrintedValue) -> tuple[tuple[str, ...], dict[str, PrintedValue]]:
    """The keywords in alphabetical order, and their numbers; numbers of one keyword add up (LOTR-KEY-01)."""
    found: set[str] = set()
    values: dict[str, PrintedValue] = {}
    for match in KEYWORD.finditer(text):
        code = match["word"].lower()
        found.add(code)
        if value := match["value"]:
            before = values.get(code, 0)
            values[code] = "X" if value == "X" or not isinstance(before, int) else before + int(value)
    if type_code not in OWN_SETUP and SETUP.search(text):
        found.add("setup")
    if victory is not None:
        found.add("victory")
    return tuple(sorted(found)), values


def read_abilities(text: str) -> tuple[str, ...]:
    """The kinds of ability in the text, in the order of the vocabulary."""
    found = set(ABILITY.findall(text))
    return tuple(code for code, name in ABILITIES.items() if name.en in found)
