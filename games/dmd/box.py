"""What is in the box, as the rulebook lists it, and what of it the components here must come to (DMD-VAL-01)."""

from pathlib import Path

from games.dmd.words import table
from games.engine.box import Belongs, of_type, read_box

BOX = read_box(Path(__file__).with_suffix(".json"), table("box"))
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
