"""Words and fields that several kinds of entry share."""

from msgspec.structs import replace

from games.engine import Text
from games.engine.journal import Field
from games.engine.journal.common_fields import SEAT as ANY_SEAT
from games.engine.journal.common_fields import number
from games.mom2.terms import MOST_INVESTIGATORS, POSSESSIONS

PRODUCTS = {
    "base": Text("Mansions of Madness", "Las Mansiones de la Locura"),
    "btt": Text("Beyond the Threshold", "Beyond the Threshold"),
    "soa": Text("Streets of Arkham", "Streets of Arkham"),
    "sot": Text("Sanctum of Twilight", "El santuario del crepúsculo"),
    "hj": Text("Horrific Journeys", "Viajes escalofriantes"),
    "pots": Text("Path of the Serpent", "Path of the Serpent"),
    "mom1e": Text("Mansions of Madness, first edition", "Las Mansiones de la Locura, primera edición"),
    "fa": Text("Forbidden Alchemy", "Alquimia prohibida"),
    "cotw": Text("Call of the Wild", "Call of the Wild"),
    "rn": Text("Recurring Nightmares", "Recurring Nightmares"),
    "sm": Text("Suppressed Memories", "Suppressed Memories"),
    "app": Text("Scenarios sold in the app", "Escenarios de venta en la aplicación"),
}
"""The products that the app's collection manager knows, by their codes in the catalogue."""
REASONS = {
    "investigation_completed": Text("The investigation was completed", "Se completó la investigación"),
    "time_expired": Text("Too late: time ran out", "Demasiado tarde: se acabó el tiempo"),
    "investigator_eliminated": Text("An investigator was eliminated", "Un investigador fue eliminado"),
    "all_eliminated": Text("All investigators were eliminated", "Todos los investigadores fueron eliminados"),
    "card_effect": Text("A card ended the game", "Una carta puso fin a la partida"),
    "abandoned": Text("Broken off", "Se dejó a medias"),
}
"""Why a game ends (MOM2-END-02 to -07); the last is ours."""
OUTCOMES = {
    "won": Text("Won", "Ganó"),
    "lost": Text("Lost", "Perdió"),
    "none": Text("Neither", "Ni lo uno ni lo otro"),
}
RESULTS = {
    "won": Text("Won", "Victoria"),
    "lost": Text("Lost", "Derrota"),
    "ended": Text("Broken off", "Sin terminar"),
}
CAUSES = {
    "damage": Text("Damage", "Daño"),
    "horror": Text("Horror", "Horror"),
    "effect": Text("An effect", "Un efecto"),
}
"""What eliminates an investigator."""
TRACKS = {"damage": Text("Damage", "Daño"), "horror": Text("Horror", "Horror")}
WAYS = {"discarded": Text("Discarded", "Descartadas"), "spent": Text("Spent", "Gastadas")}
FEATURES = {
    "fire": Text("Fire", "Fuego"),
    "darkness": Text("Darkness", "Oscuridad"),
    "barricade": Text("Barricade", "Obstrucción"),
    "secret-passage": Text("Secret Passage", "Pasadizo secreto"),
}
ONE_A_SPACE = ("fire", "darkness")
"""Of which a space holds one at most (MOM2-VAL-11)."""
PUZZLES = {
    "code": Text("Code", "Código"),
    "lock": Text("Lock", "Mecanismo"),
    "mosaic": Text("Mosaic", "Mosaico"),
}
FIGURES = {
    "damage": Text("Damage", "Daño"),
    "horror": Text("Horror", "Horror"),
    "clues": Text("Clues", "Pistas"),
    "possessions": Text("Cards held", "Cartas"),
}
MOST_CARDS = 60
"""More of a kind than any box has."""
SEAT = replace(ANY_SEAT, title=Text("Investigator", "Investigador"))
SPACE = Field(
    name="space",
    type="text",
    title=Text("Space", "Espacio"),
    help=Text("The room as the board calls it.", "La habitación, como la llama el tablero."),
    required=False,
    maximum=80,
)
POSSESSION_CARDS = Field(
    name="cards",
    type="card",
    title=Text("Possessions", "Pertenencias"),
    many=True,
    card_types=POSSESSIONS,
)
TRACK = Field(name="track", type="choice", title=Text("What", "Qué"), choices=TRACKS)
UP = Field(
    name="up",
    type="card",
    title=Text("Face up", "Boca arriba"),
    help=Text("By name, where somebody knows it.", "Por su nombre, si alguien lo sabe."),
    required=False,
    many=True,
    card_types=("damage", "horror"),
)
UP_UNNAMED = number("unnamed", Text("More face up, without names", "Más boca arriba, sin nombre"), MOST_CARDS)
DOWN = number("down", Text("Face down", "Boca abajo"), MOST_CARDS)
HARM = (UP, UP_UNNAMED, DOWN)
CONDITION = Field(name="condition", type="card", title=Text("Condition", "Estado"), card_types=("condition", "agenda"))
BACK = Field(
    name="back",
    type="text",
    title=Text("What its back says", "Lo que dice su reverso"),
    help=Text(
        "By name; only of a card whose owner may read its back.",
        "Por su nombre; solo de una carta cuyo reverso puede leer su dueño.",
    ),
    required=False,
    maximum=80,
    secret=True,
)
MINIMUM = replace(
    number("minimum", Text("Number on its back", "Número de su reverso"), MOST_INVESTIGATORS),
    help=Text(
        "At the bottom right: with fewer investigators in play another copy is taken.",
        "Abajo a la derecha: con menos investigadores en juego se toma otra copia.",
    ),
    minimum=1,
    secret=True,
)
MONSTER = Field(
    name="monster", type="card", title=Text("Monster", "Monstruo"), card_types=("monster",), open=True, maximum=80
)
TOKEN = Field(
    name="token",
    type="text",
    title=Text("Identification token", "Ficha de Identificación"),
    help=Text("Needed for all of a kind but one.", "Hace falta para todos los de un tipo menos uno."),
    required=False,
    maximum=20,
)
MONSTER_DAMAGE = number("damage", Text("Damage", "Daño"), 99)
