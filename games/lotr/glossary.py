"""The 128 entries of the guide's glossary: names in both languages, other words for them, and our own summaries.

Names and order are the guide's; summaries are ours, for what the service itself enforces or works out.
"""

import re

from games.engine import GlossaryEntry, Text

NAMES = (
    ("Action, action ability", "Acción, capacidad de acción"),
    ("Then", "A continuación"),
    ("Ranged", "A distancia"),
    ("Exhausted", "Agotada"),
    ("Threat, threat dial", "Amenaza/Marcador de Amenaza"),
    ("Staging area", "Área de preparación"),
    ("Attacks outside the Combat phase", "Ataques fuera de la fase de Combate"),
    ("Advance the quest", "Avanzar en la misión"),
    ("Search", "Buscar"),
    ("Qualifiers", "Calificativos"),
    ("Campaign, campaign mode", "Campaña, Modo de campaña"),
    ("Cancel", "Cancelar"),
    ("Ability, card ability", "Capacidad, Capacidad de carta"),
    ("Conditional ability", "Capacidad con condiciones"),
    ("Constant ability", "Capacidad constante"),
    ("Self-referential abilities", "Capacidades autorreferenciales"),
    ("Ally cards", "Cartas de Aliado"),
    ("Enemy cards", "Cartas de Enemigo"),
    ("Event cards", "Cartas de Evento"),
    ("Hero cards", "Cartas de Héroe"),
    ("Location cards", "Cartas de Lugar"),
    ("Quest cards, quest deck", "Cartas de Misión/mazo de Misión"),
    ("Objective cards", "Cartas de Objetivo"),
    ("Character cards", "Cartas de personaje"),
    ("Treachery cards", "Cartas de Traición"),
    ("Neutral cards", "Cartas neutrales"),
    ("Unique cards", "Cartas únicas"),
    ("Attachment cards", "Cartas Vinculadas"),
    ("Sentinel", "Centinela"),
    ("Engagement check", "Comprobación de enfrentamiento"),
    ("Table talk", "Comunicación en la partida"),
    ("Triggering condition", "Condición de activación"),
    ("Deckbuilding", "Construcción de mazos"),
    ("Control", "Controlar"),
    ("Copy (of a card)", "Copia (de una carta)"),
    ("Resource match", "Correspondencia de recursos"),
    ("Cost", "Coste"),
    ("When", "Cuando/al ser"),
    ("Damage", "Daño"),
    ("After", "Después"),
    ("Destroy", "Destruir"),
    ("Effects", "Efectos"),
    ("Shadow effects", "Efectos de Sombra"),
    ("Replacement effects", "Efectos de sustitución"),
    ("Lasting effects", "Efectos duraderos"),
    ("Framework effects and steps", "Efectos estructurales y pasos estructurales"),
    ("Delayed effects", "Efectos postergados"),
    ("Choose", "“Elegir”"),
    ("Player elimination", "Eliminación de jugadores"),
    ("Blank", "En blanco"),
    ("Engaged", "Enfrentado"),
    ("Optional engagement", "Enfrentamiento opcional"),
    ("In play and out of play", "En juego y fuera del juego"),
    ("Enter play", "Entrar en juego"),
    ("Instead", "En vez de eso, en lugar de, o bien"),
    ("Spheres of influence", "Esferas de influencia"),
    ("Explored", "Explorado"),
    ("Combat phase", "Fase de Combate"),
    ("Encounter phase", "Fase de Encuentros"),
    ("Quest phase", "Fase de Misión"),
    ("Planning phase", "Fase de Planificación"),
    ("Refresh phase", "Fase de Recuperación"),
    ("Resource phase", "Fase de Recursos"),
    ("Travel phase", "Fase de Viaje"),
    ("Out of play", "Fuera del juego"),
    ("Attack strength", "Fuerza de Ataque"),
    ("Defence strength", "Fuerza de Defensa"),
    ("Willpower", "Fuerza de Voluntad"),
    ("Gain", "Ganar"),
    ("Winning the game", "Ganar la partida"),
    ("Printed", "Impreso"),
    ("Initiating abilities, playing cards", "Iniciar capacidades/jugar cartas"),
    ("Immune", "Inmune"),
    ("Swap", "Intercambiar"),
    ("Active player", "Jugador activo"),
    ("Defending player", "Jugador defensor"),
    ("First player, first player token", "Jugador inicial/Ficha de jugador inicial"),
    ("Play a card", "Jugar cartas"),
    ("Play and put into play", "Jugar y poner en juego"),
    ("Letter X", "Letra “X”"),
    ("Limits", "Límites"),
    ("Active location", "Lugar activo"),
    ("Doomed X", "Maldito X"),
    ("Encounter deck", "Mazo de Encuentros"),
    ("Player deck", "Mazo del Jugador"),
    ("Current quest", "Misión actual"),
    ("Modifiers", "Modificadores"),
    ("Move", "Mover"),
    ("Starting threat", "Nivel de Amenaza inicial"),
    ("Threat elimination level", "Nivel de eliminación por Amenaza"),
    ("Cannot", "No poder"),
    ("Cannot be damaged", "“No puede ser dañado/a”"),
    ("Cannot have attachments", "“No puede tener cartas Vinculadas”"),
    ("Forced", "Obligado"),
    ("Surge", "Oleada"),
    ("Order of resolving abilities", "Orden de resolución de capacidades"),
    ("Keywords", "Palabras clave"),
    ("To", "Para"),
    ("Permanent", "Permanente"),
    ("Discard pile and victory display", "Pila de descartes y zona de victoria"),
    ("May", "Poder"),
    ("Setup of the game", "Preparación de la partida"),
    ("Staging", "Preparación (Encuentros)"),
    ("Ready", "Preparada"),
    ("Priority of simultaneous resolution", "Prioridad en resoluciones simultáneas"),
    ("Put into play", "Poner en juego"),
    ("Ownership and control", "Propiedad y control"),
    ("Guarded", "Protegido"),
    ("Hit points", "Puntos de impacto"),
    ("Scoring", "Puntuación"),
    ("Running out of cards", "Quedarse sin cartas"),
    ("Running out of tokens", "Quedarse sin fichas"),
    ("Traits", "Rasgos"),
    ("Resources", "Recursos"),
    ("Response", "Respuesta"),
    ("Play restrictions and permissions", "Restricciones y permisos de juego"),
    ("Restricted", "Restringido"),
    ("Removed from the game", "Retirada del juego/de la partida"),
    ("Reveal", "Revelar"),
    ("Draw cards", "Robar cartas"),
    ("Mulligan", "Robar una nueva mano inicial"),
    ("In player order", "Siguiendo el orden de juego"),
    ("Next player", "Siguiente jugador"),
    ("Card types", "Tipos de carta"),
    ("Base value", "Valor básico"),
    ("Multiple defenders", "Varios defensores"),
    ("Travel", "Viaje"),
    ("Victory", "Victoria"),
)
ALIASES = {
    "action-action-ability": (Text("Action", "Acción"),),
    "ability-card-ability": (Text("Ability", "Capacidad"),),
    "threat-threat-dial": (Text("Threat", "Amenaza"), Text("Threat dial", "Marcador de Amenaza")),
    "campaign-campaign-mode": (Text("Campaign mode", "Modo de campaña"),),
    "quest-cards-quest-deck": (Text("Quest cards", "Cartas de Misión"), Text("Quest deck", "Mazo de Misión")),
    "objective-cards": (Text("Objective", "Objetivo"),),
    "destroy": (Text("Destruction", "Destrucción"),),
    "optional-engagement": (Text("Engagement, optional", "Opcional, Enfrentamiento"),),
    "spheres-of-influence": (Text("Sphere of influence", "Esfera de influencia"),),
    "setup-of-the-game": (Text("Setup", "Preparación"),),
    "first-player-first-player-token": (Text("First player", "Jugador inicial"),),
    "letter-x": (Text("X", "X"),),
    "discard-pile-and-victory-display": (Text("Victory display", "Zona de victoria"),),
    "doomed-x": (Text("Doomed", "Maldito"),),
}
SEE = {
    "control": "ownership-and-control",
    "instead": "replacement-effects",
    "out-of-play": "in-play-and-out-of-play",
    "play-a-card": "initiating-abilities-playing-cards",
    "permanent": "campaign-campaign-mode",
    "put-into-play": "play-and-put-into-play",
}
"""Entries that only point elsewhere; the seventh, campaign mode, points to an appendix."""
SUMMARIES = {
    "attachment-cards": Text(
        "They stay in play on another card; some say which it may be, such as a hero of a trait.",
        "Permanecen en juego sobre otra carta; algunas dicen cuál puede ser, como un héroe con cierto rasgo.",
    ),
    "campaign-campaign-mode": Text(
        "The scenarios of a box one after the other, with the same heroes and a log of what is earned and lost.",
        "Los escenarios de una caja uno tras otro, con los mismos héroes y un diario de lo ganado y lo perdido.",
    ),
    "copy-of-a-card": Text(
        "Cards with the same title are copies of each other, whatever their type, text or picture.",
        "Las cartas con el mismo título son copias entre sí, sea cual sea su tipo, texto o ilustración.",
    ),
    "damage": Text(
        "Who has as much damage as hit points is destroyed; a hero is then dead, and may fall in a campaign.",
        "Quien tiene tanto daño como puntos de impacto es destruido; un héroe muere así, y en campaña puede caer.",
    ),
    "deckbuilding": Text(
        "One to three heroes, at least 50 cards, no more than three copies by title; allies, attachments and events.",
        "De uno a tres héroes, 50 cartas como mínimo, no más de tres copias por título; aliados, vinculadas y eventos.",
    ),
    "doomed-x": Text(
        "When the card is revealed each player's threat rises by the number.",
        "Al revelarse la carta, la Amenaza de cada jugador aumenta en ese número.",
    ),
    "encounter-deck": Text(
        "All cards of the encounter sets that the scenario's quest cards show.",
        "Todas las cartas de los conjuntos de encuentros que muestran las cartas de Misión del escenario.",
    ),
    "first-player-first-player-token": Text(
        "Chosen by the players, or at random; whoever it is goes first in each phase of the round.",
        "Lo eligen los jugadores, o el azar; va primero en cada fase de la ronda.",
    ),
    "hero-cards": Text(
        "One to three heroes lead a deck. They start in play, and their threat costs are the starting threat.",
        "De uno a tres héroes dirigen un mazo. Empiezan en juego, y sus costes de Amenaza son la Amenaza inicial.",
    ),
    "keywords": Text(
        "Words that stand for a rule. The numbers of the same keyword on a card add up.",
        "Palabras que representan una regla. Los números de una misma palabra clave se suman.",
    ),
    "mulligan": Text(
        "Once, the whole opening hand may be shuffled back and drawn anew; the second hand is kept.",
        "Una vez puede devolverse toda la mano inicial al mazo y robarse otra; la segunda se conserva.",
    ),
    "neutral-cards": Text(
        "Cards of no sphere: any hero's resources pay for them, and those of several heroes together.",
        "Cartas sin esfera: se pagan con los recursos de cualquier héroe, o de varios juntos.",
    ),
    "player-deck": Text(
        "Allies, attachments and events. Heroes are not in it: they start in play.",
        "Aliados, vinculadas y eventos. Los héroes no están en él: empiezan en juego.",
    ),
    "player-elimination": Text(
        "A player is out at 50 threat, without heroes, or by a card's effect.",
        "Un jugador queda eliminado con 50 de Amenaza, sin héroes o por el efecto de una carta.",
    ),
    "resource-match": Text(
        "A card of a sphere is paid for by heroes with its icon, even at a cost of 0.",
        "Una carta de una esfera la pagan héroes con su icono, incluso con coste 0.",
    ),
    "restricted": Text(
        "A character has at most two such attachments.",
        "Un personaje tiene como máximo dos cartas vinculadas así.",
    ),
    "scoring": Text(
        "After a victory: threat, threat cost of dead heroes, damage on the others and ten for each round, less the "
        "victory points. Lower is better.",
        "Tras una victoria: Amenaza, coste de Amenaza de los héroes muertos, daño en los demás y diez por ronda, menos "
        "los puntos de victoria. Cuanto menos, mejor.",
    ),
    "setup-of-the-game": Text(
        "Decks are shuffled, threat is set, the first player is chosen, six cards are drawn, the quest deck is put in "
        "order.",
        "Se barajan los mazos, se fija la Amenaza, se elige al jugador inicial, se roban seis cartas y se ordena el "
        "mazo de Misión.",
    ),
    "spheres-of-influence": Text(
        "Leadership, Lore, Spirit and Tactics: what a hero's resources can pay for.",
        "Liderazgo, Saber, Espíritu y Táctica: lo que pueden pagar los recursos de un héroe.",
    ),
    "starting-threat": Text(
        "The sum of the threat costs of a player's heroes, and in a campaign the penalty.",
        "La suma de los costes de Amenaza de los héroes del jugador, más la penalización en una campaña.",
    ),
    "surge": Text("One more card is revealed.", "Se revela una carta más."),
    "threat-elimination-level": Text(
        "At 50 threat a player is eliminated.", "Con 50 de Amenaza, el jugador queda eliminado."
    ),
    "unique-cards": Text(
        "The players together have only one copy of the title in play.",
        "Los jugadores, en conjunto, tienen en juego una sola copia del título.",
    ),
    "winning-the-game": Text(
        "The players win together when the last stage is completed and one of them at least is not eliminated.",
        "Los jugadores ganan juntos al completar la última etapa si al menos uno no está eliminado.",
    ),
    "victory": Text(
        "A defeated or explored card with a number goes to the victory display and lowers the score by it.",
        "Una carta con número, derrotada o explorada, va a la zona de victoria y reduce la puntuación en ese número.",
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
