"""What is printed on a card of The Lord of the Rings: The Card Game beside its words."""

from collections.abc import Mapping

from games.engine import CardRecord, Face, Figure, Text
from games.lotr.cards import LotrFields, Reverse

Signs = Mapping[str, tuple[str, Text]]
"""Field to its icon and its word, in the order in which they are read."""
SKILLS: Signs = {
    "threat": ("threat", Text("threat cost", "coste de amenaza")),
    "willpower": ("willpower", Text("willpower", "voluntad")),
    "attack": ("attack", Text("attack", "ataque")),
    "defence": ("defence", Text("defence", "defensa")),
    "hit_points": ("hit-points", Text("hit points", "puntos de impacto")),
}
"""What characters and enemies have."""
FIGURES: Signs = {
    "stage": ("stage", Text("stage", "etapa")),
    "engagement": ("engagement", Text("engagement cost", "coste de enfrentamiento")),
    "threat_strength": ("threat", Text("threat strength", "fuerza de amenaza")),
    "quest_points": ("quest-points", Text("quest points", "puntos de misión")),
    "victory": ("victory", Text("victory points", "puntos de victoria")),
}


def face(card: CardRecord) -> Face:
    """The card's numbers; a hero has a threat cost where other cards have a cost."""
    reverse = card.fields.reverse
    return Face(
        cost=card.fields.cost,
        skills=_printed(card.fields, SKILLS),
        has_values=True,
        figures=_printed(card.fields, FIGURES),
        back_figures=_printed(reverse, {**FIGURES, **SKILLS}) if reverse else (),
        back_type=reverse.type_code if reverse else "",
    )


def _printed(side: LotrFields | Reverse, signs: Signs) -> tuple[Figure, ...]:
    """What is printed on that side; the other side has no number of a stage, and no threat cost."""
    return tuple(
        Figure(sign, label, value)
        for name, (sign, label) in signs.items()
        if (value := getattr(side, name, None)) is not None
    )
