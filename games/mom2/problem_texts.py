"""The sentences of problems of investigators and parties, in English and Spanish."""

from games.engine import Text

MISPLACED = {
    "main": Text(
        "{card} is no possession: items, spells and elixirs are (copies: {found}).",
        "{card} no es una pertenencia: lo son objetos, hechizos y elixires (copias: {found}).",
    ),
    "conditions": Text("{card} is no condition (copies: {found}).", "{card} no es un estado (copias: {found})."),
    "damage": Text("{card} is no Damage card (copies: {found}).", "{card} no es una carta de Daño (copias: {found})."),
    "horror": Text(
        "{card} is no Horror card (copies: {found}).", "{card} no es una carta de Horror (copias: {found})."
    ),
    "starting": Text(
        "{card} cannot be a starting possession (copies: {found}).",
        "{card} no puede ser una pertenencia inicial (copias: {found}).",
    ),
}
PROBLEMS = {
    "investigator-count": Text(
        "A build is one investigator; {found} found. Whoever plays alone makes two builds.",
        "Cada hoja es de un investigador; hay {found}. Quien juega en solitario hace dos hojas.",
    ),
    "investigator-invalid": Text("{card} is not an investigator.", "{card} no es un investigador."),
    "investigator-twice": Text(
        "{card} is played {found} times; there is one card and one figure.",
        "{card} aparece {found} veces; hay una sola carta y una sola miniatura.",
    ),
    **{f"card-misplaced:{zone}": text for zone, text in MISPLACED.items()},
    "unknown-card": Text(
        "There is no card with the code {card} (copies: {found}).",
        "No existe ninguna carta con el código {card} (copias: {found}).",
    ),
    "quantity-invalid": Text(
        "Nobody can have {card} {found} times; give a number from 1 to 999.",
        "Nadie puede tener {card} {found} veces; indica un número de 1 a 999.",
    ),
    "number-invalid": Text(
        "{choice}: {found} cannot be; give a whole number, {limit} or more.",
        "{choice}: {found} no es posible; indica un número entero, {limit} o más.",
    ),
    "start-not-listed": Text(
        "{card} is not among what the app lists so often: {found}, and it lists {limit}.",
        "La aplicación no indica {card} tantas veces: hay {found}, e indica {limit}.",
    ),
    "start-lists-differ": Text(
        "The app lists the starting possessions once for all, and {found} of you wrote down different lists.",
        "La aplicación indica las pertenencias iniciales una sola vez, y {found} habéis anotado listas distintas.",
    ),
    "start-missing": Text(
        "Nobody took {card} of the starting possessions: {found} of {limit}.",
        "Falta repartir {card} de las pertenencias iniciales: {found} de {limit}.",
    ),
    "start-surplus": Text(
        "{card}: the party starts with {found}, and the app lists {limit}.",
        "{card}: el grupo empieza con {found}, y la aplicación indica {limit}.",
    ),
    "copies-in-box": Text(
        "{found} copies of {card} are in use; the boxes have {limit}.",
        "Se usan {found} copias de {card}; en las cajas hay {limit}.",
    ),
    "collection-short": Text(
        "{card}: {found} are in use, and your boxes have {limit}.",
        "{card}: se usan {found}, y en vuestras cajas hay {limit}.",
    ),
    "collection-short:not-owned": Text(
        "{card} is of a product that you do not have (in use: {found}).",
        "{card} es de un producto que no tenéis (en uso: {found}).",
    ),
    "collection-short:back": Text(
        "The back “{back}” of {card} is of a product that is not active.",
        "El dorso «{back}» de {card} es de un producto que no está activado.",
    ),
    "party-size": Text(
        "A game has {least} to {limit} investigators; {found} found. Whoever plays alone has two.",
        "En una partida hay de {least} a {limit} investigadores; hay {found}. Quien juega en solitario lleva dos.",
    ),
    "condition-twice": Text(
        "Nobody has several copies of one condition: {card}, {found} times.",
        "Nadie tiene varias copias del mismo estado: {card}, {found} veces.",
    ),
    "too-few-for-card": Text(
        "The back of {card} asks for {limit} investigators, and {found} are in play: discard it and take another copy.",
        "El reverso de {card} exige {limit} investigadores, y hay {found} en juego: descártala y toma otra copia.",
    ),
    "damage-without-wounded": Text(
        "{card} has {found} Damage and {limit} Health, and must be Wounded.",
        "{card} tiene {found} de Daño y {limit} de Vida, y tiene que estar Herido.",
    ),
    "damage-again": Text(
        "{card} is Wounded and has {found} Damage again, as much as the {limit} Health: eliminated.",
        "{card} ya está Herido y vuelve a tener {found} de Daño, tanto como sus {limit} de Vida: queda eliminado.",
    ),
    "damage-again:face-up": Text(
        "{card} is Wounded and has {found} Damage face up, as much as the {limit} Health: one more eliminates.",
        "{card} ya está Herido y tiene {found} de Daño boca arriba, tanto como sus {limit} de Vida: con uno más se le "
        "elimina.",
    ),
    "horror-without-insane": Text(
        "{card} has {found} Horror and {limit} Sanity, and must be Insane.",
        "{card} tiene {found} de Horror y {limit} de Cordura, y tiene que estar Loco.",
    ),
    "horror-again": Text(
        "{card} is Insane and has {found} Horror again, as much as the {limit} Sanity: eliminated.",
        "{card} ya está Loco y vuelve a tener {found} de Horror, tanto como sus {limit} de Cordura: queda eliminado.",
    ),
    "horror-again:face-up": Text(
        "{card} is Insane and has {found} Horror face up, as much as the {limit} Sanity: one more eliminates.",
        "{card} ya está Loco y tiene {found} de Horror boca arriba, tanto como sus {limit} de Cordura: con uno más se "
        "le elimina.",
    ),
    "eliminated-possessions": Text(
        "Whoever is eliminated drops all possessions first; {found} are left, such as {card}.",
        "Quien queda eliminado suelta antes todas sus pertenencias; quedan {found}, como {card}.",
    ),
}
