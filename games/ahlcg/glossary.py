"""The 137 entries of the rulebook's glossary: names in both languages, other words for them, and our own summaries.

Names and order are the rulebook's; summaries are ours, for what the service itself enforces.
"""

import re

from games.engine import GlossaryEntry, Text

NAMES = (
    ("Then", "A continuación"),
    ("Leaves play", "Abandona el juego"),
    ("Action", "Acción"),
    ("Activate action", "Acción de activar"),
    ("Fight action", "Acción de combatir"),
    ("Engage action", "Acción de enfrentarse"),
    ("Investigate action", "Acción de investigar"),
    ("Play action", "Acción de jugar"),
    ("Move action", "Acción de movimiento"),
    ("Resource action", "Acción de recursos"),
    ("Draw action", "Acción de robar"),
    ("Bearer", "Afectado"),
    ("Exhaust, Exhausted", "Agotar, Agotado"),
    ("Spawn", "Aparición"),
    ("Attacker, Attacked", "Atacante, Atacado"),
    ("Attack of opportunity", "Ataque de oportunidad"),
    ("Search", "Buscar"),
    ("Qualifiers", "Calificativos"),
    ("Mulligan", "Cambiar la mano inicial"),
    ("Cancel", "Cancelar"),
    ("Ability", "Capacidad"),
    ("Forced abilities", 'Capacidades "Obligado"'),
    ("Triggered abilities", "Capacidades activadas"),
    ("Constant abilities", "Capacidades continuas"),
    ("Asset cards", "Cartas de Apoyo"),
    ("Enemy cards", "Cartas de Enemigo"),
    ("Event cards", "Cartas de Evento"),
    ("Skill cards", "Cartas de Habilidad"),
    ("Location cards", "Cartas de Lugar"),
    ("Treachery cards", "Cartas de Traición"),
    ("Hunter", "Cazador"),
    ("Collection", "Colección"),
    ("Triggering condition", "Condición de activación"),
    ("Encounter set", "Conjunto de encuentros"),
    ("Control", "Control"),
    ("Copy", "Copia"),
    ("Sanity and horror", "Cordura y horror"),
    ("Costs", "Costes"),
    ("Deckbuilding", "Creación de mazos"),
    ("When", "Cuando"),
    ("Heal", "Curar"),
    ("Direct damage/horror", "Daño directo, horror directo"),
    ("Must", "Debe"),
    ("Weakness", "Debilidad"),
    ("Defeat", "Derrotar"),
    ("Massive", "Descomunal"),
    ("Resign", "Desistir"),
    ("After", "Después"),
    ("Difficulty (level)", "Dificultad (nivel)"),
    ("Difficulty (skill tests)", "Dificultad (pruebas de habilidad)"),
    ("Effects", "Efectos"),
    ("Lasting effects", "Efectos persistentes"),
    ("Delayed effects", "Efectos postergados"),
    ("Elimination", "Eliminación"),
    ("Blank", "En blanco"),
    ("In player order", "En el orden de juego"),
    ("In play and out of play", "En juego y fuera del juego"),
    ("Instead", "En lugar de"),
    ("Enemy engagement", "Enfrentamiento con Enemigos"),
    ("Enters play", "Entra en juego"),
    ("Standalone mode", "Escenarios independientes"),
    ("Slots", "Espacios"),
    ("Evade", "Evitar, acción de evitar"),
    ("Exceptional", "Excepcional"),
    ("Experience", "Experiencia"),
    ("Enemy phase", "Fase de Enemigos"),
    ("Investigation phase", "Fase de Investigación"),
    ("Upkeep phase", "Fase de Mantenimiento"),
    ("Mythos phase", "Fase de Mitos"),
    ("Chaos tokens", "Fichas de Caos"),
    ("Tokens, running out of", "Fichas, Quedarse sin"),
    ("Automatic failure/success", "Fracaso/Éxito automático"),
    ("Winning and losing", "Ganar y perder"),
    ("Printed", "Impreso"),
    ("Aloof", "Indiferente"),
    ("Dealing damage/horror", "Infligir daño/horror"),
    ("Immune", "Inmune"),
    ("Lead investigator", "Investigador jefe"),
    ("Killed/insane investigators", "Investigadores muertos/locos"),
    ("Campaign play", "Juego de campaña"),
    ("Active player", "Jugador activo"),
    ("Play", "Jugar"),
    ('The letter "X"', 'La letra "X"'),
    ("Limits and maximums", "Límites y máximos"),
    ("Empty location", "Lugar vacío"),
    ("Nearest", "Más cercano/a"),
    ("Deck", "Mazo"),
    ("Act deck and agenda deck", "Mazo de Acto y mazo de Plan"),
    ("Encounter deck", "Mazo de Encuentros"),
    ("Investigator deck", "Mazo de Investigador"),
    ("Agenda deck", "Mazo de Plan"),
    ("Modifiers", "Modificadores"),
    ("Move", "Moverse"),
    ("Parley", "Negociar"),
    ("Cannot", "No puede"),
    ("Target", "Objetivo"),
    ("Gains", "Obtiene"),
    ("Surge", "Oleada"),
    ("Keywords", "Palabras clave"),
    ("Game", "Partida"),
    ("Peril", "Peligro"),
    ("Doom", "Perdición"),
    ("Permanent", "Permanente"),
    ("Discard piles", "Pilas de descartes"),
    ("Clues", "Pistas"),
    ("Set aside", "Poner aparte"),
    ("Put into play", "Poner en juego"),
    ("Per investigator", "Por investigador"),
    ("Ready", "Preparada"),
    ("Prey", "Presa"),
    ("Priority of simultaneous resolution", "Prioridad de resolución simultánea"),
    ("Ownership and control", "Propiedad y control"),
    ("Skill tests", "Pruebas de habilidad"),
    ("May", "Puede"),
    ("Fast", "Rápido"),
    ("Traits", "Rasgos"),
    ("Taking damage/horror", "Recibir daño/horror"),
    ("Resources", "Recursos"),
    ("Retaliate", "Represalia"),
    ("Play restrictions, permissions and instructions", "Restricciones, permisos e instrucciones de juego"),
    ("Removed from game", "Retirada de la partida"),
    ("Revelation", "Revelación"),
    ("Drawing cards", "Robar cartas"),
    ("Health and damage", "Salud y daño"),
    ("Hand size", "Tamaño de la mano"),
    ("Self-referential text", "Texto autorreferencial"),
    ("Flavor text", "Texto de ambientación"),
    ("Card types", "Tipos de carta"),
    ("Trauma", "Trauma"),
    ("You/your", "Tú/tu(s)"),
    ("A, an", "Un, una"),
    ("Unique", "Única"),
    ("Uses", 'Usos (X "tipo")'),
    ("Base value", "Valor básico"),
    ("Attach to", "Vincular a"),
    ("Threat area", "Zona de amenaza"),
    ("Victory display, victory points", "Zona de victoria, Puntos de victoria"),
)
"""English and Spanish, in the order of the Spanish rulebook."""

SEE = {
    "forced-abilities": "ability",
    "constant-abilities": "ability",
    "control": "ownership-and-control",
    "experience": "campaign-play",
    "agenda-deck": "act-deck-and-agenda-deck",
    "hand-size": "upkeep-phase",
    "trauma": "campaign-play",
}
"""Entries that only point to another."""

ALIASES = {
    "ability": (
        Text("Free triggered ability", "Capacidad de libre activación"),
        Text("Action triggered ability", "Capacidades activadas por coste de acción"),
        Text("Reaction triggered ability", "Capacidades activadas por reacción"),
        Text("Forced", "Obligado"),
        Text("Constant", "Continua"),
    ),
    "asset-cards": (Text("Story assets", "Apoyos de historia"),),
    "campaign-play": (
        Text("Acquiring new cards", "Adquirir nuevas cartas"),
        Text("Upgrading a card", "Mejorar una carta"),
        Text("Card level", "Nivel de carta"),
        Text("Advancing to the next scenario", "Avanzar al siguiente escenario"),
        Text("Experience", "Experiencia"),
    ),
    "deckbuilding": (
        Text("Classes", "Clases"),
        Text("Guardian", "Guardián"),
        Text("Seeker", "Buscador"),
        Text("Rogue", "Rebelde"),
        Text("Mystic", "Místico"),
        Text("Survivor", "Superviviente"),
        Text("Neutral", "Neutral"),
        Text("Deck size", "Tamaño del mazo"),
        Text("Deckbuilding options", "Opciones de creación de mazos"),
        Text("Deckbuilding requirements", "Requisitos de creación de mazos"),
    ),
    "fight-action": (Text("Attack, against an enemy", "Ataque, contra un enemigo"),),
    "health-and-damage": (Text("Damage", "Daño"),),
    "in-play-and-out-of-play": (Text("Out of play", "Fuera del juego"),),
    "killed-insane-investigators": (Text("Killed", "Muerto"), Text("Insane", "Loco")),
    "limits-and-maximums": (
        Text("Limit X per", "Límite de X por/cada"),
        Text("Max X per", "Máximo X por/cada"),
        Text("Group limits and maximums", "Límites/Máximos de grupo"),
    ),
    "location-cards": (
        Text("Unrevealed locations", "Lugares sin revelar"),
        Text("Revealing a location", "Revelar un lugar"),
    ),
    "modifiers": (Text("Below zero", "Por debajo de cero"),),
    "mulligan": (Text("Opening hand, changing the", "Mulligan"),),
    "sanity-and-horror": (Text("Horror", "Horror"),),
    "skill-tests": (Text("Committing cards to a skill test", "Asignar cartas a una prueba de habilidad"),),
    "upkeep-phase": (Text("Hand size", "Tamaño de la mano"),),
    "uses": (
        Text("Ammo", "Munición"),
        Text("Charges", "Cargas"),
        Text("Secrets", "Secretos"),
        Text("Supplies", "Suministros"),
    ),
    "weakness": (Text("Basic weakness", "Debilidad básica"),),
}
"""Other words under which people look, as the rulebook's index has them."""

SUMMARIES = {
    "deckbuilding": Text(
        "A deck has one investigator, exactly the number of cards on the investigator's back, at most two copies by "
        "name, only what the options there admit, and everything that the requirements there name.",
        "Un mazo tiene un investigador, exactamente el número de cartas del dorso del investigador, como máximo dos "
        "copias por nombre, solo lo que admiten sus opciones y todo lo que nombran sus requisitos.",
    ),
    "copy": Text(
        "Cards of one name are copies of each other, whatever else is printed on them.",
        "Las cartas con el mismo nombre son copias entre sí, diga lo que diga el resto de la carta.",
    ),
    "collection": Text(
        "The cards that a deck was built from, even if they belong to somebody else.",
        "Las cartas con las que se creó un mazo, aunque sean de otra persona.",
    ),
    "exceptional": Text(
        "Costs double experience, and a deck holds one copy at most.",
        "Cuesta el doble de experiencia, y un mazo contiene como máximo una copia.",
    ),
    "permanent": Text(
        "Starts in play and does not count for the deck size; every other limit holds for it.",
        "Empieza en juego y no cuenta para el tamaño del mazo; los demás límites valen para ella.",
    ),
    "weakness": Text(
        "A card that works against the deck it is in. Basic ones are drawn at random when a deck is made; others "
        "belong to an investigator or come from a scenario. They do not count for the deck size and have no limit of "
        "copies.",
        "Una carta que perjudica al mazo en el que está. Las básicas se toman al azar al crear el mazo; otras son de "
        "un investigador o vienen de un escenario. No cuentan para el tamaño del mazo ni tienen límite de copias.",
    ),
    "asset-cards": Text(
        "Assets stay in play. One with an encounter set and no level is a story asset: only a scenario puts it in a "
        "deck.",
        "Los apoyos permanecen en juego. Uno con conjunto de encuentros y sin nivel es un apoyo de historia: solo un "
        "escenario lo pone en un mazo.",
    ),
    "investigator-deck": Text(
        "Holds assets, events, skills and weaknesses, and nothing else.",
        "Contiene apoyos, eventos, habilidades y debilidades, y nada más.",
    ),
    "campaign-play": Text(
        "Scenarios played in a row with the same investigators. Between them, cards are bought with the experience "
        "earned: the level of a card, at least one, or the difference to a lower version.",
        "Escenarios jugados seguidos con los mismos investigadores. Entre ellos se adquieren cartas con la experiencia "
        "ganada: el nivel de la carta, al menos uno, o la diferencia con una versión inferior.",
    ),
    "standalone-mode": Text(
        "One scenario by itself. Cards of higher levels are allowed up to 49 experience; each ten cost one more random "
        "basic weakness.",
        "Un escenario por sí solo. Se permiten cartas de nivel superior hasta 49 de experiencia; cada diez cuestan una "
        "debilidad básica aleatoria más.",
    ),
    "unique": Text(
        "Of cards of one name with this mark only one can be in play, whoever has it.",
        "De las cartas de un mismo nombre con esta marca solo una puede estar en juego, sea de quien sea.",
    ),
    "slots": Text(
        "Limit the assets in play, never the deck: one accessory, one body, one ally, two hands, two arcane.",
        "Limitan los apoyos en juego, nunca el mazo: un accesorio, un cuerpo, un aliado, dos manos, dos arcanos.",
    ),
    "traits": Text(
        "Words without an effect of their own, which other cards and deckbuilding options speak of.",
        "Palabras sin efecto propio, de las que hablan otras cartas y opciones de creación de mazos.",
    ),
    "attach-to": Text(
        "A card placed with another. Some are chosen from the deck before a game begins.",
        "Una carta puesta con otra. Algunas se eligen del mazo antes de empezar la partida.",
    ),
    "set-aside": Text(
        "Out of play until something speaks of it; bonded cards begin so.",
        "Fuera de juego hasta que algo la mencione; así empiezan las cartas vinculadas.",
    ),
    "mulligan": Text(
        "Once, any cards of the opening hand are put aside, as many drawn, and the others shuffled back.",
        "Una vez, se apartan cartas de la mano inicial, se roban otras tantas y se devuelven las primeras al mazo.",
    ),
    "enemy-phase": Text(
        "The third phase of a round; Appendix II has its steps.",
        "La tercera fase de la ronda; sus pasos están en el apéndice II.",
    ),
    "investigation-phase": Text(
        "The second phase of a round; Appendix II has its steps.",
        "La segunda fase de la ronda; sus pasos están en el apéndice II.",
    ),
    "upkeep-phase": Text(
        "The last phase of a round; Appendix II has its steps.",
        "La última fase de la ronda; sus pasos están en el apéndice II.",
    ),
    "mythos-phase": Text(
        "The first phase of a round, left out in the first round; Appendix II has its steps.",
        "La primera fase de la ronda, que se omite en la primera; sus pasos están en el apéndice II.",
    ),
}


def _short(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


GLOSSARY = {
    short: GlossaryEntry(
        name=Text(english, spanish),
        aliases=ALIASES.get(short, ()),
        see=SEE.get(short, ""),
        summary=SUMMARIES.get(short),
    )
    for english, spanish in NAMES
    for short in [_short(english)]
}
