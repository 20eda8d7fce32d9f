"""The sentences of what a campaign log refuses or wonders at, in English and Spanish."""

from games.engine import Text
from games.engine.journal.section_kinds import SECTION_PROBLEMS
from games.engine.journal.undo import JOURNAL_PROBLEMS

CAMPAIGN_PROBLEMS = {
    **JOURNAL_PROBLEMS,
    **SECTION_PROBLEMS,
    "bag-unknown": Text(
        "No guide gives a chaos bag for this difficulty: give the tokens, or choose another difficulty.",
        "Ninguna guía da una bolsa de caos para esta dificultad: indica las fichas, o elige otra dificultad.",
    ),
    "bag-short": Text(
        "{limit} tokens cannot be drawn: the chaos bag has {found}.",
        "No pueden sacarse {limit} fichas: la bolsa de caos tiene {found}.",
    ),
    "campaign-lost": Text(
        "When no investigator is available the campaign is lost, not won.",
        "Si no hay ningún investigador disponible, la campaña se pierde, no se gana.",
    ),
    "deck-locked:seat": Text(
        "A scenario has begun with this deck: it changes by purchases and entries of the log only.",
        "Ya ha comenzado un escenario con este mazo: solo cambia por compras y anotaciones del registro.",
    ),
    "difficulty-fixed": Text(
        "The difficulty is chosen at the start and stays. A house rule may change it.",
        "La dificultad se elige al comienzo y no cambia. Una regla de la casa puede cambiarla.",
    ),
    "experience-short": Text(
        "There is not enough experience: {found} unspent, {limit} needed.",
        "No hay bastante experiencia: {found} sin gastar, hacen falta {limit}.",
    ),
    "investigator-available": Text(
        "There are investigators to choose from still: {found}.",
        "Aún hay investigadores entre los que elegir: {found}.",
    ),
    "investigator-kept": Text(
        "The player has a living investigator, {card}, and keeps them for the campaign. A house rule may differ.",
        "El jugador tiene un investigador vivo, {card}, y lo conserva en la campaña, salvo regla de la casa.",
    ),
    "investigator-used": Text(
        "{card} was used in this campaign before: choose another investigator.",
        "{card} ya se ha usado en esta campaña: elige otro investigador.",
    ),
    "investigator-used:lost": Text(
        "{card} was killed or driven insane in this campaign, and nobody can choose them any more.",
        "{card} murió o enloqueció en esta campaña, y ya nadie puede elegirlo.",
    ),
    "lead-missing": Text(
        "Name the lead investigator, or a seed to choose one at random.",
        "Indica el investigador jefe, o una semilla para elegirlo al azar.",
    ),
    "newcomer-experience": Text(
        "A new investigator begins with {limit} experience, not {found}, unless the guide says otherwise.",
        "Un investigador nuevo comienza con {limit} de experiencia, no {found}, salvo que la guía diga otra cosa.",
    ),
    "no-experience": Text(
        "A standalone game gives no experience.",
        "Una partida independiente no da experiencia.",
    ),
    "no-seats": Text("Nobody is there to play.", "No hay nadie para jugar."),
    "no-side-scenario": Text(
        "A standalone game has no side scenarios.",
        "Una partida independiente no tiene escenarios secundarios.",
    ),
    "no-trauma": Text("No trauma is given.", "No se indica ningún trauma."),
    "gained-player-card": Text(
        "{card} is a card that players buy; the campaign gives story cards and weaknesses.",
        "{card} es una carta que se compra; la campaña da cartas de historia y debilidades.",
    ),
    "no-victory-points": Text(
        "{card} has no victory points and scores nothing.",
        "{card} no tiene puntos de victoria y no puntúa.",
    ),
    "not-a-scenario": Text(
        "{scenario} is not played: write it down as an interlude.",
        "{scenario} no se juega: anótalo como interludio.",
    ),
    "not-an-interlude": Text(
        "{scenario} is no interlude: begin it as a scenario.",
        "{scenario} no es un interludio: comiénzalo como escenario.",
    ),
    "not-an-investigator": Text("{card} is no investigator.", "{card} no es un investigador."),
    "not-playing": Text("{card} does not play this scenario.", "{card} no juega este escenario."),
    "outcome-twice": Text(
        "There is more than one outcome for {card}.",
        "Hay más de un resultado para {card}.",
    ),
    "receipt-mismatch": Text(
        "The lines of the receipt come to {found}, the experience spent is {limit}.",
        "Las líneas del recibo suman {found}, y la experiencia gastada es {limit}.",
    ),
    "resolution-owed": Text(
        "{scenario} comes before the scenario of this standalone game: choose its resolution instead of playing it.",
        "{scenario} va antes que el escenario de esta partida independiente: elige su resolución en vez de jugarlo.",
    ),
    "resolution-unknown": Text(
        "The scenario has no resolution “{given}”. It has: {offered}.",
        "El escenario no tiene la resolución «{given}». Tiene: {offered}.",
    ),
    "scenario-listed": Text(
        "{scenario} belongs to the campaign, and is no side scenario.",
        "{scenario} pertenece a la campaña, y no es un escenario secundario.",
    ),
    "scenario-missing": Text(
        "A standalone game needs its scenario.",
        "Una partida independiente necesita su escenario.",
    ),
    "scenario-missing:interlude": Text(
        "Nothing is next in the guide: name the interlude.",
        "No hay nada a continuación en la guía: indica el interludio.",
    ),
    "scenario-needless": Text(
        "A campaign is not about a single scenario: leave it out, or choose the standalone mode.",
        "Una campaña no trata de un solo escenario: omítelo, o elige el modo independiente.",
    ),
    "scenario-not-skipped": Text(
        "In a campaign every scenario is played, and played once.",
        "En una campaña se juegan todos los escenarios, y una sola vez.",
    ),
    "scenario-not-skipped:target": Text(
        "This is the scenario of the standalone game: play it.",
        "Este es el escenario de la partida independiente: juégalo.",
    ),
    "scenario-out-of-order": Text(
        "{expected} is next, not {scenario}. If a resolution says otherwise, write down the next scenario first.",
        "El siguiente es {expected}, no {scenario}. Si una resolución dice otra cosa, anota antes el siguiente.",
    ),
    "scenario-out-of-order:end": Text(
        "No scenario is left. If the guide goes on with {scenario}, write it down as the next scenario first.",
        "No queda ningún escenario. Si la guía sigue con {scenario}, anótalo antes como siguiente escenario.",
    ),
    "scenario-unlisted": Text(
        "{scenario} does not belong to this campaign.",
        "{scenario} no pertenece a esta campaña.",
    ),
    "scenarios-left": Text(
        "The campaign is won although {scenario} is left to play.",
        "La campaña se gana aunque queda por jugar {scenario}.",
    ),
    "seat-gone": Text(
        "{card} is no longer part of the campaign, and stays as they are.",
        "{card} ya no forma parte de la campaña, y queda como está.",
    ),
    "seat-not-active": Text("{card} is not there.", "{card} no está presente."),
    "seat-not-active:playing": Text("{card} is playing a scenario.", "{card} está jugando un escenario."),
    "seat-not-active:away": Text(
        "{card} is away, and would have to return first.",
        "{card} está ausente, y tendría que volver antes.",
    ),
    "seat-not-active:killed": Text("{card} was killed.", "{card} ha muerto."),
    "seat-not-active:insane": Text("{card} was driven insane.", "{card} ha enloquecido."),
    "seat-not-active:retired": Text("{card} was exchanged.", "{card} fue cambiado por otro."),
    "seat-not-away": Text("{card} is there already.", "{card} ya está presente."),
    "seat-twice": Text("A seat is named twice.", "Un asiento se nombra dos veces."),
    "survivors-without-resolution": Text(
        "No resolution was reached, yet {found} investigators were still in play.",
        "No se llegó a ninguna resolución, pero {found} investigadores seguían en juego.",
    ),
    "token-missing": Text(
        "{limit} × {token} cannot be taken: there are {found}.",
        "No pueden tomarse {limit} × {token}: hay {found}.",
    ),
    "too-many-tokens": Text(
        "Too many tokens of this kind, {token}: {found}, at most {limit}.",
        "Demasiadas fichas de este tipo, {token}: {found}, como máximo {limit}.",
    ),
    "trauma-below-zero": Text("There is not so much trauma.", "No hay tanto trauma."),
    "trauma-below-zero:physical": Text(
        "There is {found} physical trauma; {limit} cannot be healed.",
        "Hay {found} de trauma físico; no puede curarse {limit}.",
    ),
    "trauma-below-zero:mental": Text(
        "There is {found} mental trauma; {limit} cannot be healed.",
        "Hay {found} de trauma mental; no puede curarse {limit}.",
    ),
    "trauma-choice": Text("The choice of trauma is wrong.", "La elección de trauma es incorrecta."),
    "trauma-choice:missing": Text(
        "{card} was defeated by damage and horror at once: choose physical or mental trauma.",
        "{card} fue derrotado por daño y horror a la vez: elige trauma físico o mental.",
    ),
    "trauma-choice:needless": Text(
        "{card} has no trauma to choose.",
        "{card} no tiene trauma que elegir.",
    ),
    "victory-foreign": Text(
        "{card} does not belong to the encounter sets of this scenario.",
        "{card} no pertenece a los conjuntos de encuentros de este escenario.",
    ),
}
