"""What is in the box, as the rulebook lists it, and what of it the components here must come to (DMD-VAL-01)."""

from games.engine import Text
from games.engine.box import Belongs, Component, of_type

BOX = {
    "rulebook": Component(name=Text("Rulebook", "Libro de reglas"), copies=1),
    "story-board": Component(name=Text("Story board", "Tablero de la historia"), copies=1),
    "map-tiles": Component(name=Text("Double-sided map tiles", "Piezas de tablero de doble cara"), copies=17),
    "insanity-cards": Component(name=Text("Insanity cards", "Cartas de Locura"), copies=12),
    "bonus-dice": Component(name=Text("Bonus dice", "Dados de bonificación"), copies=5),
    "normal-dice": Component(name=Text("Normal dice", "Dados normales"), copies=3),
    "bases": Component(name=Text("Coloured bases", "Peanas coloreadas"), copies=5),
    "markers": Component(name=Text("Tentacle markers", "Marcadores de tentáculos"), copies=30),
    "tokens": Component(
        name=Text("Tokens", "Fichas"),
        copies=49,
        parts=("starting-space", "wounds", "gates", "progression", "stairs", "tunnels", "level-1-skills", "fire"),
    ),
    "starting-space": Component(name=Text("Starting space token", "Ficha de espacio inicial"), copies=1),
    "wounds": Component(name=Text("Wound tokens", "Fichas de Herida"), copies=26),
    "gates": Component(name=Text("Gate tokens", "Fichas de Portal"), copies=3),
    "progression": Component(name=Text("Progression token", "Ficha de progresión"), copies=1),
    "stairs": Component(name=Text("Staircase tokens", "Fichas de Escalera"), copies=2),
    "tunnels": Component(name=Text("Tunnel tokens", "Fichas de Túnel"), copies=2),
    "level-1-skills": Component(name=Text("Level 1 skill tokens", "Fichas de capacidad de nivel 1"), copies=6),
    "fire": Component(name=Text("Fire tokens", "Fichas de Fuego"), copies=8),
    "elder-ones": Component(name=Text("Elder One boxes", "Cajas de Primigenio"), copies=2),
    "episodes": Component(name=Text("Episode boxes", "Cajas de Episodio"), copies=6),
    "investigators": Component(name=Text("Investigators", "Investigadores"), copies=10),
    "cultists": Component(name=Text("Cultists", "Sectarios"), copies=10),
    "monsters": Component(name=Text("Monsters", "Monstruos"), copies=18),
}
"""The 18 figures are of seven kinds; the book does not say how many of each."""


def _token(start: str) -> Belongs:
    """The tokens of that name outside the boxes of Elder Ones and Episodes."""
    return lambda card: card.code.startswith(f"token-{start}") and card.encounter_set is None


COUNTED: dict[str, Belongs] = {
    "map-tiles": of_type("map-tile"),
    "insanity-cards": of_type("insanity"),
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
    "elder-ones": of_type("elder-one"),
    "episodes": of_type("episode"),
    "investigators": of_type("investigator"),
}
"""The lines whose components are cards here, each with which of them."""
