"""The words of Arkham Horror: The Card Game, in English and Spanish.

Rule summaries are in our own words; `section` names the entry of the Rules Reference.
"""

from games.engine import RuleText, Text, Vocabulary

DECK_CREATION = Text("Deckbuilding", "Creación de mazos")

TYPES = {
    "investigator": Text("Investigator", "Investigador"),
    "asset": Text("Asset", "Apoyo"),
    "event": Text("Event", "Evento"),
    "skill": Text("Skill", "Habilidad"),
    "treachery": Text("Treachery", "Traición"),
    "enemy": Text("Enemy", "Enemigo"),
    "location": Text("Location", "Lugar"),
    "act": Text("Act", "Acto"),
    "agenda": Text("Agenda", "Plan"),
    "scenario": Text("Scenario reference", "Referencia de escenario"),
    "story": Text("Story", "Historia"),
    "key": Text("Key", "Llave"),
    "enemy_location": Text("Enemy-Location", "Lugar-Enemigo"),
}

SKILLS = {
    "willpower": Text("willpower", "voluntad"),
    "intellect": Text("intellect", "intelecto"),
    "combat": Text("combat", "combate"),
    "agility": Text("agility", "agilidad"),
    "wild": Text("wild", "comodín"),
}

RELATIONS = {
    "signature": Text("Signature card", "Carta característica"),
    "alternate-signature": Text("May stand in for a signature card", "Puede sustituir a una carta característica"),
    "investigator": Text("Investigator", "Investigador"),
    "bonded": Text("Bonded card", "Carta vinculada"),
    "bonded-to": Text("Bonded to", "Vinculada a"),
    "upgrade": Text("Higher level", "Nivel superior"),
    "lower-level": Text("Lower level", "Nivel inferior"),
    "front": Text("Front", "Anverso"),
    "back": Text("Back", "Reverso"),
    "alternate": Text("Other version", "Otra versión"),
    "alternate-of": Text("Version of", "Versión de"),
}

RULES = {
    "AHLCG-DECK-01": RuleText(
        title=Text("One investigator", "Un investigador"),
        summary=Text(
            "A deck is built for exactly one investigator card.",
            "Un mazo se crea para exactamente una carta de Investigador.",
        ),
        section=DECK_CREATION,
    ),
    "AHLCG-DECK-02": RuleText(
        title=Text("Deck size", "Tamaño del mazo"),
        summary=Text(
            "The deck has exactly the number of cards printed on the investigator's back. Weaknesses, "
            "cards specific to an investigator, story cards and Permanents are not counted.",
            "El mazo tiene exactamente el número de cartas indicado en el dorso del investigador. No cuentan "
            "las debilidades, las cartas específicas de investigador, las cartas de historia ni las Permanentes.",
        ),
        section=DECK_CREATION,
    ),
    "AHLCG-DECK-04": RuleText(
        title=Text("Copies of a card", "Copias de una carta"),
        summary=Text(
            "At most two copies of a player card. Cards of the same name are copies of each other, "
            "whatever their level or subtitle. A card may state another limit.",
            "Como máximo dos copias de una carta de Jugador. Las cartas con el mismo nombre son copias entre sí, "
            "sea cual sea su nivel o subtítulo. Una carta puede indicar otro límite.",
        ),
        section=DECK_CREATION,
    ),
    "AHLCG-DECK-12": RuleText(
        title=Text("Exceptional", "Excepcional"),
        summary=Text(
            "A deck holds at most one copy of an Exceptional card, counting every version of its name.",
            "Un mazo contiene como máximo una copia de una carta Excepcional, contando cualquier versión de su nombre.",
        ),
        section=Text("Exceptional", "Excepcional"),
    ),
    "AHLCG-DECK-16": RuleText(
        title=Text("What a deck holds", "Qué contiene un mazo"),
        summary=Text(
            "An investigator deck holds assets, events, skills and weaknesses.",
            "Un mazo de Investigador contiene apoyos, eventos, habilidades y debilidades.",
        ),
        section=Text("Investigator Deck", "Mazo de Investigador"),
    ),
}

PROBLEMS = {
    "investigator-invalid": Text(
        "The deck needs exactly one investigator; {found} found.",
        "El mazo necesita exactamente un investigador; hay {found}.",
    ),
    "deck-too-small": Text(
        "The deck is too small: {found} of {limit} cards.",
        "El mazo es demasiado pequeño: {found} de {limit} cartas.",
    ),
    "deck-too-large": Text(
        "The deck is too large: {found} cards instead of {limit}.",
        "El mazo es demasiado grande: {found} cartas en lugar de {limit}.",
    ),
    "too-many-copies": Text(
        "Too many copies of {card}: {found}, at most {limit}.",
        "Demasiadas copias de {card}: {found}, como máximo {limit}.",
    ),
    "card-not-allowed": Text(
        "{card} cannot be in a deck (copies: {found}).",
        "{card} no puede estar en un mazo (copias: {found}).",
    ),
    "unknown-card": Text(
        "There is no card with the code {card} (copies: {found}).",
        "No existe ninguna carta con el código {card} (copias: {found}).",
    ),
}

VOCABULARY = Vocabulary(
    name=Text("Arkham Horror: The Card Game", "Arkham Horror: El juego de cartas"),
    types=TYPES,
    skills=SKILLS,
    relations=RELATIONS,
    rules=RULES,
    problems=PROBLEMS,
)
