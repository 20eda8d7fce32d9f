"""What people can read about turns, the summoning and the fight against the Elder One, in our own words."""

from games.engine import RuleTexts, Text

_end = RuleTexts(Text("Resolve end of turn", "Resuelve el final del turno"), "resolve-end-of-turn")
_fight = RuleTexts(Text("Fighting the Elder One", "Luchar contra el Primigenio"), "fighting-the-elder-one")
_actions = RuleTexts(Text("Turn sequence", "Secuencia del turno"), "turn-sequence")

TURN_RULES = {
    "DMD-FLOW-01": _end(
        Text("The Elder One advances", "El Primigenio avanza"),
        Text(
            "With three summoning symbols in the Mythos discard pile the Elder One, or the token, goes on by one "
            "space; its effects come first, then the Episode's, and the pile is shuffled into the deck.",
            "Con tres símbolos de Invocación en la pila de descarte de Mitos el Primigenio, o la ficha, avanza una "
            "casilla; primero sus efectos, después los del Episodio, y la pila se baraja en el mazo.",
        ),
        entry="advance",
    ),
    "DMD-FLOW-02": _end(
        Text("The summoning", "La Invocación"),
        Text(
            "In the first red space, or when the Ritual was disrupted in this turn: Stage II is revealed, and the "
            "token takes the figure's place. Stage I stays in force.",
            "En la primera casilla roja, o si el Ritual se ha interrumpido en este turno: se revela la Etapa II, y la "
            "ficha ocupa el lugar de la figura. La Etapa I sigue en vigor.",
        ),
        entry="check-the-elder-one-summoning",
    ),
    "DMD-FLOW-03": _fight(
        Text("Not before the Ritual", "No antes del Ritual"),
        Text(
            "The Elder One can be neither attacked nor harmed until the Ritual is disrupted, even on the map; it can "
            "attack.",
            "No se puede atacar ni dañar al Primigenio hasta interrumpir el Ritual, ni siquiera en el tablero; él sí "
            "puede atacar.",
        ),
        entry="disrupting-the-ritual",
    ),
    "DMD-FLOW-04": _fight(
        Text("Stage by stage", "Etapa a Etapa"),
        Text(
            "A Stage with as many Wounds as its Health is defeated; Wounds beyond are lost, and the next begins with "
            "none. Effects and dice of all revealed Stages add up.",
            "Una Etapa con tantas Heridas como su Vida queda derrotada; las que sobran se pierden, y la siguiente "
            "empieza sin ninguna. Los efectos y dados de las Etapas reveladas se suman.",
        ),
        entry="stage-card",
    ),
    "DMD-FLOW-05": _end(
        Text("The turn of the dead", "El turno de un muerto"),
        Text(
            "Who dies in his own turn only has the Mythos discard pile checked; his later turns are left out.",
            "A quien muere en su turno solo se le comprueba la pila de descarte de Mitos; sus turnos siguientes se "
            "omiten.",
        ),
        entry="death-of-an-investigator",
    ),
    "DMD-FLOW-06": _end(
        Text("Five steps", "Cinco pasos"),
        Text(
            "Effects, Fire, discard pile, summoning, effects of the Elder One in the order of its Stages.",
            "Efectos, Fuego, pila de descarte, Invocación y efectos del Primigenio por orden de Etapas.",
        ),
    ),
    "DMD-FLOW-07": _end(
        Text("Fire", "Fuego"),
        Text(
            "A normal die for each Fire token on one's board, then they go back. Without a token left the map gets "
            "none, and a board a Wound token.",
            "Un dado normal por cada ficha de Fuego del tablero propio, y se devuelven. Si no quedan, en el mapa no se "
            "pone y en un tablero se usa una de Herida.",
        ),
        entry="fire",
    ),
    "DMD-FLOW-08": _actions(
        Text("Summoning enemies", "Invocar enemigos"),
        Text(
            "In the order of the card; an enemy of whom no figure is left is skipped.",
            "En el orden de la carta; se omite el enemigo del que no queden figuras.",
        ),
        entry="summon-enemies",
    ),
    "DMD-FLOW-09": _actions(
        Text("Investigate or fight", "Investigar o luchar"),
        Text(
            "In a safe space a Discovery card; otherwise every enemy there attacks the active investigator, in the "
            "order that he chooses.",
            "En un espacio seguro, una carta de Descubrimiento; si no, cada enemigo de ahí ataca al Investigador "
            "activo, en el orden que elija.",
        ),
        entry="investigate-or-fight",
    ),
    "DMD-FLOW-10": _actions(
        Text("Running", "Mover"),
        Text(
            "Up to 3 spaces. All enemies of a space that is left follow, and each Fire token there puts one on the "
            "board.",
            "Hasta 3 espacios. Todos los enemigos del espacio que se deja siguen, y cada ficha de Fuego de ahí pone "
            "una en el tablero.",
        ),
        entry="run",
    ),
    "DMD-CALC-01": _fight(
        Text("Dice and Health", "Dados y Vida"),
        Text(
            "The Elder One attacks with the dice of all revealed Stages. With 9 Wounds on a Stage of Health 12, 5 more "
            "defeat it, and 2 of them are lost.",
            "El Primigenio ataca con los dados de todas las Etapas reveladas. Con 9 Heridas en una Etapa de Vida 12, "
            "otras 5 la derrotan, y 2 se pierden.",
        ),
    ),
    "DMD-CALC-02": _actions(
        Text("How many dice", "Cuántos dados"),
        Text(
            "3 normal dice, the permanent bonus dice, and those of skills and cards.",
            "3 dados normales, los de bonificación permanentes y los de capacidades y cartas.",
        ),
        entry="roll",
    ),
}
