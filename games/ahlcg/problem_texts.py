"""The sentences of problems and of their fixes, in English and Spanish."""

from games.engine import Text

PROBLEMS = {
    "investigator-invalid": Text(
        "The deck needs exactly one investigator; {found} found.",
        "El mazo necesita exactamente un investigador; hay {found}.",
    ),
    "choice-missing": Text(
        "A choice is missing: {choice}, one of {offered}.",
        "Falta una elección: {choice}, una de {offered}.",
    ),
    "choice-invalid": Text(
        "“{given}” is not a possible choice of {choice}. Possible: {offered}.",
        "«{given}» no es una elección posible de {choice}. Posibles: {offered}.",
    ),
    "choice-invalid:pool": Text(
        "The card pool names “{given}”, which is neither a product nor a card.",
        "La reserva de cartas nombra «{given}», que no es ni un producto ni una carta.",
    ),
    "choice-invalid:log": Text(
        "The ledger of the campaign log cannot be read (at “{given}”).",
        "No se puede leer el libro de experiencia del registro de campaña (en «{given}»).",
    ),
    "deck-too-small": Text(
        "The deck is too small: {found} of {limit} cards.",
        "El mazo es demasiado pequeño: {found} de {limit} cartas.",
    ),
    "deck-too-small:spirits": Text(
        "The spirit deck is too small: {found} of {limit} cards.",
        "El mazo de espíritus es demasiado pequeño: {found} de {limit} cartas.",
    ),
    "deck-too-large": Text(
        "The deck is too large: {found} cards instead of {limit}.",
        "El mazo es demasiado grande: {found} cartas en lugar de {limit}.",
    ),
    "deck-too-large:spirits": Text(
        "The spirit deck is too large: {found} cards instead of {limit}.",
        "El mazo de espíritus es demasiado grande: {found} cartas en lugar de {limit}.",
    ),
    "too-many-copies": Text(
        "Too many copies of {card}: {found}, at most {limit}.",
        "Demasiadas copias de {card}: {found}, como máximo {limit}.",
    ),
    "card-not-allowed": Text(
        "{card} cannot be in a deck (copies: {found}).",
        "{card} no puede estar en un mazo (copias: {found}).",
    ),
    "card-not-allowed:options": Text(
        "No deckbuilding option admits {card} (copies: {found}).",
        "Ninguna opción de creación de mazos admite {card} (copias: {found}).",
    ),
    "card-not-allowed:foreign": Text(
        "{card} is for another investigator's deck only (copies: {found}).",
        "{card} es solo para el mazo de otro investigador (copias: {found}).",
    ),
    "card-not-allowed:ally": Text(
        "{card} takes an ally slot, which a card in the deck forbids (copies: {found}).",
        "{card} ocupa un espacio de aliado, y una carta del mazo lo prohíbe (copias: {found}).",
    ),
    "card-not-allowed:trait": Text(
        "{card} is only for investigators with a trait that this one does not have (copies: {found}).",
        "{card} es solo para investigadores con un rasgo que este no tiene (copias: {found}).",
    ),
    "card-not-allowed:level": Text(
        "{card} is above level 5 (copies: {found}).",
        "{card} supera el nivel 5 (copias: {found}).",
    ),
    "card-not-allowed:forbidden": Text(
        "The taboo list forbids {card} (copies: {found}).",
        "La lista de tabúes prohíbe {card} (copias: {found}).",
    ),
    "card-not-allowed:bonded": Text(
        "{card} is a bonded card and is never in a deck (copies: {found}).",
        "{card} es una carta enlazada y nunca está en un mazo (copias: {found}).",
    ),
    "card-not-allowed:spirits": Text(
        "{card} cannot be in the second deck (copies: {found}).",
        "{card} no puede estar en el segundo mazo (copias: {found}).",
    ),
    "unknown-card": Text(
        "There is no card with the code {card} (copies: {found}).",
        "No existe ninguna carta con el código {card} (copias: {found}).",
    ),
    "quantity-invalid": Text(
        "{found} is not a possible number of copies of {card}; from 1 to {limit} are.",
        "{found} no es un número posible de copias de {card}; lo son de 1 a {limit}.",
    ),
    "required-card-missing": Text(
        "A required card is missing: {card} (required: {limit}).",
        "Falta una carta obligatoria: {card} (se requieren: {limit}).",
    ),
    "required-card-missing:basic-weakness": Text(
        "Random basic weaknesses: {found} of {limit}.",
        "Debilidades básicas aleatorias: {found} de {limit}.",
    ),
    "required-card-missing:gained": Text(
        "The log says that {card} was gained: it stays in the deck until the log removes it ({found} of {limit}).",
        "El registro dice que se obtuvo {card}: sigue en el mazo hasta que el registro la retire ({found} de {limit}).",
    ),
    "required-card-count": Text(
        "{card}: {found} in the deck, exactly {limit} required.",
        "{card}: {found} en el mazo, se requieren exactamente {limit}.",
    ),
    "option-limit-exceeded": Text(
        "Too many cards for a limited deckbuilding option: {found}, at most {limit}.",
        "Demasiadas cartas para una opción limitada de creación de mazos: {found}, como máximo {limit}.",
    ),
    "option-limit-exceeded:covenant": Text(
        "Too many Covenants: {found}, at most {limit}.",
        "Demasiadas Alianzas: {found}, como máximo {limit}.",
    ),
    "option-minimum-unmet:classes": Text(
        "At least {cards} cards are needed of each of {limit} classes; so far of {found}.",
        "Se necesitan al menos {cards} cartas de cada una de {limit} clases; por ahora de {found}.",
    ),
    "option-minimum-unmet:types": Text(
        "At least {cards} cards are needed of each of {limit} types; so far of {found}.",
        "Se necesitan al menos {cards} cartas de cada uno de {limit} tipos; por ahora de {found}.",
    ),
    "option-minimum-unmet:skills": Text(
        "{card} needs at least {limit} skills in the deck; {found} found.",
        "{card} necesita al menos {limit} habilidades en el mazo; hay {found}.",
    ),
    "story-asset-not-granted": Text(
        "{card} is a story card that nothing granted (copies: {found}, granted: {limit}).",
        "{card} es una carta de historia que nada ha concedido (copias: {found}, concedidas: {limit}).",
    ),
    "weakness-locked": Text(
        "{card} is only for investigators of the class {class} (copies: {found}).",
        "{card} es solo para investigadores de la clase {class} (copias: {found}).",
    ),
    "weaknesses-extra": Text(
        "More weaknesses than required: {found} instead of {limit}.",
        "Más debilidades de las requeridas: {found} en lugar de {limit}.",
    ),
    "campaign-only": Text(
        "{card} is for campaigns only (copies: {found}).",
        "{card} es solo para campañas (copias: {found}).",
    ),
    "multiplayer-only": Text(
        "{card} is for games of several players only (copies: {found}).",
        "{card} es solo para partidas de varios jugadores (copias: {found}).",
    ),
    "signature-mismatch": Text(
        "Signature cards of different versions are mixed ({found} cards).",
        "Se mezclan cartas específicas de investigador de distintas versiones ({found} cartas).",
    ),
    "bought-at-creation": Text(
        "{card} can be bought only when the deck is created (copies: {found}).",
        "{card} solo puede adquirirse al crear el mazo (copias: {found}).",
    ),
    "hunch-deck-size": Text(
        "The hunch deck needs exactly {limit} Insight events of the deck, Unsolved Case among them; {found} chosen.",
        "El mazo de corazonadas necesita exactamente {limit} eventos Intuición del mazo, entre ellos Caso sin "
        "resolver; hay {found} elegidos.",
    ),
    "hunch-deck-size:events": Text(
        "The deck needs at least {limit} Insight events for the hunch deck; {found} found.",
        "El mazo necesita al menos {limit} eventos Intuición para el mazo de corazonadas; hay {found}.",
    ),
    "attachments-invalid": Text(
        "The cards set apart with {card} do not fit it: {found} chosen, {limit} possible.",
        "Las cartas apartadas con {card} no encajan: {found} elegidas, {limit} posibles.",
    ),
    "not-in-pool": Text(
        "{card} is not in the card pool (copies: {found}).",
        "{card} no está en la reserva de cartas (copias: {found}).",
    ),
    "copies-count": Text(
        "{found} copies of {card} are marked as not counting, but only {limit} may be.",
        "{found} copias de {card} están marcadas como no contadas, pero solo pueden estarlo {limit}.",
    ),
    "customization-invalid": Text(
        "The upgrade sheet of {given} has lines or boxes that do not exist.",
        "La hoja de mejora de {given} tiene líneas o casillas que no existen.",
    ),
    "deck-locked": Text(
        "The deck is not the one of the campaign log: {found} cards differ.",
        "El mazo no es el del registro de campaña: difieren {found} cartas.",
    ),
    "unique-copies:gained": Text(
        "{card} is unique, and those at the table would have {found} copies. Only one can be in play.",
        "{card} es única, y en la mesa habría {found} copias. Solo puede haber una en juego.",
    ),
    "unique-copies": Text(
        "Unique cards with more than one copy: {found}. Only one copy of each name can be in play.",
        "Cartas únicas con más de una copia: {found}. Solo puede haber en juego una copia de cada nombre.",
    ),
    "experience-exceeded:spent": Text(
        "By the log, {found} experience were spent; there were only {limit}.",
        "Según el registro se gastaron {found} de experiencia; solo había {limit}.",
    ),
    "experience-exceeded:upgrade": Text(
        "With this upgrade, {found} experience would be spent; there are only {limit}.",
        "Con esta mejora se gastarían {found} de experiencia; solo hay {limit}.",
    ),
    "experience-exceeded": Text(
        "The deck costs {found} experience; {limit} may be spent.",
        "El mazo cuesta {found} de experiencia; pueden gastarse {limit}.",
    ),
    "may-not-leave": Text(
        "{card} may not leave the deck, but did (copies: {found}).",
        "{card} no puede salir del mazo, pero ha salido (copias: {found}).",
    ),
    "may-not-leave:alone": Text(
        "{card} left the deck, but nothing came for it (copies: {found}).",
        "{card} ha salido del mazo sin que entre nada a cambio (copias: {found}).",
    ),
    "exiled-not-held": Text(
        "{card} was exiled or taken {found} times, but the deck had {limit}.",
        "{card} fue exiliada o retirada {found} veces, pero el mazo tenía {limit}.",
    ),
    "not-researched": Text(
        "{card} is Researched: it cannot be bought, only made of the version that is not identified or translated yet "
        "(copies: {found}).",
        "{card} es Investigada: no puede adquirirse, solo mejorarse desde la versión aún sin identificar o traducir "
        "(copias: {found}).",
    ),
    "weaknesses-owed": Text(
        "With {xp} experience the deck needs {limit} random basic weaknesses; {found} found.",
        "Con {xp} de experiencia, el mazo necesita {limit} debilidades básicas aleatorias; hay {found}.",
    ),
    "standalone-experience-exceeded": Text(
        "The deck has {found} experience; standalone, at most {limit} are allowed.",
        "El mazo tiene {found} de experiencia; en un escenario independiente se permiten como máximo {limit}.",
    ),
    "same-investigator": Text(
        "{card} is played by {found} players.",
        "{card} es el investigador de {found} jugadores.",
    ),
    "collection-short": Text(
        "The decks use {found} copies of {card}; the collection has {limit}.",
        "Los mazos usan {found} copias de {card}; la colección tiene {limit}.",
    ),
    "unique-permanents": Text(
        "{card} is unique and starts in play in {found} decks.",
        "{card} es única y empieza en juego en {found} mazos.",
    ),
}  # fmt: skip

CHOICES = {
    "front": Text("the front", "el anverso"),
    "back": Text("the back", "el dorso"),
    "class": Text("a class", "una clase"),
    "class_1": Text("the first class", "la primera clase"),
    "class_2": Text("the second class", "la segunda clase"),
    "option": Text("an option", "una opción"),
    "deck_size": Text("the deck size", "el tamaño del mazo"),
    "taboo": Text("the taboo list", "la lista de tabúes"),
    "pool": Text("the card pool", "la reserva de cartas"),
    "log": Text("the campaign log", "el registro de campaña"),
    "customizations": Text("checked boxes", "casillas marcadas"),
}  # fmt: skip
"""The choices that a problem may be about."""
