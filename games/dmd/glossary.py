"""The rulebook's words: names in both languages, other words for them, and our own summaries.

Names are the headings and the index of the rulebook, in the order of the English ones; summaries are ours, for what
the service itself checks, works out or shows.
"""

from games.engine import Text
from games.engine.glossary import glossary

NAMES = (
    ("Actions", "Acciones"),
    ("Advance", "Avanzar"),
    ("Applying results", "Aplicar los resultados"),
    ("Attack", "Atacar"),
    ("Bonus dice", "Dados de bonificación"),
    ("Check the Elder One Summoning", "Comprobar la Invocación del Primigenio"),
    ("Check the Mythos discard pile", "Comprobar la pila de descarte de Mitos"),
    ("Claim", "Reclamar"),
    ("Common skill", "Capacidad común"),
    ("Companion", "Compañero"),
    ("Components", "Contenido"),
    ("Condition", "Estado"),
    ("Cultist", "Sectario"),
    ("Death of an investigator", "Muerte de un Investigador"),
    ("Defending against enemies", "Defenderse de los enemigos"),
    ("Dice and checks", "Dados y tiradas"),
    ("Discovery cards", "Cartas de Descubrimiento"),
    ("Disrupting the Ritual", "Interrumpir el Ritual"),
    ("Draw Mythos card", "Robar 1 carta de Mitos"),
    ("Elder One", "Primigenio"),
    ("Elder One box", "Caja de Primigenio"),
    ("Elder One end of turn effects", "Efectos de final del turno del Primigenio"),
    ("Elder One Summoning", "Invocación del Primigenio"),
    ("Elder Sign", "Símbolo arcano"),
    ("End of turn effects", "Efectos de final del turno"),
    ("Ending the game", "Final de la partida"),
    ("Enemies", "Enemigos"),
    ("Episode", "Episodio"),
    ("Episode actions", "Acciones del Episodio"),
    ("Episode box", "Caja de Episodio"),
    ("Fighting the Elder One", "Luchar contra el Primigenio"),
    ("Final Stage", "Etapa final"),
    ("Fire", "Fuego"),
    ("First player", "Jugador inicial"),
    ("Gates", "Portales"),
    ("Health", "Vida"),
    ("Insanity", "Locura"),
    ("Insanity Threshold", "Umbral de la Locura"),
    ("Investigate or fight", "¡Investiga o lucha!"),
    ("Investigator", "Investigador"),
    ("Investigator board", "Tablero de Investigador"),
    ("Item", "Objeto"),
    ("Line-up", "Grupo de Investigadores"),
    ("Map tiles and spaces", "Piezas de tablero y espacios"),
    ("Minions card", "Carta de secuaces"),
    ("Monster", "Monstruo"),
    ("Monsters card", "Carta de monstruos"),
    ("Mythos cards", "Cartas de Mitos"),
    ("Normal dice", "Dados normales"),
    ("Overview", "Resumen"),
    ("Passages", "Entradas"),
    ("Permanent bonus die", "Dado de bonificación permanente"),
    ("Progression token", "Ficha de progresión"),
    ("Rerolls", "Repeticiones de tirada"),
    ("Resolve end of turn", "Resolver el final del turno"),
    ("Rest", "Descansar"),
    ("Ritual", "Ritual"),
    ("Roll", "Tirada"),
    ("Rules summary", "Resumen de las reglas"),
    ("Run", "Mover"),
    ("Safe space", "Espacio seguro"),
    ("Sanity", "Cordura"),
    ("Setup", "Preparación"),
    ("Signature skill", "Capacidad distintiva"),
    ("Skills", "Capacidades"),
    ("Solo game", "Partida en solitario"),
    ("Special effects", "Efectos especiales"),
    ("Stage card", "Carta de Etapa"),
    ("Staircase", "Escalera"),
    ("Starting space", "Espacio inicial"),
    ("Story board", "Tablero de la historia"),
    ("Stress", "Estrés"),
    ("Success", "Éxito"),
    ("Summon enemies", "Invocar enemigos"),
    ("Summoning track", "Medidor de la Invocación"),
    ("Symptoms", "Síntomas"),
    ("Take three actions", "Realiza tres acciones"),
    ("Tentacle", "Tentáculo"),
    ("Tentacle markers", "Marcadores de tentáculos"),
    ("Tokens", "Fichas"),
    ("Trade", "Intercambiar"),
    ("Tunnel", "Túnel"),
    ("Turn sequence", "Secuencia del turno"),
    ("Wounds", "Heridas"),
    ("Yellow Sign", "Signo Amarillo"),
)
ALIASES = {
    "bonus-dice": (Text("green dice", "dados verdes"),),
    "claim": (Text("tuck", "insertar"),),
    "companion": (Text("ally", "acompañante"),),
    "condition": (Text("state", "condición"),),
    "cultist": (Text("acolyte", "cultista"),),
    "death-of-an-investigator": (Text("eliminated", "eliminado"), Text("dead", "muerto")),
    "elder-one": (Text("Great Old One", "Gran Antiguo"), Text("boss", "jefe")),
    "episode": (Text("scenario", "escenario"),),
    "health": (Text("life", "puntos de vida"),),
    "insanity": (Text("madness", "demencia"),),
    "insanity-threshold": (Text("red swirl", "espiral"), Text("level up", "subir de nivel")),
    "investigator-board": (Text("character sheet", "ficha de personaje"),),
    "normal-dice": (Text("standard dice", "dados negros"), Text("black dice", "dados estándar")),
    "ritual": (Text("summoning ritual", "ritual de invocación"),),
    "run": (Text("move", "moverse"), Text("movement", "movimiento")),
    "skills": (Text("abilities", "habilidades"), Text("traits", "poderes")),
    "solo-game": (Text("single player", "un jugador"),),
    "staircase": (Text("stairs", "escaleras"),),
    "success": (Text("hit", "impacto"),),
}
SEE = {
    "applying-results": "roll",
    "common-skill": "skills",
    "defending-against-enemies": "investigate-or-fight",
    "dice-and-checks": "roll",
    "draw-mythos-card": "mythos-cards",
    "elder-one-summoning": "check-the-elder-one-summoning",
    "end-of-turn-effects": "resolve-end-of-turn",
    "final-stage": "stage-card",
    "passages": "map-tiles-and-spaces",
    "signature-skill": "skills",
    "solo-game": "line-up",
    "staircase": "map-tiles-and-spaces",
    "symptoms": "insanity",
    "take-three-actions": "actions",
    "tunnel": "map-tiles-and-spaces",
}
SUMMARIES = {
    "actions": Text(
        "Three a turn, the same one as often as one likes: Run, Attack, Rest, Trade, and two of the Episode.",
        "Tres por turno, la misma cuantas veces se quiera: Mover, Atacar, Descansar, Intercambiar y dos del Episodio.",
    ),
    "advance": Text(
        "Three summoning symbols in the Mythos discard pile move the Elder One, or later the token, by one space.",
        "Tres símbolos de Invocación en la pila de descarte de Mitos mueven una casilla al Primigenio o, después, la "
        "ficha.",
    ),
    "bonus-dice": Text(
        "Green, without Tentacles, and as many as skills, cards and thresholds give: there is no limit.",
        "Verdes, sin Tentáculos, y tantos como den capacidades, cartas y Umbrales: no hay límite.",
    ),
    "check-the-elder-one-summoning": Text(
        "It comes when its figure enters the first red space, or at the end of the turn in which the Ritual is "
        "disrupted.",
        "Llega cuando su figura entra en la primera casilla roja, o al final del turno en que se interrumpe el Ritual.",
    ),
    "claim": Text(
        "A Discovery card goes under the board so that its left or its right side shows; never both.",
        "La carta de Descubrimiento se inserta bajo el tablero de modo que se vea su parte izquierda o la derecha; "
        "nunca ambas.",
    ),
    "companion": Text(
        "Takes Wounds in the investigator's stead until its number is reached, and may give a level of a skill while "
        "it is there.",
        "Sufre Heridas en lugar del Investigador hasta llegar a su número, y puede dar un nivel de una capacidad "
        "mientras esté.",
    ),
    "components": Text(
        "49 tokens, 30 tentacle markers, 12 Insanity cards, 8 dice, 17 map tiles, two and six boxes.",
        "49 fichas, 30 marcadores, 12 cartas de Locura, 8 dados, 17 piezas de tablero, dos y seis cajas.",
    ),
    "condition": Text(
        "A side of a Discovery card that nobody can trade away.",
        "Una parte de una carta de Descubrimiento que no se puede intercambiar.",
    ),
    "cultist": Text("An enemy, but not a monster; ten figures.", "Un enemigo, pero no un monstruo; diez figuras."),
    "death-of-an-investigator": Text(
        "Before the summoning it loses the game at once; later the others play on. Discovery cards and tokens go back.",
        "Antes de la Invocación se pierde la partida; después los demás siguen. Se devuelven cartas de Descubrimiento "
        "y fichas.",
    ),
    "discovery-cards": Text(
        "Fifteen of each Episode. A side is an Item, a Companion or a Condition, and may cost Stress.",
        "Quince de cada Episodio. Una parte es un Objeto, un Compañero o un Estado, y puede costar Estrés.",
    ),
    "disrupting-the-ritual": Text(
        "What the Episode asks for. Only then can the Elder One be attacked, and it comes at the end of the turn.",
        "Lo que pide el Episodio. Solo entonces se puede atacar al Primigenio, y es invocado al final del turno.",
    ),
    "elder-one": Text(
        "One box of them is chosen for a game, and goes with any Episode.",
        "Para una partida se escoge una de sus cajas, y va con cualquier Episodio.",
    ),
    "elder-one-box": Text(
        "Eight Mythos cards, four Stage cards, a minions card, a figure, tokens.",
        "Ocho cartas de Mitos, cuatro de Etapa, una de secuaces, una figura y fichas.",
    ),
    "ending-the-game": Text(
        "Won with the final Stage. Lost by a death before the summoning, by the death of all after it, or on the "
        "eighth space.",
        "Se gana con la Etapa final. Se pierde por una muerte antes de la Invocación, por la de todos después, o en la "
        "octava casilla.",
    ),
    "enemies": Text(
        "Cultists, monsters, and the Elder One once it is on the map.",
        "Sectarios, monstruos y el Primigenio cuando está en el tablero.",
    ),
    "episode": Text(
        "One box of them is chosen for a game, and goes with any Elder One.",
        "Para una partida se escoge una de sus cajas, y va con cualquier Primigenio.",
    ),
    "episode-box": Text(
        "Eight Mythos cards, fifteen Discovery cards, an Episode card, a monsters card, tokens.",
        "Ocho cartas de Mitos, quince de Descubrimiento, una de Episodio, una de monstruos y fichas.",
    ),
    "fighting-the-elder-one": Text(
        "Stage by stage: Wounds beyond the Health are lost, and effects and dice of earlier Stages stay.",
        "Etapa a Etapa: las Heridas que exceden la Vida se pierden, y quedan efectos y dados de las Etapas previas.",
    ),
    "fire": Text(
        "Eight tokens. At the end of the turn one normal die is rolled for each on the board, and they go back.",
        "Ocho fichas. Al final del turno se tira un dado normal por cada una del tablero, y se devuelven.",
    ),
    "gates": Text(
        "Red, yellow and blue: where enemies are summoned.", "Rojo, amarillo y azul: donde se invocan enemigos."
    ),
    "insanity": Text(
        "One card for each investigator, dealt at random from twelve; each threshold activates it.",
        "Una carta para cada Investigador, repartida al azar entre doce; cada Umbral la activa.",
    ),
    "insanity-threshold": Text(
        "A space of the Sanity track where the marker stops: the Insanity is activated, a skill rises by a level, and "
        "four of them bring a permanent bonus die.",
        "Una casilla del medidor de Cordura en que se detiene el marcador: se activa la Locura, una capacidad sube un "
        "nivel, y cuatro de ellas dan un dado de bonificación permanente.",
    ),
    "investigate-or-fight": Text(
        "In a safe space a Discovery card is drawn; otherwise every enemy there attacks.",
        "En un espacio seguro se roba una carta de Descubrimiento; si no, atacan todos los enemigos de ahí.",
    ),
    "investigator": Text("One of ten, with a board and a figure.", "Uno de diez, con tablero y figura."),
    "investigator-board": Text(
        "Three tracks, for Wounds, Stress and Sanity, three skills, and room for Discovery cards on both sides.",
        "Tres medidores, de Heridas, Estrés y Cordura, tres capacidades, y sitio para cartas a ambos lados.",
    ),
    "line-up": Text(
        "Two to five investigators, all different; who plays alone has two, and plays them in turn.",
        "De dos a cinco Investigadores, todos distintos; quien juega en solitario lleva dos, y alterna sus turnos.",
    ),
    "mythos-cards": Text(
        "Sixteen a game, eight of each box; one is drawn every turn.",
        "Dieciséis por partida, ocho de cada caja; cada turno se roba una.",
    ),
    "monster": Text(
        "An enemy that is neither a Cultist nor the Elder One.", "Un enemigo que no es Sectario ni Primigenio."
    ),
    "normal-dice": Text("Black; an investigator always rolls three.", "Negros; un Investigador siempre tira tres."),
    "permanent-bonus-die": Text(
        "Added to every roll for the rest of the game; four at most.",
        "Se añade a todas las tiradas el resto de la partida; cuatro como máximo.",
    ),
    "progression-token": Text(
        "Takes the Elder One's place on the Summoning track; on the eighth space the game is lost.",
        "Ocupa el lugar del Primigenio en el medidor de la Invocación; en la octava casilla se pierde la partida.",
    ),
    "rerolls": Text(
        "One die again for 1 Stress, as often as Stress lasts.",
        "Un dado otra vez por 1 de Estrés, mientras quede Estrés por aumentar.",
    ),
    "resolve-end-of-turn": Text(
        "Effects, Fire, the Mythos discard pile, the summoning, the Elder One's effects by Stage.",
        "Efectos, Fuego, pila de descarte de Mitos, Invocación, efectos del Primigenio por Etapas.",
    ),
    "rest": Text(
        "In a safe space: up to 3 Stress and Wounds together; never Sanity.",
        "En un espacio seguro: hasta 3 entre Estrés y Heridas; nunca Cordura.",
    ),
    "roll": Text(
        "Three normal dice and all bonus dice. Successes first, then effects, then Tentacles, at 1 Sanity each.",
        "Tres dados normales y todos los de bonificación. Primero Éxitos, después efectos y después Tentáculos, a 1 de "
        "Cordura cada uno.",
    ),
    "run": Text(
        "Up to 3 spaces; enemies follow, and Fire of the spaces one leaves comes along.",
        "Hasta 3 espacios; los enemigos siguen, y se lleva el Fuego de los espacios que se dejan.",
    ),
    "safe-space": Text("A space without enemies.", "Un espacio sin enemigos."),
    "sanity": Text(
        "Lost from left to right; the marker never passes a threshold, and the skull at the end puts one out.",
        "Se pierde de izquierda a derecha; el marcador nunca pasa de largo un Umbral, y la calavera del final elimina.",
    ),
    "setup": Text(
        "Eleven steps, from the story board to the first player.",
        "Once pasos, del tablero de la historia al jugador inicial.",
    ),
    "skills": Text(
        "Three on each board: a signature skill that nobody else has, and two common ones. All start at level 1.",
        "Tres en cada tablero: una distintiva que nadie más tiene y dos comunes. Todas empiezan en el nivel 1.",
    ),
    "stage-card": Text(
        "Four for each Elder One: I, II, III and the final one. From II on they have Health and dice.",
        "Cuatro de cada Primigenio: I, II, III y la final. Desde la II tienen Vida y dados.",
    ),
    "stress": Text(
        "Pays for rerolls and for Discovery cards, up to the end of its track.",
        "Paga repeticiones y cartas de Descubrimiento, hasta el final de su medidor.",
    ),
    "summoning-track": Text(
        "Eight spaces; the Elder One starts on the first.", "Ocho casillas; el Primigenio empieza en la primera."
    ),
    "tentacle": Text("Costs 1 Sanity in every roll.", "Cuesta 1 de Cordura en cada tirada."),
    "tentacle-markers": Text("Six for each investigator, 30 in all.", "Seis por Investigador, 30 en total."),
    "tokens": Text(
        "49 in the box, and those of each Elder One and Episode.", "49 en la caja, y las de cada Primigenio y Episodio."
    ),
    "trade": Text(
        "Items and Companions, among all in one space; the side that shows stays. Conditions are not traded.",
        "Objetos y Compañeros, entre todos los de un espacio; la parte visible no cambia. Los Estados no se "
        "intercambian.",
    ),
    "wounds": Text(
        "The skull at the end of the track is death; Companions may take Wounds instead.",
        "La calavera del final del medidor es la muerte; los Compañeros pueden sufrir Heridas en su lugar.",
    ),
}

GLOSSARY = glossary(NAMES, aliases=ALIASES, see=SEE, summaries=SUMMARIES)
