"""What is in the box, as the rulebook lists it, and what of it the components here must come to (DMD-VAL-01)."""

from games.dmd.words import _
from games.engine.box import Belongs, Component, of_type

BOX = {
    "rulebook": Component(name=_("Rulebook"), copies=1),
    "story-board": Component(name=_("Story board"), copies=1),
    "map-tiles": Component(name=_("Double-sided map tiles"), copies=17),
    "insanity-cards": Component(name=_("Insanity cards"), copies=12),
    "bonus-dice": Component(name=_("Bonus dice"), copies=5),
    "normal-dice": Component(name=_("Normal dice"), copies=3),
    "bases": Component(name=_("Coloured bases"), copies=5),
    "markers": Component(name=_("Tentacle markers"), copies=30),
    "tokens": Component(
        name=_("Tokens"),
        copies=49,
        parts=("starting-space", "wounds", "gates", "progression", "stairs", "tunnels", "level-1-skills", "fire"),
    ),
    "starting-space": Component(name=_("Starting space token"), copies=1),
    "wounds": Component(name=_("Wound tokens"), copies=26),
    "gates": Component(name=_("Gate tokens"), copies=3),
    "progression": Component(name=_("Progression token"), copies=1),
    "stairs": Component(name=_("Staircase tokens"), copies=2),
    "tunnels": Component(name=_("Tunnel tokens"), copies=2),
    "level-1-skills": Component(name=_("Level 1 skill tokens"), copies=6),
    "fire": Component(name=_("Fire tokens"), copies=8),
    "elder-ones": Component(name=_("Elder One boxes"), copies=2),
    "episodes": Component(name=_("Episode boxes"), copies=6),
    "investigators": Component(name=_("Investigators"), copies=10),
    "cultists": Component(name=_("Cultists"), copies=10),
    "monsters": Component(name=_("Monsters"), copies=18),
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
