"""What people can read about the box: every line of its contents, with the sums that the rulebook gives."""

from games.ah2.box import BOX
from games.engine import RuleText, Text
from games.engine.box import Component

SECTION = Text("Components", "Componentes")


def _counted(line: Component) -> Text:
    """How many there are, and of what they are the sum."""
    if not line.parts:
        return Text(f"In the box: {line.copies}.", f"En la caja: {line.copies}.")
    parts = [BOX[part] for part in line.parts]
    english = ", ".join(f"{one.name.en} {one.copies}" for one in parts)
    spanish = ", ".join(f"{one.name.es} {one.copies}" for one in parts)
    return Text(f"In the box: {line.copies}. {english}.", f"En la caja: {line.copies}. {spanish}.")


BOX_RULES = {id: RuleText(title=line.name, summary=_counted(line), section=SECTION) for id, line in BOX.items()}
"""By the id of the line; those that something can break have a text of their own (rule_texts.py)."""
