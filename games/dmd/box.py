"""What is in the box, as the rulebook lists it, and what of it the components here must come to (DMD-VAL-01)."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from games.engine import CardRecord, Text


class Line(Struct, frozen=True, kw_only=True):
    """A line of the list of contents."""

    name: Text
    copies: int
    parts: tuple[str, ...] = ()
    """The lines that it is the sum of."""


BOX = {
    "rulebook": Line(name=Text("Rulebook", "Libro de reglas"), copies=1),
    "story-board": Line(name=Text("Story board", "Tablero de la historia"), copies=1),
    "map-tiles": Line(name=Text("Double-sided map tiles", "Piezas de tablero de doble cara"), copies=17),
    "insanity-cards": Line(name=Text("Insanity cards", "Cartas de Locura"), copies=12),
    "bonus-dice": Line(name=Text("Bonus dice", "Dados de bonificación"), copies=5),
    "normal-dice": Line(name=Text("Normal dice", "Dados normales"), copies=3),
    "bases": Line(name=Text("Coloured bases", "Peanas coloreadas"), copies=5),
    "markers": Line(name=Text("Tentacle markers", "Marcadores de tentáculos"), copies=30),
    "tokens": Line(
        name=Text("Tokens", "Fichas"),
        copies=49,
        parts=("starting-space", "wounds", "gates", "progression", "stairs", "tunnels", "level-1-skills", "fire"),
    ),
    "starting-space": Line(name=Text("Starting space token", "Ficha de espacio inicial"), copies=1),
    "wounds": Line(name=Text("Wound tokens", "Fichas de Herida"), copies=26),
    "gates": Line(name=Text("Gate tokens", "Fichas de Portal"), copies=3),
    "progression": Line(name=Text("Progression token", "Ficha de progresión"), copies=1),
    "stairs": Line(name=Text("Staircase tokens", "Fichas de Escalera"), copies=2),
    "tunnels": Line(name=Text("Tunnel tokens", "Fichas de Túnel"), copies=2),
    "level-1-skills": Line(name=Text("Level 1 skill tokens", "Fichas de capacidad de nivel 1"), copies=6),
    "fire": Line(name=Text("Fire tokens", "Fichas de Fuego"), copies=8),
    "elder-ones": Line(name=Text("Elder One boxes", "Cajas de Primigenio"), copies=2),
    "episodes": Line(name=Text("Episode boxes", "Cajas de Episodio"), copies=6),
    "investigators": Line(name=Text("Investigators", "Investigadores"), copies=10),
    "cultists": Line(name=Text("Cultists", "Sectarios"), copies=10),
    "monsters": Line(name=Text("Monsters", "Monstruos"), copies=18),
}
"""The 18 figures are of seven kinds; the book does not say how many of each."""


def _of_type(type_code: str) -> Callable[[CardRecord], bool]:
    return lambda card: card.type_code == type_code


def _token(start: str) -> Callable[[CardRecord], bool]:
    """The tokens of that name outside the boxes of Elder Ones and Episodes."""
    return lambda card: card.code.startswith(f"token-{start}") and card.encounter_set is None


COUNTED: dict[str, Callable[[CardRecord], bool]] = {
    "map-tiles": _of_type("map-tile"),
    "insanity-cards": _of_type("insanity"),
    "bonus-dice": lambda card: card.code == "die-bonus",
    "normal-dice": lambda card: card.code == "die-normal",
    "tokens": _token(""),
    "starting-space": _token("starting-space"),
    "wounds": _token("wound"),
    "gates": _token("gate"),
    "progression": _token("progression"),
    "stairs": _token("staircase"),
    "tunnels": _token("tunnel"),
    "level-1-skills": lambda card: card.type_code == "token" and bool(card.fields.skill),
    "fire": _token("fire"),
    "elder-ones": _of_type("elder-one"),
    "episodes": _of_type("episode"),
    "investigators": _of_type("investigator"),
}
"""The lines whose components are cards here, each with which of them."""


def counted(cards: Iterable[CardRecord]) -> dict[str, int]:
    """What these components come to, by the lines of the list."""
    held = list(cards)
    return {line: sum(card.quantity for card in held if belongs(card)) for line, belongs in COUNTED.items()}
