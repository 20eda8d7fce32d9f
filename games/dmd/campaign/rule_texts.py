"""What people can read about setting up, winning and losing a game, in our own words."""

from games.engine import RuleTexts, Text

_setup = RuleTexts(Text("Setup", "Preparación"), "setup")
_end = RuleTexts(Text("Ending the game", "Final de la partida"), "ending-the-game")
_checks = RuleTexts(Text("What a log must come to", "Lo que debe cuadrar en un registro"), "ending-the-game")

CAMPAIGN_RULES = {
    "DMD-SETUP-00": _setup(
        Text("Any pair", "Cualquier pareja"),
        Text(
            "One Episode box and one Elder One box are chosen, whichever; nothing of other boxes comes in. The base "
            "box has 12 such pairs.",
            "Se eligen una caja de Episodio y una de Primigenio, las que sean; no se añade nada de otras cajas. La "
            "caja básica tiene 12 parejas.",
        ),
        entry="overview",
    ),
    "DMD-SETUP-01": _setup(
        Text("Board, tokens, dice", "Tablero, fichas, dados"),
        Text(
            "The story board lies ready, with tokens and dice beside it.",
            "El tablero de la historia queda listo, con las fichas y los dados al lado.",
        ),
        entry="story-board",
    ),
    "DMD-SETUP-02": _setup(
        Text("The Elder One's box", "La caja del Primigenio"),
        Text(
            "Its figure begins on the first space of the Summoning track; its minions card, 8 Mythos cards, tokens and "
            "four Stages come into play, Stage I on top.",
            "Su figura empieza en la casilla inicial del medidor de la Invocación; entran en juego su carta de "
            "secuaces, 8 cartas de Mitos, fichas y cuatro Etapas, con la I encima.",
        ),
        entry="elder-one-box",
    ),
    "DMD-SETUP-03": _setup(
        Text("The Episode's box", "La caja del Episodio"),
        Text(
            "8 Mythos cards, 15 Discovery cards, the Episode card, its tokens and its monsters card come into play.",
            "Entran en juego 8 cartas de Mitos, 15 de Descubrimiento, la carta de Episodio, sus fichas y su carta de "
            "monstruos.",
        ),
        entry="episode-box",
    ),
    "DMD-SETUP-04": _setup(
        Text("Enemy figures", "Figuras de enemigos"),
        Text(
            "Only the figures on the minions card and the monsters card are used.",
            "Solo se usan las figuras de las cartas de secuaces y de monstruos.",
        ),
        entry="enemies",
    ),
    "DMD-SETUP-05": _setup(
        Text("The map", "El mapa"),
        Text(
            "It is laid as the back of the Episode card shows; then the card is turned over.",
            "Se monta como muestra el dorso de la carta de Episodio; después se le da la vuelta.",
        ),
        entry="map-tiles-and-spaces",
    ),
    "DMD-SETUP-06": _setup(
        Text("The Mythos deck", "El mazo de Mitos"),
        Text(
            "8 cards of the Elder One and 8 of the Episode are shuffled together: 16.",
            "Se barajan juntas 8 cartas del Primigenio y 8 del Episodio: 16.",
        ),
        entry="mythos-cards",
    ),
    "DMD-SETUP-07": _setup(
        Text("The Discovery deck", "El mazo de Descubrimiento"),
        Text(
            "The Episode's 15 Discovery cards are shuffled.", "Se barajan las 15 cartas de Descubrimiento del Episodio."
        ),
        entry="discovery-cards",
    ),
    "DMD-SETUP-08": _setup(
        Text("One investigator each, two alone", "Un investigador cada uno, dos en solitario"),
        Text(
            "Each player has one investigator; who plays alone has two, whose turns alternate. All begin in the "
            "starting space.",
            "Cada jugador lleva un investigador; quien juega solo lleva dos, que se alternan. Todos empiezan en el "
            "espacio inicial.",
        ),
        entry="solo-game",
    ),
    "DMD-SETUP-09": _setup(
        Text("Six markers each", "Seis marcadores cada uno"),
        Text(
            "Each investigator has six tentacle markers: 12, 12, 18, 24 or 30 for one to five players.",
            "Cada investigador tiene seis marcadores de tentáculos: 12, 12, 18, 24 o 30 para de uno a cinco jugadores.",
        ),
        entry="tentacle-markers",
    ),
    "DMD-SETUP-10": _setup(
        Text("Insanity cards are dealt", "Se reparten las cartas de Locura"),
        Text(
            "One of the 12 at random for each investigator, also alone; the others go back to the box.",
            "Una de las 12 al azar por investigador, también en solitario; las demás vuelven a la caja.",
        ),
        entry="insanity",
    ),
    "DMD-SETUP-11": _setup(
        Text("First player", "Jugador inicial"),
        Text("Somebody begins, at random.", "Alguien empieza, al azar."),
        entry="first-player",
    ),
    "DMD-END-01": _end(
        Text("Victory", "Victoria"),
        Text(
            "The game is won when the final Stage of the Elder One is defeated.",
            "Se gana cuando se derrota la Etapa final del Primigenio.",
        ),
        entry="final-stage",
    ),
    "DMD-END-02": _end(
        Text("A death before the summoning", "Una muerte antes de la invocación"),
        Text(
            "While the Elder One is not summoned, the first investigator who dies or goes mad loses the game at once.",
            "Mientras no se ha invocado al Primigenio, el primer investigador que muere o enloquece pierde la partida "
            "al momento.",
        ),
        entry="death-of-an-investigator",
    ),
    "DMD-END-03": _end(
        Text("Nobody is left", "No queda nadie"),
        Text(
            "After the summoning the game is lost when all investigators are dead or mad.",
            "Después de la invocación se pierde cuando todos los investigadores han muerto o enloquecido.",
        ),
        entry="death-of-an-investigator",
    ),
    "DMD-END-04": _end(
        Text("The last space", "La última casilla"),
        Text(
            "When the eighth space of the Summoning track is reached, the game is lost.",
            "Cuando se alcanza la octava casilla del medidor de la Invocación, se pierde.",
        ),
        entry="summoning-track",
    ),
    "DMD-END-05": _end(
        Text("Winning has priority", "Ganar tiene prioridad"),
        Text(
            "If the game is won and lost at the same time, it is won.",
            "Si se gana y se pierde a la vez, se gana.",
        ),
    ),
    "DMD-VAL-02": _checks(
        Text("Both boxes are owned", "Se tienen las dos cajas"),
        Text(
            "A pair can be played by who owns the Episode and the Elder One. The log only warns: boxes are borrowed.",
            "Puede jugar una pareja quien tiene el Episodio y el Primigenio. El registro solo avisa: las cajas se "
            "prestan.",
        ),
        entry="elder-one-box",
    ),
    "DMD-VAL-04": _checks(
        Text("Sixteen Mythos cards", "Dieciséis cartas de Mitos"),
        Text(
            "Deck, discard pile and what somebody keeps of it are 16 Mythos cards at any time.",
            "El mazo, los descartes y lo que alguien guarde suman siempre 16 cartas de Mitos.",
        ),
        entry="mythos-cards",
    ),
    "DMD-VAL-07": _checks(
        Text("First the ritual", "Primero el ritual"),
        Text(
            "The Elder One has wounds, and shows Stages after the second, only when the Ritual is disrupted. To win "
            "takes that, and the summoning.",
            "El Primigenio solo tiene heridas, y Etapas después de la segunda, con el Ritual interrumpido. Para ganar "
            "hacen falta eso y la invocación.",
        ),
        entry="disrupting-the-ritual",
    ),
    "DMD-VAL-08": _checks(
        Text("An early death is a loss", "Una muerte temprana es derrota"),
        Text(
            "A log with a death under Stage I cannot end in victory.",
            "Un registro con una muerte en la Etapa I no puede acabar en victoria.",
        ),
        entry="death-of-an-investigator",
    ),
    "DMD-VAL-10": _checks(
        Text("Conditions stay", "Los Estados se quedan"),
        Text(
            "A Condition never changes its owner; what is traded shows the same side as before.",
            "Un Estado nunca cambia de dueño; lo que se intercambia muestra el mismo lado que antes.",
        ),
        entry="condition",
    ),
    "DMD-VAL-11": _checks(
        Text("Seven advances", "Siete avances"),
        Text(
            "The track has eight spaces, and the first is where it begins: there are at most seven advances. Each "
            "takes three summoning symbols, and so usually three Mythos cards.",
            "El medidor tiene ocho casillas y se empieza en la primera: hay como mucho siete avances. Cada uno pide "
            "tres símbolos, y por tanto suele pedir tres cartas de Mitos.",
        ),
        entry="advance",
    ),
    "DMD-CALC-03": _setup(
        Text("A table by lot", "Una mesa por sorteo"),
        Text(
            "Pair, investigators, Insanity cards and first player are drawn by a seed, from what one owns.",
            "La pareja, los investigadores, las cartas de Locura y el jugador inicial se sortean con una semilla, de "
            "lo que se tiene.",
        ),
    ),
}
