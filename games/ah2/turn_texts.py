"""What people can read about turns, gates and terror, in our own words."""

from games.engine import Text, rule_text

TURNS = Text("The turn", "El turno de juego")
MYTHOS = Text("Phase V: Mythos", "Fase V: Mitos")
GATES = Text("Gates", "Portales")
TERROR = Text("The terror track", "El medidor de Terror")

TURN_RULES = {
    "AH2-TURN-01": rule_text(
        Text("Five phases", "Cinco fases"),
        Text(
            "Upkeep, Movement, Arkham Encounters, Other World Encounters, Mythos; then the marker passes to the left.",
            "Mantenimiento, Movimiento, Encuentros en Arkham, Encuentros en los Otros Mundos, Mitos; después el "
            "indicador pasa a la izquierda.",
        ),
        TURNS,
        "first-player",
    ),
    "AH2-TURN-02": rule_text(
        Text("Upkeep", "Mantenimiento"),
        Text(
            "Refresh cards, do what must be done, adjust skills.",
            "Reponer cartas, hacer lo obligatorio, ajustar Habilidades.",
        ),
        TURNS,
        "upkeep-phase",
    ),
    "AH2-TURN-03": rule_text(
        Text("Taking Clues", "Tomar Pistas"),
        Text(
            "Only where movement ends.",
            "Solo donde termina el movimiento.",
        ),
        TURNS,
        "clue",
    ),
    "AH2-TURN-04": rule_text(
        Text("Passing monsters", "Pasar junto a monstruos"),
        Text(
            "Who ends a move with them, or leaves them, evades or fights each.",
            "Quien acaba con ellos, o los deja, evita o combate a cada uno.",
        ),
        TURNS,
        "monster",
    ),
    "AH2-TURN-05": rule_text(
        Text("Special abilities of locations", "Aptitudes de localizaciones"),
        Text(
            "Instead of an encounter, and not with an open gate.",
            "En lugar de un encuentro, y no con un portal abierto.",
        ),
        TURNS,
        "location",
    ),
    "AH2-TURN-06": rule_text(
        Text("At the same time", "Al mismo tiempo"),
        Text(
            "The players decide; else the first player.",
            "Deciden los jugadores; si no, el jugador inicial.",
        ),
        TURNS,
        "first-player",
    ),
    "AH2-TURN-07": rule_text(
        Text("Through the gate", "Por el portal"),
        Text(
            "Without an Explored marker one is drawn to the Other World's first area.",
            "Sin indicador de Explorado se es arrastrado a la primera zona del Otro Mundo.",
        ),
        TURNS,
        "other-world",
    ),
    "AH2-TURN-08": rule_text(
        Text("Other Worlds", "Otros Mundos"),
        Text(
            "First area, second area, and back to a gate that leads there.",
            "Primera zona, segunda zona, y de vuelta a un portal que conduzca ahí.",
        ),
        TURNS,
        "other-world",
    ),
    "AH2-TURN-09": rule_text(
        Text("Encounters", "Encuentros"),
        Text(
            "At a location without a gate there must be one; streets have none.",
            "En una localización sin portal debe haberlo; en las calles no lo hay.",
        ),
        TURNS,
        "arkham-encounters-phase",
    ),
    "AH2-TROPHY-01": rule_text(
        Text("Trophies", "Trofeos"),
        Text(
            "Defeated monsters and closed gates; spent, they go back to cup and stack.",
            "Monstruos derrotados y portales cerrados; gastados, vuelven a la reserva y al montón.",
        ),
        TURNS,
        "gate",
    ),
    "AH2-TROPHY-02": rule_text(
        Text("Monsters of encounters", "Monstruos de encuentros"),
        Text(
            "A trophy if defeated, else back to the cup.",
            "Trofeo si se derrota; si no, vuelve a la reserva.",
        ),
        TURNS,
        "monster",
    ),
    "AH2-DECK-01": rule_text(
        Text("Discards", "Descartes"),
        Text(
            "Face down under their own deck; location decks are shuffled before each draw.",
            "Boca abajo bajo su propio mazo; los de Localización se barajan antes de cada robo.",
        ),
        TURNS,
        "ancient-one-cards",
    ),
    "AH2-DECK-02": rule_text(
        Text("Gate cards", "Cartas de Portal"),
        Text(
            "Drawn until a colour fits the Other World's encounter symbols.",
            "Se roba hasta que un color coincida con los símbolos de encuentro del Otro Mundo.",
        ),
        TURNS,
        "encounter-symbol",
    ),
    "AH2-MYTH-01": rule_text(
        Text("Headlines", "Titulares"),
        Text(
            "Resolved, then under the deck.",
            "Se resuelven y van bajo el mazo.",
        ),
        MYTHOS,
        "headline",
    ),
    "AH2-MYTH-02": rule_text(
        Text("One Environment", "Un Entorno"),
        Text(
            "A new one takes the place of the old one.",
            "Uno nuevo sustituye al anterior.",
        ),
        MYTHOS,
        "environment",
    ),
    "AH2-MYTH-03": rule_text(
        Text("One Rumor", "Un Rumor"),
        Text(
            "It stays until passed or failed; the text of a second one is ignored.",
            "Permanece hasta superarse o fallarse; el texto de un segundo se ignora.",
        ),
        MYTHOS,
        "rumor",
    ),
    "AH2-MYTH-04": rule_text(
        Text("Markers of a card", "Indicadores de una carta"),
        Text(
            "Activity and Closed markers go with their card.",
            "Los indicadores de Actividad y Cerrado se van con su carta.",
        ),
        MYTHOS,
        "activity-marker",
    ),
    "AH2-MYTH-05": rule_text(
        Text("Order of the Mythos phase", "Orden de la fase de Mitos"),
        Text(
            "Gate and monster, Clue, movement of monsters, text: all four.",
            "Portal y monstruo, Pista, movimiento de monstruos, texto: los cuatro.",
        ),
        MYTHOS,
        "mythos-phase",
    ),
    "AH2-MYTH-06": rule_text(
        Text("The Clue", "La Pista"),
        Text(
            "None is placed where a gate is open; who is there may take it at once.",
            "No se coloca donde hay un portal abierto; quien esté ahí puede tomarla en el acto.",
        ),
        MYTHOS,
        "clue",
    ),
    "AH2-MON-01": rule_text(
        Text("Movement of monsters", "Movimiento de monstruos"),
        Text(
            "By their symbol in the white or black box of the Mythos card; who is with an investigator stays.",
            "Por su símbolo en el cuadro blanco o negro de la carta de Mitos; quien está con un investigador se queda.",
        ),
        MYTHOS,
        "dimension-symbol",
    ),
    "AH2-MON-02": rule_text(
        Text("Open information", "Información abierta"),
        Text(
            "Both sides of a monster may be looked at.",
            "Pueden mirarse ambas caras de un monstruo.",
        ),
        MYTHOS,
        "monster",
    ),
    "AH2-GATE-01": rule_text(
        Text("A gate opens", "Se abre un portal"),
        Text(
            "A doom token, the marker, which takes Clues away, and a monster, in this order.",
            "Una ficha de Perdición, el indicador, que retira las Pistas, y un monstruo, en ese orden.",
        ),
        GATES,
        "gate",
    ),
    "AH2-GATE-02": rule_text(
        Text("Surge", "Oleada"),
        Text(
            "Where a gate is open already a monster appears at every open gate instead.",
            "Donde ya hay un portal abierto, aparece un monstruo en cada portal abierto.",
        ),
        GATES,
        "surge-of-monsters",
    ),
    "AH2-GATE-03": rule_text(
        Text("Sealed", "Sellado"),
        Text(
            "At a sealed location nothing happens.",
            "En una localización sellada no ocurre nada.",
        ),
        GATES,
        "sealing-a-gate",
    ),
    "AH2-GATE-04": rule_text(
        Text("Closing", "Cerrar"),
        Text(
            "With an Explored marker, by a Lore or Fight check with the gate's modifier: then it is a trophy.",
            "Con un indicador de Explorado, por una tirada de Saber o Pelea con el modificador: entonces es un trofeo.",
        ),
        GATES,
        "closing-a-gate",
    ),
    "AH2-GATE-05": rule_text(
        Text("Sealing with Clues", "Sellar con Pistas"),
        Text(
            "Right after closing, for five Clues; the token is a new one.",
            "Justo tras cerrar, por cinco Pistas; la ficha es nueva.",
        ),
        GATES,
        "sealing-a-gate",
    ),
    "AH2-GATE-06": rule_text(
        Text("Sealing with an Elder Sign", "Sellar con un símbolo arcano"),
        Text(
            "Without a check, for 1 Sanity and 1 Stamina; the token comes off the doom track, the card goes to the "
            "box.",
            "Sin tirada, por 1 de Cordura y 1 de Resistencia; la ficha sale del medidor, la carta va a la caja.",
        ),
        GATES,
        "elder-sign",
    ),
    "AH2-GATE-07": rule_text(
        Text("Monsters go with their gate", "Los monstruos se van con su portal"),
        Text(
            "Closing returns every monster with the gate's dimension symbol to the cup.",
            "Al cerrar, todo monstruo con el símbolo de dimensión del portal vuelve a la reserva.",
        ),
        GATES,
        "dimension-symbol",
    ),
    "AH2-GATE-08": rule_text(
        Text("A quiet return", "Un regreso tranquilo"),
        Text(
            "On the turn of return nobody has to meet the monsters at the gate.",
            "En el turno del regreso nadie tiene que enfrentarse a los monstruos del portal.",
        ),
        GATES,
        "gate",
    ),
    "AH2-TERR-01": rule_text(
        Text("From 0 to 10", "De 0 a 10"),
        Text(
            "The terror level never falls, and ends at 10.",
            "El nivel de Terror nunca baja, y acaba en 10.",
        ),
        TERROR,
        "terror-track",
    ),
    "AH2-TERR-02": rule_text(
        Text("Allies leave", "Los aliados se van"),
        Text(
            "Each step sends a random ally back to the box.",
            "Cada paso devuelve a la caja un aliado al azar.",
        ),
        TERROR,
        "ally",
    ),
    "AH2-TERR-03": rule_text(
        Text("Terror 3", "Terror 3"),
        Text(
            "The General Store closes.",
            "Cierra el Almacén.",
        ),
        TERROR,
        "terror-track",
    ),
    "AH2-TERR-04": rule_text(
        Text("Terror 6", "Terror 6"),
        Text(
            "The Curiositie Shoppe closes.",
            "Cierra la Tienda de curiosidades.",
        ),
        TERROR,
        "terror-track",
    ),
    "AH2-TERR-05": rule_text(
        Text("Terror 9", "Terror 9"),
        Text(
            "Ye Olde Magick Shoppe closes.",
            "Cierra la vieja tienda de magia.",
        ),
        TERROR,
        "terror-track",
    ),
    "AH2-TERR-06": rule_text(
        Text("Terror 10", "Terror 10"),
        Text(
            "No monster limit any more, and a doom token.",
            "Ya no hay límite de monstruos, y una ficha de Perdición.",
        ),
        TERROR,
        "terror-track",
    ),
    "AH2-TERR-07": rule_text(
        Text("Closed", "Cerrado"),
        Text(
            "Nobody enters a closed location, monsters neither.",
            "Nadie entra en una localización cerrada, tampoco los monstruos.",
        ),
        TERROR,
        "closed-marker",
    ),
}
