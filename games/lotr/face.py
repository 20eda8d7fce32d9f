"""The printed numbers and signs of a card."""

from games.engine import CardRecord, Face
from games.engine.face import Signs, figures_of
from games.lotr.words import _

SKILLS: Signs = {
    "threat": ("threat", _("threat cost")),
    "willpower": ("willpower", _("willpower")),
    "attack": ("attack", _("attack")),
    "defence": ("defence", _("defence")),
    "hit_points": ("hit-points", _("hit points")),
}
"""Numbers of characters and enemies."""
FIGURES: Signs = {
    "stage": ("stage", _("stage")),
    "engagement": ("engagement", _("engagement cost")),
    "threat_strength": ("threat", _("threat strength")),
    "quest_points": ("quest-points", _("quest points")),
    "victory": ("victory", _("victory points")),
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
