"""The sentences of what speaks against an entry of a log, in English and Spanish."""

from games.engine import Text
from games.engine.journal.section_kinds import SECTION_PROBLEMS
from games.engine.journal.undo import JOURNAL_PROBLEMS

CAMPAIGN_PROBLEMS = {
    **JOURNAL_PROBLEMS,
    **SECTION_PROBLEMS,
    "scenario-missing": Text("Say which scenarios are played.", "Indica qué escenarios se juegan."),
    "scenario-needless": Text(
        "A campaign plays all its scenarios in order: only a single game names one.",
        "Una campaña juega todos sus escenarios en orden: solo una partida suelta nombra uno.",
    ),
    "scenario-twice": Text("A scenario stands twice in the order.", "Un escenario aparece dos veces en el orden."),
    "scenario-order": Text(
        "A campaign of this guide plays its own scenarios in their order: leave the list out.",
        "Una campaña de esta guía juega sus propios escenarios en su orden: no indiques la lista.",
    ),
    "scenario-out-of-order": Text(
        "{scenario} is not next; the next scenario is {expected}.",
        "{scenario} no es el siguiente; el siguiente escenario es {expected}.",
    ),
    "scenario-out-of-order:end": Text(
        "Every scenario of the campaign is won.", "Todos los escenarios de la campaña están ganados."
    ),
    "scenarios-left": Text("{scenario} is still to be won.", "Aún falta ganar {scenario}."),
    "not-a-hero": Text("{card} is not a hero.", "{card} no es un héroe."),
    "hero-taken": Text("{player} has a hero called {card}.", "{player} tiene un héroe llamado {card}."),
    "hero-not-of-seat": Text("{card} is not a hero of {player}.", "{card} no es un héroe de {player}."),
    "hero-not-of-seat:anybody": Text("{card} is nobody's hero.", "{card} no es héroe de nadie."),
    "seat-late": Text(
        "Players are written down with the first game; whether somebody joins later is for the group.",
        "Los jugadores se anotan con la primera partida; si alguien se une después, lo decide el grupo.",
    ),
    "no-seats": Text("Nobody plays.", "Nadie juega."),
    "seat-twice": Text("A player is named twice.", "Un jugador se nombra dos veces."),
    "seat-not-there": Text("{player} is not there.", "{player} no está presente."),
    "first-missing": Text(
        "Say who of the players is the first player, or give a seed.",
        "Indica qué jugador es el inicial, o da una semilla.",
    ),
    "hero-to-replace": Text(
        "{card} has fallen: choose a new hero first.", "{card} ha caído: elige antes un nuevo héroe."
    ),
    "damage-deadly": Text(
        "{card} starts with {found} damage and has {limit} hit points.",
        "{card} empieza con {found} de daño y tiene {limit} puntos de impacto.",
    ),
    "damage-deadly:end": Text(
        "{card} lives with {found} damage, but has {limit} hit points printed.",
        "{card} vive con {found} de daño, pero tiene impresos {limit} puntos de impacto.",
    ),
    "not-playing": Text(
        "{player} did not play, or is named twice.", "{player} no ha jugado, o se nombra dos veces."
    ),
    "result-missing": Text("The final threat of {player} is missing.", "Falta la Amenaza final de {player}."),
    "eliminated-at-fifty": Text(
        "{player} is eliminated with 50 threat: say so.", "{player} queda eliminado con 50 de Amenaza: indícalo."
    ),
    "eliminated-without-heroes": Text(
        "{player} is eliminated without heroes: say so.", "{player} queda eliminado sin héroes: indícalo."
    ),
    "damage-on-the-dead": Text("{card} is dead and has no damage.", "{card} ha muerto y no tiene daño."),
    "damage-twice": Text("The damage of {card} is told twice.", "El daño de {card} se indica dos veces."),
    "nobody-survived": Text(
        "Nobody survived: the game was lost.", "Nadie ha sobrevivido: la partida está perdida."
    ),
    "victory-too-high": Text(
        "{found} victory points are more than the scenario's cards have: {limit}.",
        "{found} puntos de victoria son más de los que tienen las cartas del escenario: {limit}.",
    ),
    "hero-unchanged": Text("{card} is the hero already.", "{card} ya es el héroe."),
    "changed-already": Text(
        "{player} has changed a hero since the last game; one is allowed.",
        "{player} ya ha cambiado un héroe desde la última partida; se permite uno.",
    ),
    "hero-not-fallen": Text("{card} has not fallen.", "{card} no ha caído."),
    "hero-available": Text(
        "There are still heroes to choose from: {found}.", "Aún hay héroes que elegir: {found}."
    ),
    "not-expert": Text("Damage stays only in expert mode.", "El daño solo permanece en modo experto."),
    "no-damage": Text("{card} has no damage.", "{card} no tiene daño."),
    "not-of-a-pool": Text(
        "{card} is neither a boon nor a burden.", "{card} no es ni una ayuda ni una carga."
    ),
    "card-not-known": Text(
        "The catalogue has no boon or burden “{title}”: it is kept by its title.",
        "El catálogo no tiene ninguna ayuda ni carga «{title}»: se guarda por su título.",
    ),
    "title-unclear": Text(
        "Several boons or burdens are called “{title}”, and it is kept by its title: {card}.",
        "Varias ayudas o cargas se llaman «{title}», y se guarda por su título: {card}.",
    ),
    "no-pool": Text(
        "{card} comes into a pool only in a campaign.", "{card} solo entra en una reserva en una campaña."
    ),
    "not-won": Text(
        "The last game was lost, and a loss earns nothing: {card} comes with a victory.",
        "La última partida se perdió, y con una derrota no se obtiene nada: {card} llega con una victoria.",
    ),
    "hero-fallen:attached": Text(
        "{card} has fallen: nothing can be attached to that hero.",
        "{card} ha caído: no se puede vincular nada a ese héroe.",
    ),
    "seat-needless": Text(
        "{card} has an encounter back: it goes into the encounter deck, and into no player's.",
        "{card} tiene reverso de encuentro: va al mazo de encuentros, y a ninguno de jugador.",
    ),
    "hero-needed": Text(
        "{card} is Permanent: say to which hero it is attached.",
        "{card} es permanente: indica a qué héroe está vinculada.",
    ),
    "hero-needless": Text(
        "{card} is not Permanent: it belongs to no hero.", "{card} no es permanente: no pertenece a ningún héroe."
    ),
    "seat-needed": Text(
        "{card} goes into a player's deck: say whose.", "{card} va al mazo de un jugador: indica de quién."
    ),
    "not-in-pool:copy": Text(
        "The campaign pool has no copy {number} of {card} (copies: {found}).",
        "La reserva de campaña no tiene una copia {number} de {card} (copias: {found}).",
    ),
    "not-in-pool": Text("{card} is not in the campaign pool.", "{card} no está en la reserva de campaña."),
}  # fmt: skip
