"""What is printed on a card of The Lord of the Rings: The Card Game beside its words."""

from games.engine import CardRecord, Face, Figure, Text

SKILLS = {
    "willpower": Text("willpower", "voluntad"),
    "attack": Text("attack", "ataque"),
    "defence": Text("defence", "defensa"),
}
FIGURES = {
    "threat": ("threat", Text("threat cost", "coste de amenaza")),
    "hit_points": ("hit-points", Text("hit points", "puntos de vida")),
    "quest_points": ("quest-points", Text("quest points", "puntos de misión")),
    "victory": ("victory", Text("victory points", "puntos de victoria")),
}
"""Field to its icon and its word, in the order in which they are read."""


def face(card: CardRecord) -> Face:
    """The card's numbers; a hero has a threat cost where other cards have a cost."""
    fields = card.fields
    return Face(
        cost=fields.cost,
        skills=tuple(
            Figure(name, label, value) for name, label in SKILLS.items() if (value := getattr(fields, name)) is not None
        ),
        figures=tuple(
            Figure(sign, label, value)
            for name, (sign, label) in FIGURES.items()
            if (value := getattr(fields, name)) is not None
        ),
    )
