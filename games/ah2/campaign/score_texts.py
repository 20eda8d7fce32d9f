"""What people can read about the final battle, the score, and what a log must come to, in our own words."""

from games.engine import Text, rule_text

BATTLE = Text("The final battle", "La batalla final")
SCORING = Text("Scoring a victory", "Cómo puntuar las victorias")
LOGGING = Text("What a log must come to", "Lo que debe cuadrar en un registro")

SCORE_RULES = {
    "AH2-FB-01": rule_text(
        Text("Who is lost is devoured", "Quien está perdido es devorado"),
        Text(
            "Investigators lost in time and space are devoured and out.",
            "Los investigadores perdidos en el tiempo y el espacio son devorados y eliminados.",
        ),
        BATTLE,
        "lost-in-time-and-space",
    ),
    "AH2-FB-02": rule_text(
        Text("No Mythos any more", "Ya no hay Mitos"),
        Text(
            "Environment and Rumor are discarded; loans and Retainers bring nothing more.",
            "Se descartan Entorno y Rumor; préstamos y Anticipos no dan nada más.",
        ),
        BATTLE,
        "final-battle",
    ),
    "AH2-FB-03": rule_text(
        Text("Start of battle", "Comienzo del combate"),
        Text(
            "What the sheet says for it happens once, with a full track.",
            "Lo que diga la hoja ocurre una vez, con el medidor lleno.",
        ),
        BATTLE,
        "start-of-battle",
    ),
    "AH2-FB-04": rule_text(
        Text("Rounds", "Asaltos"),
        Text(
            "Refresh, adjust and trade; everybody attacks once; the Ancient One attacks everybody.",
            "Reponer, ajustar e intercambiar; todos atacan una vez; el Primigenio ataca a todos.",
        ),
        BATTLE,
        "final-battle",
    ),
    "AH2-FB-05": rule_text(
        Text("Successes add up", "Los éxitos se suman"),
        Text(
            "At as many as players a doom token goes, and counting begins anew.",
            "Al llegar a tantos como jugadores se quita una ficha y se vuelve a contar.",
        ),
        BATTLE,
        "final-battle",
    ),
    "AH2-FB-06": rule_text(
        Text("Out of the game", "Fuera de la partida"),
        Text(
            "Without Sanity or Stamina an investigator is devoured, and the player out.",
            "Sin Cordura o Resistencia el investigador es devorado, y el jugador queda eliminado.",
        ),
        BATTLE,
        "devoured",
    ),
    "AH2-SCORE-01": rule_text(
        Text("Score: doom track", "Puntos: Perdición"),
        Text(
            "The spaces of the Ancient One's doom track.",
            "Los espacios del medidor de Perdición del Primigenio.",
        ),
        SCORING,
        "score",
    ),
    "AH2-SCORE-02": rule_text(
        Text("Score: terror", "Puntos: Terror"),
        Text(
            "Less the terror level at the end.",
            "Menos el nivel de Terror al final.",
        ),
        SCORING,
        "score",
    ),
    "AH2-SCORE-03": rule_text(
        Text("Score: loans", "Puntos: préstamos"),
        Text(
            "Less 1 for each unpaid bank loan.",
            "Menos 1 por cada préstamo sin pagar.",
        ),
        SCORING,
        "score",
    ),
    "AH2-SCORE-04": rule_text(
        Text("Score: Elder Signs", "Puntos: símbolos arcanos"),
        Text(
            "Less 1 for each Elder Sign card used.",
            "Menos 1 por cada carta de símbolo arcano usada.",
        ),
        SCORING,
        "score",
    ),
    "AH2-SCORE-05": rule_text(
        Text("Score: gates", "Puntos: portales"),
        Text(
            "And 1 for each unspent gate trophy.",
            "Más 1 por cada trofeo de Portal sin gastar.",
        ),
        SCORING,
        "score",
    ),
    "AH2-SCORE-06": rule_text(
        Text("Score: monsters", "Puntos: monstruos"),
        Text(
            "And 1 for each three unspent monster trophies, rounded down.",
            "Más 1 por cada tres trofeos de Monstruo sin gastar, redondeando hacia abajo.",
        ),
        SCORING,
        "score",
    ),
    "AH2-SCORE-07": rule_text(
        Text("Score: survivors", "Puntos: supervivientes"),
        Text(
            "And 1 for each investigator who is alive and sane.",
            "Más 1 por cada investigador vivo y cuerdo.",
        ),
        SCORING,
        "score",
    ),
    "AH2-LOG-01": rule_text(
        Text("Won by closing", "Ganada cerrando"),
        Text(
            "No gate is open, and the unspent gate trophies are at least as many as players.",
            "No hay portales abiertos, y los trofeos de Portal sin gastar son al menos tantos como jugadores.",
        ),
        LOGGING,
        "closing-a-gate",
    ),
    "AH2-LOG-02": rule_text(
        Text("Won by sealing", "Ganada sellando"),
        Text(
            "There are at least six seals; and whoever has six has won.",
            "Hay al menos seis sellos; y quien tiene seis ha ganado.",
        ),
        LOGGING,
        "sealing-a-gate",
    ),
    "AH2-LOG-03": rule_text(
        Text("Won or lost after waking", "Ganada o perdida al despertar"),
        Text(
            "Banishing takes an awakening, no doom and somebody left; a loss an awakening and nobody left.",
            "Expulsar pide un despertar, ninguna Perdición y alguien en pie; perder, un despertar y nadie en pie.",
        ),
        LOGGING,
        "final-battle",
    ),
    "AH2-LOG-04": rule_text(
        Text("Causes that hold", "Causas que se cumplen"),
        Text(
            "The cause of an awakening is there; without an awakening none of them is.",
            "La causa de un despertar se da; sin despertar, ninguna se da.",
        ),
        LOGGING,
        "awakening",
    ),
    "AH2-LOG-05": rule_text(
        Text("Terror never falls", "El Terror no baja"),
        Text(
            "Between 0 and 10, and never less than before.",
            "Entre 0 y 10, y nunca menos que antes.",
        ),
        LOGGING,
        "terror-track",
    ),
    "AH2-LOG-06": rule_text(
        Text("Sixteen gate markers", "Dieciséis indicadores de Portal"),
        Text(
            "Open gates, trophies and the stack come to 16.",
            "Portales abiertos, trofeos y montón suman 16.",
        ),
        LOGGING,
        "gate",
    ),
    "AH2-LOG-07": rule_text(
        Text("All monsters", "Todos los monstruos"),
        Text(
            "Board, Sky, Outskirts, trophies and cup come to 55, or 60; cards may change that.",
            "Tablero, Cielo, Afueras, trofeos y reserva suman 55, o 60; las cartas pueden cambiarlo.",
        ),
        LOGGING,
        "monster-cup",
    ),
    "AH2-LOG-08": rule_text(
        Text("Twenty doom tokens", "Veinte fichas de Perdición"),
        Text(
            "The doom on the track and the seals come to 20 at most.",
            "La Perdición del medidor y los sellos suman 20 como máximo.",
        ),
        LOGGING,
        "doom-token",
    ),
    "AH2-LOG-09": rule_text(
        Text("Doom as expected", "Perdición esperada"),
        Text(
            "A gate that opens adds 1, an Elder Sign takes 1 off, terror 10 adds 1; cards may do more.",
            "Un portal que se abre suma 1, un símbolo arcano resta 1, Terror 10 suma 1; las cartas pueden más.",
        ),
        LOGGING,
        "doom-track",
    ),
    "AH2-LOG-10": rule_text(
        Text("Eleven places for gates", "Once lugares para portales"),
        Text(
            "Each unstable location has a gate, a seal, or neither.",
            "Cada localización inestable tiene un portal, un sello, o nada.",
        ),
        LOGGING,
        "unstable-location",
    ),
    "AH2-LOG-11": rule_text(
        Text("Loans and Elder Signs", "Préstamos y símbolos arcanos"),
        Text(
            "One unpaid loan a player at most, and no more Elder Signs than seals by them.",
            "Un préstamo sin pagar por jugador como máximo, y no más símbolos arcanos que sellos con ellos.",
        ),
        LOGGING,
        "elder-sign",
    ),
    "AH2-LOG-12": rule_text(
        Text("Endless is no trophy", "Interminable no es trofeo"),
        Text(
            "Endless monsters go back to the cup.",
            "Los monstruos interminables vuelven a la reserva.",
        ),
        LOGGING,
        "endless",
    ),
    "AH2-LOG-13": rule_text(
        Text("Eleven allies", "Once aliados"),
        Text(
            "Deck, players and box come to 11; no more left than terror rose.",
            "Mazo, jugadores y caja suman 11; no se fueron más que pasos de Terror.",
        ),
        LOGGING,
        "ally",
    ),
    "AH2-LOG-14": rule_text(
        Text("No gate at stable places", "Sin portales en lugares estables"),
        Text(
            "Gates open at unstable locations only, and never at sealed ones.",
            "Los portales solo se abren en localizaciones inestables, y nunca en las selladas.",
        ),
        LOGGING,
        "stable-location",
    ),
}
