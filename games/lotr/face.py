"""What is printed on a card of The Lord of the Rings: The Card Game beside its words."""

from games.engine import CardRecord, Face, Text
from games.engine.face import Signs, figures_of

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
    """The card's numbers; a hero has a threat cost where other cards have a cost. The other side has neither."""
    reverse = card.fields.reverse
    return Face(
        cost=card.fields.cost,
        skills=figures_of(card.fields, SKILLS),
        has_values=True,
        figures=figures_of(card.fields, FIGURES),
        keyword_values=card.fields.keyword_values,
        back_figures=figures_of(reverse, {**FIGURES, **SKILLS}) if reverse else (),
        back_type=reverse.type_code if reverse else "",
    )
