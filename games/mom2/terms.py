"""The terms of the rulebook for codes in the cards, in English and Spanish."""

from games.engine import Text

TYPES = {
    "investigator": Text("Investigator", "Investigador"),
    "common": Text("Common Item", "Objeto común"),
    "unique": Text("Unique Item", "Objeto único"),
    "spell": Text("Spell", "Hechizo"),
    "elixir": Text("Elixir", "Elixir"),
    "condition": Text("Condition", "Estado"),
    "damage": Text("Damage", "Daño"),
    "horror": Text("Horror", "Horror"),
    "agenda": Text("Agenda", "Plan"),
    "monster": Text("Monster", "Monstruo"),
    "scenario": Text("Scenario", "Escenario"),
}
TYPE_PLURALS = {
    "investigator": Text("Investigators", "Investigadores"),
    "common": Text("Common Items", "Objetos comunes"),
    "unique": Text("Unique Items", "Objetos únicos"),
    "spell": Text("Spells", "Hechizos"),
    "elixir": Text("Elixirs", "Elixires"),
    "condition": Text("Conditions", "Estados"),
    "damage": Text("Damage cards", "Cartas de Daño"),
    "horror": Text("Horror cards", "Cartas de Horror"),
    "agenda": Text("Agendas", "Planes"),
    "monster": Text("Monsters", "Monstruos"),
    "scenario": Text("Scenarios", "Escenarios"),
}
POSSESSIONS = ("common", "unique", "spell", "elixir")
"""What can be dropped, traded and stolen (MOM2-POS-01); an elixir is treated as an item."""

ATTRIBUTES = {
    "strength": Text("Strength", "Fuerza"),
    "agility": Text("Agility", "Agilidad"),
    "observation": Text("Observation", "Observación"),
    "lore": Text("Lore", "Saber"),
    "influence": Text("Influence", "Influencia"),
    "will": Text("Will", "Voluntad"),
}
LOWEST_ATTRIBUTE, HIGHEST_ATTRIBUTE = 2, 5

TIMING = Text("When it is drawn", "Al robarla")
TIMINGS = {
    "resolve": Text("Resolve Immediately", "Resolver inmediatamente"),
    "keep": Text("Keep Faceup", "Mantener boca arriba"),
}
BASE = Text("Base", "Peana")
BASES = {
    "small": Text("small", "pequeña"),
    "medium": Text("medium", "mediana"),
    "large": Text("large", "grande"),
}
ABILITIES = {"aquatic": Text("Aquatic", "Acuático"), "flying": Text("Flying", "Volador")}
"""Abilities that the guide names of the backs of monster tokens."""
WOUNDED, INSANE = "wounded", "insane"
"""The codes of the two conditions that the rules speak of."""
FEWEST_INVESTIGATORS = 2
"""Whoever plays alone has two (MOM2-VAL-01)."""
MOST_INVESTIGATORS = 5
"""As the box says; the rulebook names no number."""
