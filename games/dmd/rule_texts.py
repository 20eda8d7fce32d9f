"""What people can read about the rules of line-ups, in our own words; `section` names where the rulebook has them."""

from games.engine import RuleTexts, Text

_board = RuleTexts(Text("Investigators", "Investigadores"), "investigator-board")
_setup = RuleTexts(Text("Setup", "Preparación"), "setup")
_discovery = RuleTexts(Text("Discovery cards", "Cartas de Descubrimiento"), "discovery-cards")
_fight = RuleTexts(Text("Investigate or fight", "¡Investiga o lucha!"), "companion")
_sanity = RuleTexts(Text("Sanity", "Cordura"), "sanity")
_checks = RuleTexts(Text("What a written state must come to", "Lo que debe cuadrar en un estado"), "investigator-board")
DICE = Text("Dice and checks", "Dados y tiradas")

RULES = {
    "DMD-POS-01": _board(
        Text("Three skills", "Tres capacidades"),
        Text(
            "An investigator has the three skills of the board: a signature skill on top and two common ones, which "
            "others may have, too.",
            "Un Investigador tiene las tres capacidades del tablero: una distintiva arriba y dos comunes, que otros "
            "también pueden tener.",
        ),
        entry="skills",
    ),
    "DMD-POS-02": _setup(
        Text("Level 1 at the start", "Nivel 1 al empezar"),
        Text("All three skills start at level 1.", "Las tres capacidades empiezan en el nivel 1."),
        entry="skills",
    ),
    "DMD-POS-03": _sanity(
        Text("Levelling up", "Subir de nivel"),
        Text(
            "At each threshold, after the Insanity, one skill of one's choice rises by one level.",
            "En cada Umbral, después de la Locura, una capacidad a elección sube un nivel.",
        ),
        entry="insanity-threshold",
    ),
    "DMD-POS-04": _setup(
        Text("Markers at the left end", "Marcadores a la izquierda"),
        Text(
            "The markers of Wounds, Stress and Sanity start on the leftmost space; so no threshold is reached, no die "
            "won and no Fire caught.",
            "Los marcadores de Heridas, Estrés y Cordura empiezan en la casilla de la izquierda; no hay Umbrales, "
            "dados ni Fuego.",
        ),
        entry="tentacle-markers",
    ),
    "DMD-POS-05": _setup(
        Text("One Insanity each", "Una Locura cada uno"),
        Text(
            "Each investigator is dealt one Insanity card at random and keeps it; there are twelve, one of each.",
            "A cada Investigador se le reparte una carta de Locura al azar y la conserva; hay doce, una de cada.",
        ),
        entry="insanity",
    ),
    "DMD-POS-06": _board(
        Text("What lies at a board", "Lo que hay en un tablero"),
        Text(
            "Skills, an Insanity, and sides of Discovery cards, of which there is no limit.",
            "Capacidades, una Locura y partes de cartas de Descubrimiento, sin límite de estas.",
        ),
    ),
    "DMD-POS-07": _discovery(
        Text("Left or right", "Izquierda o derecha"),
        Text(
            "Of a Discovery card one investigator claims one side: an Item, a Companion or a Condition.",
            "De una carta de Descubrimiento un Investigador reclama una parte: un Objeto, un Compañero o un Estado.",
        ),
        entry="claim",
    ),
    "DMD-POS-08": _setup(
        Text("Nothing to begin with", "Nada al empezar"),
        Text(
            "The setup deals no Items, Companions or Conditions: they must be discovered.",
            "La preparación no reparte Objetos, Compañeros ni Estados: hay que descubrirlos.",
        ),
        entry="discovery-cards",
    ),
    "DMD-POS-09": _discovery(
        Text("The cost of a side", "El coste de una parte"),
        Text(
            "What the card asks for, often Stress; who has no Stress left to take cannot pay it.",
            "Lo que pida la carta, a menudo Estrés; quien no puede aumentarlo más no puede pagarlo.",
        ),
        entry="stress",
    ),
    "DMD-POS-10": _board(
        Text("Trading", "Intercambiar"),
        Text(
            "Items and Companions change hands among those in one space, the same side showing; Conditions do not.",
            "Objetos y Compañeros cambian de manos entre los de un espacio, con la misma parte a la vista; los Estados "
            "no.",
        ),
        entry="trade",
    ),
    "DMD-POS-11": _fight(
        Text("Wounds of Companions", "Heridas de los Compañeros"),
        Text(
            "A Companion may take the investigator's Wounds, is never healed, and is discarded when they reach the "
            "number on the card.",
            "Un Compañero puede sufrir las Heridas del Investigador, nunca se cura y se descarta al llegar al número "
            "de la carta.",
        ),
    ),
    "DMD-POS-12": _fight(
        Text("Skills by Companions", "Capacidades por Compañeros"),
        Text(
            "A Companion with a skill raises it by one level on the board that has it, or gives its level 1; with the "
            "Companion it is lost.",
            "Un Compañero con una capacidad la sube un nivel en el tablero que la tiene, o da su nivel 1; con el "
            "Compañero se pierde.",
        ),
    ),
    "DMD-POS-13": _discovery(
        Text("When to use a card", "Cuándo usar una carta"),
        Text(
            "Unless the card says when: in one's own turn, but not during a roll or another effect.",
            "Si la carta no dice cuándo: en el turno propio, pero no durante una tirada ni otro efecto.",
        ),
    ),
    "DMD-POS-14": _setup(
        Text("Each investigator once", "Cada Investigador una vez"),
        Text(
            "There is one board and one figure of each investigator.",
            "Hay un tablero y una figura de cada Investigador.",
        ),
        entry="investigator",
    ),
    "DMD-POS-15": _board(
        Text("What the dead leave", "Lo que dejan los muertos"),
        Text(
            "Discovery cards are discarded and tokens go back to their pools, unless the Episode says otherwise.",
            "Las cartas de Descubrimiento se descartan y las fichas vuelven a su reserva, salvo que el Episodio diga "
            "otra cosa.",
        ),
        entry="death-of-an-investigator",
    ),
    "DMD-SAN-01": _sanity(
        Text("Losing Sanity", "Perder Cordura"),
        Text(
            "The marker moves to the right; each Tentacle of any roll is a space. On the skull one is out of the game.",
            "El marcador va hacia la derecha; cada Tentáculo de cualquier tirada es una casilla. Quien llega a la "
            "calavera se hunde en la demencia y queda eliminado.",
        ),
    ),
    "DMD-SAN-02": _sanity(
        Text("Stopping at a threshold", "Detenerse en un Umbral"),
        Text(
            "The marker stops at the next threshold, and the rest of the loss is ignored: no threshold is passed over.",
            "El marcador se detiene en el siguiente Umbral, y el resto de la pérdida se ignora: ninguno se pasa de "
            "largo.",
        ),
        entry="insanity-threshold",
    ),
    "DMD-SAN-03": _sanity(
        Text("At a threshold", "En un Umbral"),
        Text(
            "First the Insanity, then a level, then, at four of them, a bonus die for every roll of the game.",
            "Primero la Locura, después un nivel y después, en cuatro de ellos, un dado de bonificación para todas las "
            "tiradas.",
        ),
        entry="permanent-bonus-die",
    ),
    "DMD-SAN-04": _sanity(
        Text("Several at once", "Varios a la vez"),
        Text(
            "Who reach thresholds at the same time activate their Insanities clockwise from the active player.",
            "Quienes llegan a un Umbral a la vez activan sus Locuras en el sentido del reloj desde el jugador activo.",
        ),
        entry="insanity",
    ),
    "DMD-SAN-05": _sanity(
        Text("No rest for the mind", "La mente no descansa"),
        Text("Resting never gives Sanity back.", "Descansar nunca devuelve Cordura."),
        entry="rest",
    ),
    "DMD-STR-01": _board(
        Text("Stress", "Estrés"),
        Text(
            "1 Stress rerolls one die, until the end of the track; there, some effects give Wounds instead.",
            "1 de Estrés repite un dado, hasta el final del medidor; ahí, algunos efectos dan Heridas en su lugar.",
        ),
        entry="stress",
    ),
    "DMD-WND-01": _board(
        Text("Wounds", "Heridas"),
        Text("With the marker on the skull one is dead.", "Con el marcador en la calavera se está muerto."),
        entry="wounds",
    ),
    "DMD-RST-01": _board(
        Text("Resting", "Descansar"),
        Text(
            "In a safe space an action heals up to 3 Stress and Wounds together, and may be repeated.",
            "En un espacio seguro una acción cura hasta 3 entre Estrés y Heridas, y puede repetirse.",
        ),
        entry="rest",
    ),
    "DMD-DICE-01": _board(
        Text("The dice of a roll", "Los dados de una tirada"),
        Text(
            "Three normal dice and all bonus dice, of which there is no limit: dice that run out are rolled again.",
            "Tres dados normales y todos los de bonificación, sin límite: si faltan dados, se vuelven a tirar.",
        ),
        DICE,
        "roll",
    ),
    "DMD-VAL-01": _checks(
        Text("What is in the box", "Lo que hay en la caja"),
        Text(
            "49 tokens and 30 tentacle markers, six for each of five investigators.",
            "49 fichas y 30 marcadores de tentáculos, seis para cada uno de cinco Investigadores.",
        ),
        entry="components",
    ),
    "DMD-VAL-03": _checks(
        Text("What is in each small box", "Lo que hay en cada caja pequeña"),
        Text(
            "Eight Mythos cards in either; fifteen Discovery cards and two actions of its own in an Episode's, four "
            "Stages in an Elder One's.",
            "Ocho cartas de Mitos en cada una; quince de Descubrimiento y dos acciones propias en la de un Episodio, "
            "cuatro Etapas en la de un Primigenio.",
        ),
        entry="episode-box",
    ),
    "DMD-VAL-05": _checks(
        Text("Levels", "Niveles"),
        Text(
            "No level beyond the last one of a skill; and as many levels gained as thresholds were reached and "
            "Companions give. Cards may say otherwise, so that the second is a warning.",
            "Ningún nivel más allá del último; y tantos niveles subidos como Umbrales alcanzados y los que den los "
            "Compañeros. Las cartas pueden decir otra cosa: lo segundo es un aviso.",
        ),
        entry="skills",
    ),
    "DMD-VAL-06": _checks(
        Text("Permanent dice", "Dados permanentes"),
        Text(
            "No more permanent bonus dice than thresholds were reached, and never more than four.",
            "No más dados de bonificación permanentes que Umbrales alcanzados, y nunca más de cuatro.",
        ),
        entry="permanent-bonus-die",
    ),
    "DMD-VAL-09": _checks(
        Text("Fire tokens", "Fichas de Fuego"),
        Text(
            "Eight on the map and on boards together; on a board a Wound token stands in for one more.",
            "Ocho entre el tablero y los Investigadores; en un Investigador, una ficha de Herida sustituye a otra más.",
        ),
        entry="fire",
    ),
    "DMD-VAL-12": _checks(
        Text("Two to five investigators", "De dos a cinco Investigadores"),
        Text(
            "One to five play; who plays alone has two investigators. All are different.",
            "Juegan de uno a cinco; quien juega en solitario lleva dos Investigadores. Todos son distintos.",
        ),
        entry="line-up",
    ),
}
