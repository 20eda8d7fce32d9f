"""The values that components of Mansions of Madness have printed on them, as far as they can be told one by one."""

from collections.abc import Mapping

from games.engine import CardRecord
from games.engine.printed import Printed
from games.mom2.face import BACK_DAMAGE, FIGURES
from games.mom2.terms import ABILITIES, ATTRIBUTES, BASE, BASES, TIMING, TIMINGS

SHEET = {
    **{name: Printed(FIGURES[name][1]) for name in ("health", "sanity")},
    **{name: Printed(text) for name, text in ATTRIBUTES.items()},
}
MONSTER = {"base": Printed(BASE, BASES), **{name: Printed(text) for name, text in ABILITIES.items()}}
TIMED = {"timing": Printed(TIMING, TIMINGS)}
BY_TYPE: Mapping[str, Mapping[str, Printed]] = {
    "investigator": SHEET,
    "monster": MONSTER,
    "damage": TIMED,
    "horror": TIMED,
}


def printed(card: CardRecord) -> Mapping[str, Printed]:
    """Values printed on the component's type, and the Damage value of each side with an attack icon (MOM2-VAL-05)."""
    values = dict(BY_TYPE.get(card.type_code, {}))
    if card.fields.attacks:
        values["damage"] = Printed(FIGURES["damage"][1])
    if card.fields.back_attacks:
        values["back_damage"] = Printed(BACK_DAMAGE)
    return values
