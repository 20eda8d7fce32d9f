"""The sentences of problems and of their fixes, in English and Spanish."""

from games.engine import Text

PROBLEMS = {
    "hero-count": Text(
        "A deck has 1 to {limit} heroes; {found} found.",
        "Un mazo tiene de 1 a {limit} héroes; hay {found}.",
    ),
    "hero-invalid": Text("{card} is not a hero.", "{card} no es un héroe."),
    "same-hero": Text(
        "{card} is unique and cannot start in play {found} times.",
        "{card} es única y no puede empezar en juego {found} veces.",
    ),
    "same-hero:group": Text(
        "{card} is unique, but a hero of {found} decks.",
        "{card} es única, pero es héroe de {found} mazos.",
    ),
    "deck-too-small": Text(
        "The deck is too small: {found} of at least {limit} cards.",
        "El mazo es demasiado pequeño: {found} cartas de un mínimo de {limit}.",
    ),
    "too-many-copies": Text(
        "Too many copies of {card}: {found}, at most {limit}.",
        "Demasiadas copias de {card}: {found}, como máximo {limit}.",
    ),
    "card-not-allowed": Text(
        "{card} cannot be in a player's deck (copies: {found}).",
        "{card} no puede estar en el mazo de un jugador (copias: {found}).",
    ),
    "card-not-allowed:hero": Text(
        "{card} is a hero: it starts in play and is not in the deck (copies: {found}).",
        "{card} es un héroe: empieza en juego y no está en el mazo (copias: {found}).",
    ),
    "card-not-allowed:encounter-deck": Text(
        "{card} has an encounter back: it is shuffled into the encounter deck, and into no player's (copies: {found}).",
        "{card} tiene reverso de encuentro: se baraja en el mazo de encuentros, y en ninguno de jugador (copias: "
        "{found}).",
    ),
    "unknown-card": Text(
        "There is no card with the code {card} (copies: {found}).",
        "No existe ninguna carta con el código {card} (copias: {found}).",
    ),
    "unknown-card:ringsdb": Text(
        "{name} ({set}, {card}) is known to RingsDB, but its facts are not here (copies: {found}).",
        "RingsDB conoce {name} ({set}, {card}), pero aquí no están sus datos (copias: {found}).",
    ),
    "quantity-invalid": Text(
        "{card} cannot be in a deck {found} times; give a number from 1 to {limit}.",
        "{card} no puede estar {found} veces en un mazo; indica un número de 1 a {limit}.",
    ),
    "boon-not-earned": Text(
        "{card} is a boon that was not earned (copies: {found}, earned: {limit}).",
        "{card} es una ayuda que no se ha obtenido (copias: {found}, obtenidas: {limit}).",
    ),
    "burden-not-due": Text(
        "{card} is a burden that the campaign did not put into this deck (copies: {found}, due: {limit}).",
        "{card} es una carga que la campaña no ha puesto en este mazo (copias: {found}, debidas: {limit}).",
    ),
    "burden-missing": Text(
        "The burden {card} must be in the deck: {found} of {limit} copies.",
        "La carga {card} debe estar en el mazo: {found} de {limit} copias.",
    ),
    "ally-of-hero-name": Text(
        "{card} cannot be played while the hero of the same name is in play (copies: {found}).",
        "{card} no puede jugarse mientras el héroe del mismo nombre esté en juego (copias: {found}).",
    ),
    "ally-of-hero-name:group": Text(
        "{card} cannot be played while a fellow's hero of the same name is in play (copies: {found}).",
        "{card} no puede jugarse mientras el héroe del mismo nombre de un compañero esté en juego (copias: {found}).",
    ),
    "unique-copies": Text(
        "Unique cards with more than one copy: {found}. Only one copy of each title can be in play.",
        "Cartas únicas con más de una copia: {found}. Solo puede haber en juego una copia de cada título.",
    ),
    "unique-clash": Text(
        "{card} is unique and in {found} decks; only one copy can be in play.",
        "{card} es única y está en {found} mazos; solo puede haber una copia en juego.",
    ),
    "sphere-missing": Text(
        "No hero can pay for cards of the sphere {class}; such cards: {found}.",
        "Ningún héroe puede pagar cartas de la esfera {class}; cartas así: {found}.",
    ),
    "restricted-attachments": Text(
        "There are {found} Restricted attachments; the heroes can have {limit} at once.",
        "Hay {found} cartas vinculadas restringidas; los héroes pueden tener {limit} a la vez.",
    ),
    "threat-too-high": Text(
        "The starting threat is {found}: a player is eliminated at {limit}.",
        "La Amenaza inicial es {found}: un jugador queda eliminado con {limit}.",
    ),
    "attachment-without-bearer": Text(
        "No hero or ally of the deck can have {card} attached (copies: {found}).",
        "Ningún héroe ni aliado del mazo puede llevar {card} (copias: {found}).",
    ),
    "hero-fallen": Text(
        "{card} has fallen in this campaign and cannot be used again.",
        "{card} ha caído en esta campaña y no puede volver a usarse.",
    ),
    "hero-not-recorded": Text(
        "{card} is not among the heroes that the campaign log has for this player.",
        "{card} no está entre los héroes que el diario de campaña tiene de este jugador.",
    ),
    "hero-missing": Text(
        "The campaign log has {card} for this player; the deck has not.",
        "El diario de campaña tiene a {card} para este jugador; el mazo no.",
    ),
    "too-many-contracts": Text(
        "A player takes one contract; {found} found.",
        "Cada jugador toma un contrato; hay {found}.",
    ),
    "contract-broken:heroes": Text(
        "{card} allows fewer heroes (at most: {limit}; found: {found}).",
        "{card} permite menos héroes (como máximo: {limit}; hay: {found}).",
    ),
    "contract-broken:spheres": Text(
        "With {card} each hero belongs to another sphere; {found} have the same.",
        "Con {card} cada héroe es de una esfera distinta; {found} tienen la misma.",
    ),
    "contract-broken:size": Text(
        "With {card} the deck has exactly {limit} cards; {found} found.",
        "Con {card} el mazo tiene exactamente {limit} cartas; hay {found}.",
    ),
    "contract-broken:no-ally": Text(
        "{card} brings a unique ally of a sphere into play, and the deck has none.",
        "{card} pone en juego una aliada única o un aliado único de una esfera, y el mazo no tiene ninguno.",
    ),
    "contract-ally": Text(
        "{card} starts in play and adds {found} to the starting threat.",
        "{card} empieza en juego y añade {found} a la Amenaza inicial.",
    ),
    "contract-ally:absent": Text(
        "{card} is chosen to start in play, but is no unique ally of a sphere in the deck.",
        "{card} se ha elegido para empezar en juego, pero no es un aliado único de una esfera en el mazo.",
    ),
    "contract-broken:type": Text(
        "The contract forbids {card} (copies: {found}).",
        "El contrato prohíbe {card} (copias: {found}).",
    ),
    "contract-broken:ally": Text(
        "{card} is not unique: with this contract it cannot be played (copies: {found}).",
        "{card} no es única: con este contrato no puede jugarse (copias: {found}).",
    ),
    "contract-broken:each-sphere": Text(
        "With {card} the deck has exactly {limit} cards of the sphere {class}; {found} found.",
        "Con {card} el mazo tiene exactamente {limit} cartas de la esfera {class}; hay {found}.",
    ),
    "campaign-card": Text(
        "{card} belongs to a campaign and has no place in a tournament (copies: {found}).",
        "{card} es de una campaña y no tiene lugar en un torneo (copias: {found}).",
    ),
    "saga-hero:place": Text(
        "A hero of a saga and a hero of a deck cannot take each other's place: {card}.",
        "Un héroe de una saga y uno de un mazo no pueden ocupar el lugar del otro: {card}.",
    ),
    "saga-hero": Text(
        "{card} is only for the scenarios of its saga.",
        "{card} es solo para los escenarios de su saga.",
    ),
    "too-many-players": Text(
        "There are {found} decks; up to {limit} players play together.",
        "Hay {found} mazos; juegan juntos hasta {limit} jugadores.",
    ),
    "collection-short": Text(
        "The decks use {found} copies of {card}; the collection has {limit}.",
        "Los mazos usan {found} copias de {card}; la colección tiene {limit}.",
    ),
}  # fmt: skip
