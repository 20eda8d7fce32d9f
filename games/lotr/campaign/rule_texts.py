"""What people can read about the rules of campaign mode, of the score and of the table, in our own words."""

from games.engine import RuleTexts, Text

CAMPAIGN_MODE = Text("Appendix III: campaign mode", "Apéndice III: modo de campaña")
HEROES = Text("Appendix III: fellowship of heroes", "Apéndice III: comunidad de héroes")
POOL = Text("Appendix III: campaign pool", "Apéndice III: reserva de campaña")
EXPERT = Text("Appendix III: expert campaign mode", "Apéndice III: modo de campaña experto")
SCORING = Text("Scoring", "Puntuación")
WINNING = Text("Winning the game; player elimination", "Ganar la partida; eliminación de jugadores")
SETUP = Text("Setup of the game", "Preparación de la partida")

_rule = RuleTexts(CAMPAIGN_MODE, "campaign-campaign-mode")

CAMPAIGN_RULES = {
    "LOTR-CAMP-01": _rule(
        Text("Scenarios in order", "Escenarios en orden"),
        Text(
            "A campaign goes through all scenarios of its box, in their order.",
            "Una campaña recorre todos los escenarios de su caja, en su orden.",
        ),
    ),
    "LOTR-CAMP-02": _rule(
        Text("Onward after a victory", "Adelante tras una victoria"),
        Text(
            "The next scenario comes when the present one is won; after a loss it is played again.",
            "El siguiente escenario llega cuando se gana el actual; tras una derrota se juega de nuevo.",
        ),
    ),
    "LOTR-CAMP-03": _rule(
        Text("No penalty for a loss", "Sin penalización por perder"),
        Text(
            "A lost game changes nothing in the log but that it was tried: nobody falls, nothing is earned.",
            "Una partida perdida no cambia nada en el diario salvo el intento: nadie cae y nada se obtiene.",
        ),
    ),
    "LOTR-CAMP-04": _rule(
        Text("The campaign log", "El diario de campaña"),
        Text(
            "What happens in one scenario can matter in the next: the log keeps it, and is read at each setup.",
            "Lo que ocurre en un escenario puede importar en el siguiente: el diario lo guarda y se consulta en cada "
            "preparación.",
        ),
    ),
    "LOTR-CAMP-10": _rule(
        Text("Heroes are recorded", "Los héroes se anotan"),
        Text(
            "With the first scenario each player's heroes are written down, one to three of them, no name twice.",
            "Con el primer escenario se anotan los héroes de cada jugador, de uno a tres, ningún nombre repetido.",
        ),
        HEROES,
        "hero-cards",
    ),
    "LOTR-CAMP-11": _rule(
        Text("Fallen heroes", "Héroes caídos"),
        Text(
            "A hero in a discard pile at the end of a game that was won has fallen.",
            "Un héroe que está en una pila de descartes al final de una partida ganada ha caído.",
        ),
        HEROES,
    ),
    "LOTR-CAMP-12": _rule(
        Text("Fallen for everybody", "Caídos para todos"),
        Text(
            "The name of a fallen hero may be used by no player in later scenarios of the campaign.",
            "El nombre de un héroe caído no puede usarlo ningún jugador en los escenarios siguientes de la campaña.",
        ),
        HEROES,
    ),
    "LOTR-CAMP-13": _rule(
        Text("The same heroes", "Los mismos héroes"),
        Text(
            "Heroes stay the same from game to game. A fallen one is replaced, and between two games each player may "
            "change one hero for another; each time every player's starting threat rises by 1 for good.",
            "Los héroes siguen siendo los mismos de partida en partida. Uno caído se sustituye, y entre dos partidas "
            "cada jugador puede cambiar un héroe por otro; cada vez la Amenaza inicial de todos los jugadores aumenta "
            "en 1 para siempre.",
        ),
        HEROES,
    ),
    "LOTR-CAMP-14": _rule(
        Text("Back from the fallen", "De vuelta de entre los caídos"),
        Text(
            "If no hero is left to replace a fallen one, the hero comes back, and that player's starting threat rises "
            "by 1.",
            "Si no queda ningún héroe para sustituir a uno caído, este vuelve, y la Amenaza inicial de ese jugador "
            "aumenta en 1.",
        ),
        HEROES,
    ),
    "LOTR-CAMP-15": _rule(
        Text("Permanents of a fallen hero", "Permanentes de un héroe caído"),
        Text(
            "Permanent boons and burdens of a hero who falls leave the campaign pool.",
            "Las ayudas y cargas permanentes de un héroe que cae salen de la reserva de campaña.",
        ),
        POOL,
    ),
    "LOTR-CAMP-16": _rule(
        Text("Starting threat in a campaign", "Amenaza inicial en una campaña"),
        Text(
            "The threat costs of the heroes and the penalties that the log has for the group and for the player.",
            "Los costes de Amenaza de los héroes y las penalizaciones que el diario tiene del grupo y del jugador.",
        ),
        entry="starting-threat",
    ),
    "LOTR-CAMP-20": _rule(
        Text("The campaign pool", "La reserva de campaña"),
        Text(
            "Boons and burdens are written down when they are earned, after a victory or when the scenario says so.",
            "Las ayudas y cargas se anotan al obtenerse, tras una victoria o cuando lo dice el escenario.",
        ),
        POOL,
    ),
    "LOTR-CAMP-23": _rule(
        Text("Treatment of boons and burdens", "Tratamiento de ayudas y cargas"),
        Text(
            "With a player's back boons may and burdens must be in a deck; with an encounter back they are shuffled "
            "into the encounter deck; Permanent ones start attached to their hero; those with Setup start in play.",
            "Con reverso de jugador las ayudas pueden y las cargas deben estar en un mazo; con reverso de encuentro se "
            "barajan en el mazo de encuentros; las permanentes empiezan vinculadas a su héroe; las que tienen "
            "Preparación empiezan en juego.",
        ),
        POOL,
    ),
    "LOTR-CAMP-24": _rule(
        Text("The hero of a Permanent", "El héroe de una permanente"),
        Text(
            "The hero that a Permanent card is attached to is written down with it.",
            "El héroe al que está vinculada una carta permanente se anota con ella.",
        ),
        POOL,
    ),
    "LOTR-EXP-01": _rule(
        Text("Damage stays", "El daño permanece"),
        Text(
            "In expert mode heroes start the next scenario with the damage that they had.",
            "En modo experto los héroes empiezan el siguiente escenario con el daño que tenían.",
        ),
        EXPERT,
        "damage",
    ),
    "LOTR-EXP-02": _rule(
        Text("Healing for a price", "Curarse por un precio"),
        Text(
            "In expert mode a player may heal a hero between scenarios; their own starting threat rises by 1 for good.",
            "En modo experto un jugador puede curar a un héroe entre escenarios; su propia Amenaza inicial aumenta en "
            "1 para siempre.",
        ),
        EXPERT,
        "damage",
    ),
    "LOTR-RES-01": _rule(
        Text("Victory", "Victoria"),
        Text(
            "The players win if at least one of them is not eliminated when the last stage is completed.",
            "Los jugadores ganan si al menos uno no está eliminado al completarse la última etapa.",
        ),
        WINNING,
        "winning-the-game",
    ),
    "LOTR-SCORE-01": _rule(
        Text("Scores are for victories", "Solo puntúan las victorias"),
        Text("A game that was lost has no score.", "Una partida perdida no tiene puntuación."),
        SCORING,
        "scoring",
    ),
    "LOTR-SCORE-02": _rule(
        Text("The score", "La puntuación"),
        Text(
            "Final threat of each player, threat cost of each dead hero, damage on the others, ten for each completed "
            "round; less the victory points.",
            "Amenaza final de cada jugador, coste de Amenaza de cada héroe muerto, daño en los demás y diez por cada "
            "ronda completada; menos los puntos de victoria.",
        ),
        SCORING,
        "scoring",
    ),
    "LOTR-SCORE-03": _rule(
        Text("Eliminated players in the score", "Jugadores eliminados en la puntuación"),
        Text(
            "An eliminated player counts with 50 threat and with all heroes as dead.",
            "Un jugador eliminado cuenta con 50 de Amenaza y con todos sus héroes como muertos.",
        ),
        SCORING,
        "scoring",
    ),
    "LOTR-SCORE-04": _rule(
        Text("Lower is better", "Cuanto menos, mejor"),
        Text("Of two scores the lower is the better.", "De dos puntuaciones es mejor la menor."),
        SCORING,
        "scoring",
    ),
    "LOTR-VAL-08": _rule(
        Text("A result that can be", "Un resultado posible"),
        Text(
            "Threat from 0 to 50; who has 50 is eliminated; a living hero has less damage than hit points.",
            "Amenaza de 0 a 50; quien tiene 50 está eliminado; un héroe vivo tiene menos daño que puntos de impacto.",
        ),
        SCORING,
        "scoring",
    ),
}
