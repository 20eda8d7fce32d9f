"""The words of Beacon, in English and Spanish."""

from games.beacon.cards import TYPE_PLURALS, TYPES
from games.engine import RuleTexts, Text, Vocabulary
from games.engine.glossary import glossary
from games.engine.journal.undo import JOURNAL_PROBLEMS
from games.engine.nouns import Noun, Nouns

_kit = RuleTexts(Text("Kits", "Equipos"), "kit")
_log = RuleTexts(Text("A watch", "La guardia"), "fog")
RULES = {
    "BEACON-KIT-01": _kit(
        Text("One keeper", "Un farero"), Text("A kit is one keeper's.", "Un equipo es de un farero.")
    ),
    "BEACON-KIT-02": _kit(
        Text("Weight", "Peso"), Text("Nobody carries more than their strength.", "Nadie lleva más que su fuerza.")
    ),
    "BEACON-KIT-03": _kit(
        Text("Tools", "Herramientas"), Text("Only tools are carried.", "Solo se llevan herramientas.")
    ),
    "BEACON-TABLE-01": _kit(
        Text("One box", "Una caja"),
        Text("Together the keepers have what one box holds.", "Entre todos tienen lo que trae una caja."),
    ),
    "BEACON-LOG-01": _log(
        Text("Players", "Jugadores"),
        Text("One to four play, each with another keeper.", "Juegan de uno a cuatro, cada uno con otro farero."),
    ),
    "BEACON-LOG-02": _log(
        Text("Beginning", "Comienzo"),
        Text("One fog is revealed, and somebody is first player.", "Se revela una niebla y alguien empieza."),
    ),
    "BEACON-LOG-03": _log(
        Text("Turns", "Turnos"),
        Text("There are as many turns as the fog is deep.", "Hay tantos turnos como el espesor de la niebla."),
    ),
    "BEACON-LOG-04": _log(
        Text("End", "Final"),
        Text("As many beacons as the fog is deep win.", "Ganan tantas balizas como el espesor de la niebla."),
    ),
}
PROBLEMS = {
    **JOURNAL_PROBLEMS,
    "keeper-missing": Text("Exactly one keeper leads a kit.", "Un equipo lo lleva exactamente un farero."),
    "too-heavy": Text("The kit weighs {found}; {limit} can be carried.", "El equipo pesa {found}; se llevan {limit}."),
    "not-a-tool": Text("{card} is not a tool.", "{card} no es una herramienta."),
    "copies-in-box": Text(
        "The keepers have {found} copies of {card}; the box has {limit}.",
        "Los fareros tienen {found} copias de {card}; la caja tiene {limit}.",
    ),
    "collection-short": Text(
        "The keepers have {found} copies of {card}; the collection has {limit}.",
        "Los fareros tienen {found} copias de {card}; la colección tiene {limit}.",
    ),
    "too-many-players": Text("At most {limit} play; {found} found.", "Juegan como máximo {limit}; hay {found}."),
    "keeper-twice": Text("Somebody plays {card} already.", "Alguien lleva ya a {card}."),
    "not-a-fog": Text("{card} is not a fog.", "{card} no es una niebla."),
    "first-missing": Text("Say who is first player.", "Di quién es el jugador inicial."),
    "fog-is-here": Text("The fog came after {limit} turns.", "La niebla llegó tras {limit} turnos."),
    "beacons:won": Text("{found} beacons are lit; {limit} win.", "Hay {found} balizas; se gana con {limit}."),
    "beacons:lost": Text("{found} beacons are lit: that is won.", "Hay {found} balizas: está ganada."),
}
GLOSSARY = glossary(
    (("Kit", "Equipo"), ("Fog", "Niebla")),
    aliases={"fog": (Text("Mist", "Bruma"),)},
    see={},
    summaries={
        "kit": Text("A keeper with tools.", "Un farero con herramientas."),
        "fog": Text("What the keepers light beacons against.", "Aquello contra lo que se encienden balizas."),
    },
)
NOUNS = Nouns(
    build=Noun(one=Text("kit", "equipo"), several=Text("kits", "equipos")),
    log=Noun(one=Text("watch", "guardia"), several=Text("watches", "guardias"), is_feminine=True),
    session=Noun(one=Text("watch", "guardia"), several=Text("watches", "guardias"), is_feminine=True),
    scenario=Noun(one=Text("fog", "niebla"), several=Text("fogs", "nieblas"), is_feminine=True),
)
VOCABULARY = Vocabulary(
    name=Text("Beacon", "Baliza"),
    nouns=NOUNS,
    types=TYPES,
    type_plurals=TYPE_PLURALS,
    rules=RULES,
    problems=PROBLEMS,
    modes={"kit": Text("A kit", "Un equipo")},
    zones={"main": Text("Tools", "Herramientas")},
    glossary=GLOSSARY,
)
