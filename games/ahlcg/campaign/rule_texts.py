"""What people can read about the rules that a campaign log cites, in our own words."""

from games.engine import RuleTexts, Text

CAMPAIGN = Text("Campaign Play", "Juego de campaña")
EXPERIENCE = Text("Campaign Play: Experience", "Juego de campaña: Experiencia")
TRAUMA = Text("Campaign Play: Trauma", "Juego de campaña: Traumas")
ADVANCING = Text("Campaign Play: Advancing", "Juego de campaña: Avanzar al siguiente escenario")
JOINING = Text("Campaign Play: Joining or Leaving", "Juego de campaña: Unirse o abandonar una campaña")
ENDING = Text("Winning and Losing", "Ganar y perder")
KILLED = Text("Killed/Insane Investigators", "Investigadores muertos/locos")
VICTORY = Text("Victory Display, Victory Points", "Zona de victoria, puntos de victoria")
CHAOS = Text("Chaos Tokens", "Fichas de Caos")
STANDALONE = Text("Standalone Mode", "Escenarios independientes")
ON_CARDS = Text("Rules of later products", "Reglas de productos posteriores")

_rule = RuleTexts(CAMPAIGN, "campaign-play")

CAMPAIGN_RULES = {
    "AHLCG-CAMP-01": _rule(
        Text("The same investigator throughout", "El mismo investigador siempre"),
        Text(
            "Each player keeps the same investigator for the whole campaign, as long as they live.",
            "Cada jugador conserva al mismo investigador durante toda la campaña, mientras viva.",
        ),
    ),
    "AHLCG-CAMP-02": _rule(
        Text("Recording results", "Anotar los resultados"),
        Text(
            "A campaign begins with the setup of its guide; after each scenario its results are written into the log.",
            "Una campaña comienza con la preparación de su guía; tras cada escenario se anotan sus resultados.",
        ),
    ),
    "AHLCG-CAMP-03": _rule(
        Text("Difficulty", "Dificultad"),
        Text(
            "The difficulty is chosen when the campaign begins, and the guide says which tokens are in the bag then.",
            "La dificultad se elige al comenzar la campaña, y la guía dice qué fichas hay entonces en la bolsa.",
        ),
        Text("Difficulty (level)", "Dificultad (nivel)"),
        "difficulty-level",
    ),
    "AHLCG-CAMP-04": _rule(
        Text("The order after a scenario", "El orden tras un escenario"),
        Text(
            "First the resolution, then the log, then purchases; then the campaign goes on.",
            "Primero la resolución, después el registro, después las compras; después continúa la campaña.",
        ),
        ADVANCING,
    ),
    "AHLCG-CAMP-05": _rule(
        Text("The next scenario", "El siguiente escenario"),
        Text(
            "Scenarios are played in the order of the guide, unless a resolution sends the players elsewhere.",
            "Los escenarios se juegan en el orden de la guía, salvo que una resolución envíe a otra parte.",
        ),
        ADVANCING,
    ),
    "AHLCG-CAMP-06": _rule(
        Text("On, whatever the result", "Adelante, sea cual sea el resultado"),
        Text(
            "A scenario that was lost is not played again: the campaign goes on with what follows from it.",
            "Un escenario perdido no se repite: la campaña continúa con sus consecuencias.",
        ),
        ENDING,
        "winning-and-losing",
    ),
    "AHLCG-CAMP-07": _rule(
        Text("The chaos bag stays", "La bolsa de caos permanece"),
        Text(
            "A scenario begins with the chaos bag as the one before it left it.",
            "Un escenario comienza con la bolsa de caos tal como la dejó el anterior.",
        ),
        Text("Setting up the game", "Preparación de la partida"),
        "chaos-tokens",
    ),
    "AHLCG-CAMP-09": _rule(
        Text("Lead investigator", "Investigador jefe"),
        Text(
            "The players choose a lead investigator for each scenario, at random if they do not agree.",
            "Los jugadores eligen un investigador jefe para cada escenario, al azar si no se ponen de acuerdo.",
        ),
        Text("Lead Investigator", "Investigador jefe"),
        "lead-investigator",
    ),
    "AHLCG-END-01": _rule(
        Text("The end of a scenario", "El final de un escenario"),
        Text(
            "A scenario ends when one of its resolutions is reached, or when nobody is left to play it.",
            "Un escenario termina al llegar a una de sus resoluciones, o cuando no queda nadie para jugarlo.",
        ),
        ENDING,
        "winning-and-losing",
    ),
    "AHLCG-END-03": _rule(
        Text("No resolution", "Sin resolución"),
        Text(
            "Where everybody was defeated or resigned, the guide says what follows without a resolution.",
            "Si todos fueron derrotados o desistieron, la guía dice qué ocurre sin resolución.",
        ),
        ENDING,
        "winning-and-losing",
    ),
    "AHLCG-END-05": _rule(
        Text("Victory display", "Zona de victoria"),
        Text(
            "Defeated enemies and resolved treacheries with victory points score, and at the end locations in play "
            "that are revealed and have no clues left.",
            "Puntúan los enemigos derrotados y las traiciones resueltas con puntos de victoria, y al final los lugares "
            "en juego revelados y sin pistas.",
        ),
        VICTORY,
        "victory-display-victory-points",
    ),
    "AHLCG-END-07": _rule(
        Text("Elimination", "Eliminación"),
        Text(
            "Who is defeated or resigns is out of the scenario. Resigning is not being defeated.",
            "Quien es derrotado o desiste queda fuera del escenario. Desistir no es ser derrotado.",
        ),
        Text("Elimination", "Eliminación"),
        "elimination",
    ),
    "AHLCG-TRA-01": _rule(
        Text("Physical trauma", "Trauma físico"),
        Text(
            "Who is defeated by damage suffers 1 physical trauma.",
            "Quien es derrotado por el daño sufre 1 trauma físico.",
        ),
        TRAUMA,
    ),
    "AHLCG-TRA-02": _rule(
        Text("Mental trauma", "Trauma mental"),
        Text(
            "Who is defeated by horror suffers 1 mental trauma.",
            "Quien es derrotado por el horror sufre 1 trauma mental.",
        ),
        TRAUMA,
    ),
    "AHLCG-TRA-03": _rule(
        Text("Damage and horror at once", "Daño y horror a la vez"),
        Text(
            "Who is defeated by both at once chooses one kind of trauma.",
            "Quien es derrotado por ambos a la vez elige un tipo de trauma.",
        ),
        TRAUMA,
    ),
    "AHLCG-TRA-04": _rule(
        Text("Defeated by a card", "Derrotado por una carta"),
        Text(
            "Who is defeated by the ability of a card suffers no trauma by that alone: the card says what stays.",
            "Quien es derrotado por la capacidad de una carta no sufre trauma por ello: la carta dice qué permanece.",
        ),
        TRAUMA,
    ),
    "AHLCG-TRA-06": _rule(
        Text("Trauma at the start of a scenario", "Trauma al comenzar un escenario"),
        Text(
            "Every later scenario begins with 1 damage for each physical and 1 horror for each mental trauma.",
            "Cada escenario posterior comienza con 1 de daño por trauma físico y 1 de horror por trauma mental.",
        ),
        TRAUMA,
    ),
    "AHLCG-XP-01": _rule(
        Text("Experience earned", "Experiencia obtenida"),
        Text(
            "Each player earns the whole victory display, with the bonus or penalty of the resolution. It is not "
            "shared out.",
            "Cada jugador obtiene toda la zona de victoria, con el extra o la penalización de la resolución. No se "
            "reparte.",
        ),
        EXPERIENCE,
    ),
    "AHLCG-TRA-09": _rule(
        Text("Killed and insane investigators", "Investigadores muertos y locos"),
        Text(
            "Whose trauma reaches the printed health or sanity, or whom a card or resolution says so, is killed or "
            "insane, and cannot be used by anybody for the rest of the campaign.",
            "Quien llega con su trauma a la salud o cordura impresas, o así lo dice una carta o resolución, está "
            "muerto o loco, y nadie puede usarlo en el resto de la campaña.",
        ),
        KILLED,
        "killed-insane-investigators",
    ),
    "AHLCG-TRA-11": _rule(
        Text("No investigator left", "Sin investigadores"),
        Text(
            "If a player has to choose an investigator and none is available, all players lose the campaign.",
            "Si un jugador debe elegir investigador y no hay ninguno disponible, todos pierden la campaña.",
        ),
        TRAUMA,
    ),
    "AHLCG-TRA-13": _rule(
        Text("Healing trauma", "Curar traumas"),
        Text(
            "Trauma stays; only a card or the guide can give more of it or heal it, and never below zero.",
            "El trauma permanece; solo una carta o la guía pueden darlo o curarlo, y nunca por debajo de cero.",
        ),
        TRAUMA,
    ),
    "AHLCG-JOIN-01": _rule(
        Text("Joining and leaving", "Unirse y abandonar"),
        Text(
            "Players join and leave between two scenarios, never during one.",
            "Los jugadores se unen y se van entre dos escenarios, nunca durante uno.",
        ),
        JOINING,
    ),
    "AHLCG-JOIN-02": _rule(
        Text("Returning", "Volver"),
        Text(
            "Nothing about a player who left is erased; they may return between any two scenarios.",
            "No se borra nada de un jugador que se fue; puede volver entre dos escenarios cualesquiera.",
        ),
        JOINING,
    ),
    "AHLCG-JOIN-03": _rule(
        Text("New investigators", "Investigadores nuevos"),
        Text(
            "Whoever joins takes an investigator never used in the campaign, and starts as in a first scenario.",
            "Quien se une toma un investigador nunca usado en la campaña, y comienza como en un primer escenario.",
        ),
        JOINING,
    ),
    "AHLCG-SET-02": _rule(
        Text("Mulligan", "Cambiar la mano inicial"),
        Text(
            "Once, any number of cards of the opening hand are set aside, as many drawn, and then those shuffled back.",
            "Una vez, se apartan cuantas cartas de la mano inicial se quiera, se roban otras tantas y se barajan.",
        ),
        Text("Mulligan", "Cambiar la mano inicial"),
        "mulligan",
    ),
    "AHLCG-SET-03": _rule(
        Text("Weaknesses in the opening hand", "Debilidades en la mano inicial"),
        Text(
            "A weakness drawn for the opening hand is set aside, replaced, and shuffled back when all hands are drawn.",
            "Una debilidad robada para la mano inicial se aparta y se sustituye, y se baraja cuando todos han robado.",
        ),
        Text("Setting up the game", "Preparación de la partida"),
        "weakness",
    ),
    "AHLCG-XP-15": _rule(
        Text("Experience is not owed", "La experiencia no se adeuda"),
        Text(
            "Only experience that was earned and is not spent yet can be spent.",
            "Solo puede gastarse la experiencia ganada y aún no gastada.",
        ),
        EXPERIENCE,
        "experience",
    ),
    "AHLCG-SA-05": _rule(
        Text("A standalone scenario in its campaign", "Un escenario independiente en su campaña"),
        Text(
            "For each scenario before the chosen one a resolution is chosen and recorded, without experience.",
            "Para cada escenario anterior al elegido se elige y anota una resolución, sin experiencia.",
        ),
        STANDALONE,
        "standalone-mode",
    ),
    "AHLCG-SA-12": _rule(
        Text("No experience standalone", "Sin experiencia en escenarios independientes"),
        Text(
            "A standalone game is logged like a campaign, but gives no experience.",
            "Una partida independiente se anota como una campaña, pero no da experiencia.",
        ),
        STANDALONE,
        "standalone-mode",
    ),
    "AHLCG-VAL-08": _rule(
        Text("Who plays a scenario", "Quiénes juegan un escenario"),
        Text(
            "At least one investigator, each once, and only those who are there and alive.",
            "Al menos un investigador, cada uno una vez, y solo quienes están presentes y vivos.",
        ),
    ),
    "AHLCG-VAL-09": _rule(
        Text("Cards of the victory display", "Cartas de la zona de victoria"),
        Text(
            "They belong to the encounter sets of the scenario, or to a player's deck.",
            "Pertenecen a los conjuntos de encuentros del escenario, o al mazo de un jugador.",
        ),
        VICTORY,
        "victory-display-victory-points",
    ),
    "AHLCG-CHAOS-03": _rule(
        Text("Drawing chaos tokens", "Sacar fichas de Caos"),
        Text(
            "Tokens are drawn at random from the bag, and go back when the test is over.",
            "Las fichas se sacan al azar de la bolsa, y vuelven a ella al terminar la prueba.",
        ),
        CHAOS,
        "chaos-tokens",
    ),
    "AHLCG-EXT-40": _rule(
        Text("Side scenarios", "Escenarios secundarios"),
        Text(
            "Between two scenarios of a campaign another may be played, for a price in experience.",
            "Entre dos escenarios de una campaña puede jugarse otro, por un precio en experiencia.",
        ),
        ON_CARDS,
    ),
    "AHLCG-EXT-41": _rule(
        Text("Blessings and curses", "Bendiciones y maldiciones"),
        Text(
            "There are ten of each. +2 or −2, and another token is revealed. Those revealed leave the bag after the "
            "test, all others when the scenario ends.",
            "Hay diez de cada. +2 o −2, y se revela otra ficha. Las reveladas salen de la bolsa tras la prueba, las "
            "demás al final del escenario.",
        ),
        ON_CARDS,
        "chaos-tokens",
    ),
    "AHLCG-EXT-42": _rule(
        Text("Frost", "Escarcha"),
        Text(
            "There are eight. −1, and another token is revealed; the second one in a test is an automatic failure.",
            "Hay ocho. −1, y se revela otra ficha; la segunda en una misma prueba es un fracaso automático.",
        ),
        ON_CARDS,
        "chaos-tokens",
    ),
    "AHLCG-EXT-43": _rule(
        Text("Sealed tokens", "Fichas selladas"),
        Text(
            "A sealed token lies on a card and cannot be drawn until it is released, or the card leaves play.",
            "Una ficha sellada está sobre una carta y no puede sacarse hasta liberarla, o hasta que la carta salga.",
        ),
        ON_CARDS,
        "chaos-tokens",
    ),
}
