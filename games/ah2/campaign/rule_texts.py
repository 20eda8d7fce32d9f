"""What people can read about setting up, winning and losing a game, in our own words."""

from games.engine import Text, rule_text

PREPARATION = Text("Preparing the game", "Preparación")
PLAYERS = Text("Numbers by players", "Números según los jugadores")
ENDING = Text("Victory and defeat", "Victoria y derrota")
AWAKENING = Text("The Ancient One awakens", "El Primigenio despierta")

CAMPAIGN_RULES = {
    "AH2-SETUP-01": rule_text(
        Text("Terror begins at 0", "El Terror empieza en 0"),
        Text(
            "The board, tokens and decks are laid out; the terror level is 0.",
            "Se preparan tablero, fichas y mazos; el nivel de Terror es 0.",
        ),
        PREPARATION,
        "terror-track",
    ),
    "AH2-SETUP-02": rule_text(
        Text("Clues at the start", "Pistas iniciales"),
        Text(
            "A Clue lies at each of the eleven unstable locations.",
            "Hay una Pista en cada una de las once localizaciones inestables.",
        ),
        PREPARATION,
        "clue",
    ),
    "AH2-SETUP-03": rule_text(
        Text("First player", "Jugador inicial"),
        Text(
            "Somebody is first player, at random.",
            "Alguien es el jugador inicial, al azar.",
        ),
        PREPARATION,
        "first-player",
    ),
    "AH2-SETUP-04": rule_text(
        Text("Investigators", "Investigadores"),
        Text(
            "Each player is dealt an investigator, or chooses one in turn.",
            "A cada jugador se le reparte un investigador, o lo elige por turno.",
        ),
        PREPARATION,
        "investigator",
    ),
    "AH2-SETUP-05": rule_text(
        Text("The Ancient One", "El Primigenio"),
        Text(
            "One of eight is revealed, at random or chosen; powers for the start of the game happen.",
            "Se revela uno de ocho, al azar o elegido; ocurren los poderes del comienzo.",
        ),
        PREPARATION,
        "ancient-one",
    ),
    "AH2-SETUP-06": rule_text(
        Text("Decks", "Mazos"),
        Text(
            "All decks are separated.",
            "Se separan todos los mazos.",
        ),
        PREPARATION,
        "possessions",
    ),
    "AH2-SETUP-07": rule_text(
        Text("Fixed possessions", "Pertenencias fijas"),
        Text(
            "They are looked for in the decks and dealt clockwise from the first player.",
            "Se buscan en los mazos y se reparten en sentido horario desde el jugador inicial.",
        ),
        PREPARATION,
        "possessions",
    ),
    "AH2-SETUP-08": rule_text(
        Text("Shuffling", "Barajar"),
        Text(
            "The decks of common items, unique items, spells and skills are shuffled; allies are not.",
            "Se barajan los mazos de objetos comunes, únicos, hechizos y habilidades; los aliados no.",
        ),
        PREPARATION,
        "possessions",
    ),
    "AH2-SETUP-09": rule_text(
        Text("Random possessions", "Pertenencias aleatorias"),
        Text(
            "Each player draws what the sheet says, clockwise from the first player.",
            "Cada jugador roba lo que dice su hoja, en sentido horario desde el jugador inicial.",
        ),
        PREPARATION,
        "possessions",
    ),
    "AH2-SETUP-10": rule_text(
        Text("Tokens and sliders", "Fichas y reguladores"),
        Text(
            "Each player takes Sanity and Stamina, and puts a slider on each track.",
            "Cada jugador toma Cordura y Resistencia, y pone un regulador en cada medidor.",
        ),
        PREPARATION,
        "skill-slider",
    ),
    "AH2-SETUP-11": rule_text(
        Text("The monster cup", "La reserva de Monstruos"),
        Text(
            "All monsters but the five Masks are mixed in the cup, 55 of them; with Nyarlathotep all 60.",
            "En la reserva se mezclan todos los monstruos menos las cinco Máscaras, 55; con Nyarlathotep, los 60.",
        ),
        PREPARATION,
        "monster-cup",
    ),
    "AH2-SETUP-12": rule_text(
        Text("Gates and Mythos", "Portales y Mitos"),
        Text(
            "Gate and Mythos decks and the 16 gate markers are shuffled.",
            "Se barajan los mazos de Portal y Mitos y los 16 indicadores de Portal.",
        ),
        PREPARATION,
        "gate",
    ),
    "AH2-SETUP-13": rule_text(
        Text("Markers", "Indicadores"),
        Text(
            "The markers go to their homes; unused sheets leave the game.",
            "Los indicadores van a su Inicio; las hojas sobrantes salen de la partida.",
        ),
        PREPARATION,
        "home",
    ),
    "AH2-SETUP-14": rule_text(
        Text("The first Mythos card", "La primera carta de Mitos"),
        Text(
            "The first player draws and resolves one: usually a gate, a monster and a doom token.",
            "El jugador inicial roba y resuelve una: normalmente un portal, un monstruo y una ficha de Perdición.",
        ),
        PREPARATION,
        "mythos-phase",
    ),
    "AH2-LIMIT-01": rule_text(
        Text("Monster limit", "Límite de monstruos"),
        Text(
            "As many monsters as players and three are in Arkham and the Sky together; the Outskirts do not count.",
            "En Arkham y el Cielo hay tantos monstruos como jugadores más tres; las Afueras no cuentan.",
        ),
        PLAYERS,
        "monster-limit",
    ),
    "AH2-LIMIT-02": rule_text(
        Text("No limit at terror 10", "Sin límite con Terror 10"),
        Text(
            "At terror level 10 there is no monster limit any more.",
            "Con nivel de Terror 10 ya no hay límite de monstruos.",
        ),
        PLAYERS,
        "monster-limit",
    ),
    "AH2-LIMIT-03": rule_text(
        Text("The Outskirts", "Las Afueras"),
        Text(
            "They hold 8 monsters less the players. With one more all go back to the cup, and terror rises by 1.",
            "En ellas caben 8 monstruos menos los jugadores. Con uno más, todos vuelven a la reserva y el Terror "
            "sube 1.",
        ),
        PLAYERS,
        "outskirts",
    ),
    "AH2-LIMIT-04": rule_text(
        Text("Eleven together", "Once en total"),
        Text(
            "Board and Outskirts hold 11 monsters together, whatever the players.",
            "Tablero y Afueras admiten 11 monstruos en total, sean cuantos sean los jugadores.",
        ),
        PLAYERS,
        "outskirts",
    ),
    "AH2-LIMIT-05": rule_text(
        Text("Gates that wake", "Portales que despiertan"),
        Text(
            "With one or two players 8 open gates wake the Ancient One, then 7, 6, and from seven players on 5.",
            "Con uno o dos jugadores, 8 portales abiertos despiertan al Primigenio; después 7, 6 y, desde siete, 5.",
        ),
        PLAYERS,
        "awakening",
    ),
    "AH2-LIMIT-06": rule_text(
        Text("Trophies to win", "Trofeos para ganar"),
        Text(
            "Winning by closing takes as many unspent gate trophies as players.",
            "Ganar cerrando pide tantos trofeos de Portal sin gastar como jugadores.",
        ),
        PLAYERS,
        "closing-a-gate",
    ),
    "AH2-LIMIT-07": rule_text(
        Text("Successes in the final battle", "Éxitos en la batalla final"),
        Text(
            "As many successes as players take off a doom token; who is out counts, too.",
            "Tantos éxitos como jugadores quitan una ficha de Perdición; los eliminados también cuentan.",
        ),
        PLAYERS,
        "final-battle",
    ),
    "AH2-LIMIT-08": rule_text(
        Text("The same for all", "Igual para todos"),
        Text(
            "Six seals, eleven unstable locations, five Clues for a seal, one monster for a gate: whatever the "
            "players.",
            "Seis sellos, once localizaciones inestables, cinco Pistas por sello, un monstruo por portal: siempre.",
        ),
        PLAYERS,
        "unstable-location",
    ),
    "AH2-WIN-A": rule_text(
        Text("Victory: closing", "Victoria: cerrar"),
        Text(
            "The last open gate is closed, and the players have as many unspent gate trophies as they are.",
            "Se cierra el último portal abierto, y los jugadores tienen tantos trofeos de Portal sin gastar como "
            "ellos.",
        ),
        ENDING,
        "closing-a-gate",
    ),
    "AH2-WIN-B": rule_text(
        Text("Victory: sealing", "Victoria: sellar"),
        Text(
            "Six locations are sealed.",
            "Seis localizaciones están selladas.",
        ),
        ENDING,
        "sealing-a-gate",
    ),
    "AH2-WIN-C": rule_text(
        Text("Victory: banishing", "Victoria: expulsar"),
        Text(
            "The last doom token is taken off in the final battle.",
            "Se quita la última ficha de Perdición en la batalla final.",
        ),
        ENDING,
        "final-battle",
    ),
    "AH2-LOSE-1": rule_text(
        Text("Defeat", "Derrota"),
        Text(
            "The Ancient One is awake, and all investigators are devoured.",
            "El Primigenio está despierto y todos los investigadores son devorados.",
        ),
        ENDING,
        "devoured",
    ),
    "AH2-TITLE-1": rule_text(
        Text("First Citizen", "Hijo Predilecto"),
        Text(
            "After a victory: who has most gate trophies, and of those most monster trophies.",
            "Tras una victoria: quien tenga más trofeos de Portal y, entre ellos, más de Monstruo.",
        ),
        ENDING,
        "first-citizen-of-arkham",
    ),
    "AH2-AWAKE-1": rule_text(
        Text("Awakening: doom", "Despertar: Perdición"),
        Text(
            "A doom token fills the track.",
            "Una ficha de Perdición llena el medidor.",
        ),
        AWAKENING,
        "awakening",
    ),
    "AH2-AWAKE-2": rule_text(
        Text("Awakening: gates", "Despertar: portales"),
        Text(
            "As many gates are open as wake the Ancient One with so many players.",
            "Hay abiertos tantos portales como despiertan al Primigenio con esos jugadores.",
        ),
        AWAKENING,
        "awakening",
    ),
    "AH2-AWAKE-3": rule_text(
        Text("Awakening: no gate marker", "Despertar: sin indicadores"),
        Text(
            "A gate must open, and no marker is left.",
            "Debe abrirse un portal, y no queda indicador.",
        ),
        AWAKENING,
        "awakening",
    ),
    "AH2-AWAKE-4": rule_text(
        Text("Awakening: empty cup", "Despertar: reserva vacía"),
        Text(
            "A monster must be drawn, and the cup is empty.",
            "Debe sacarse un monstruo, y la reserva está vacía.",
        ),
        AWAKENING,
        "awakening",
    ),
    "AH2-AWAKE-5": rule_text(
        Text("When it awakens", "Al despertar"),
        Text(
            "The doom track is filled, and the Mythos phase stops at once.",
            "Se llena el medidor de Perdición, y la fase de Mitos termina de inmediato.",
        ),
        AWAKENING,
        "awakening",
    ),
}
