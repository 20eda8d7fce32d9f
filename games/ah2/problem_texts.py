"""The sentences of problems of loadouts and of their fixes, in English and Spanish."""

from games.ah2.terms import TYPE_PLURALS
from games.engine import Text

MISSING = {
    f"random-missing:{deck}": Text(
        f"Too few random cards, {name.en}: {{found}} of {{limit}}.",
        f"Faltan cartas aleatorias, {name.es}: {{found}} de {{limit}}.",
    )
    for deck, name in TYPE_PLURALS.items()
    if deck in ("common", "unique", "spell", "skill")
}
SURPLUS = {
    f"random-surplus:{deck}": Text(
        f"Too many random cards, {name.en}: {{found}}, and the sheet says {{limit}}.",
        f"Sobran cartas aleatorias, {name.es}: {{found}}, y la hoja dice {{limit}}.",
    )
    for deck, name in TYPE_PLURALS.items()
    if deck in ("common", "unique", "spell", "skill")
}
PROBLEMS = {
    "investigator-count": Text(
        "One investigator is played by one player; {found} found.",
        "Cada jugador lleva un investigador; hay {found}.",
    ),
    "investigator-invalid": Text("{card} is not an investigator.", "{card} no es un investigador."),
    "investigator-twice": Text(
        "{card} is played by {found} players; there is one sheet.",
        "A {card} lo llevan {found} jugadores; hay una sola hoja.",
    ),
    "fixed-missing": Text(
        "{card} is a fixed possession: {found} of {limit}.",
        "{card} es una pertenencia fija: {found} de {limit}.",
    ),
    "value-not-printed": Text(
        "{choice}: the sheet says {limit}, not {found}.", "{choice}: la hoja dice {limit}, no {found}."
    ),
    **MISSING,
    **SURPLUS,
    "discarded-not-drawn": Text(
        "{card} was not drawn: this investigator draws no more cards of its deck than are kept.",
        "{card} no se ha robado: este investigador no roba de su mazo más cartas de las que conserva.",
    ),
    "discarded-surplus": Text(
        "One card is drawn more and discarded; {found} found.", "Se roba y descarta una carta más; hay {found}."
    ),
    "card-not-allowed": Text(
        "{card} lies on no investigator's sheet (copies: {found}).",
        "{card} no se pone en la hoja de ningún investigador (copias: {found}).",
    ),
    "unknown-card": Text(
        "There is no card with the code {card} (copies: {found}).",
        "No existe ninguna carta con el código {card} (copias: {found}).",
    ),
    "quantity-invalid": Text(
        "Nobody can have {card} {found} times; give a number from 1 to 999.",
        "Nadie puede tener {card} {found} veces; indica un número de 1 a 999.",
    ),
    "slider-missing": Text(
        "{choice}: put the slider on one of the four stops.", "{choice}: pon el regulador en uno de los cuatro pasos."
    ),
    "slider-invalid": Text(
        "{choice}: there is no stop {found}; a track has four.",
        "{choice}: no hay paso {found}; un medidor tiene cuatro."
    ),
    "not-at-home": Text("The investigator starts at {card}.", "El investigador empieza en {card}."),
    "not-at-the-start": Text(
        "Nobody starts with {card} unless the sheet says so (copies: {found}).",
        "Nadie empieza con {card} si la hoja no lo dice (copias: {found}).",
    ),
    "above-maximum": Text(
        "{choice}: {found} is not between 0 and the maximum of {limit}.",
        "{choice}: {found} no está entre 0 y el máximo de {limit}.",
    ),
    "beyond-focus": Text(
        "The sliders moved by {found} stops; the Focus is {limit}.",
        "Los reguladores se han movido {found} pasos; la Concentración es {limit}.",
    ),
    "special-surplus": Text(
        "{card}: at most {limit} at a time; {found} found.", "{card}: como máximo {limit} a la vez; hay {found}."
    ),
    "blessed-and-cursed": Text(
        "Nobody is blessed and cursed at once.", "Nadie está bendecido y maldito a la vez."
    ),
    "condition-unknown": Text(
        "“{found}” is neither blessed nor cursed.", "«{found}» no es ni bendecido ni maldito."
    ),
    "condition-without-card": Text(
        "Who is blessed or cursed has the card for it.",
        "Quien está bendecido o maldito tiene la carta correspondiente."
    ),
    "condition-not-due": Text(
        "{card}: who starts with it is blessed.", "{card}: quien empieza con ella está bendecido."
    ),
    "too-many-hands": Text(
        "What is in use takes {found} hands; an investigator has {limit}.",
        "Lo que está en uso ocupa {found} manos; un investigador tiene {limit}.",
    ),
    "exhausted-in-use": Text(
        "{card} is exhausted: {found} in use, {limit} ready.",
        "{card} está agotada: {found} en uso, {limit} disponibles."
    ),
    "player-count": Text(
        "One to {limit} investigators play together; {found} found.",
        "Juegan juntos de uno a {limit} investigadores; hay {found}.",
    ),
    "copies-in-box": Text(
        "The investigators have {found} copies of {card}; the box has {limit}.",
        "Los investigadores tienen {found} copias de {card}; la caja tiene {limit}.",
    ),
    "collection-short": Text(
        "The investigators have {found} copies of {card}; the collection has {limit}.",
        "Los investigadores tienen {found} copias de {card}; la colección tiene {limit}.",
    ),
    "deputy-taken": Text(
        "{card} is there once, and {found} times in use.", "{card} existe una vez, y se usa {found} veces."
    ),
}  # fmt: skip
