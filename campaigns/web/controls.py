"""What a form is made of: its controls, what they offer, and what is said about them."""

from collections.abc import Iterable

from msgspec import Struct

FEW = 12
"""So many are shown at once, without opening anything."""


class Said(Struct, frozen=True, kw_only=True):
    """What is wrong with a field, or with a form, and the rule that says so."""

    message: str
    rule: str = ""
    rule_url: str = ""
    is_error: bool = True
    place: str = ""
    """Where it is to be mended, if not where it is said."""
    place_url: str = ""


class Option(Struct, frozen=True, kw_only=True):
    """A value that may be chosen."""

    value: str
    label: str
    is_chosen: bool = False
    number: str = ""
    """How many of it, where that is counted."""
    icon: str = ""


class Row(Struct, frozen=True, kw_only=True):
    """A part of a list of groups."""

    number: int
    title: str = ""
    """What it is about, if that is fixed."""
    hidden: tuple[str, str] | None = None
    """The input that says so."""
    tick: str = ""
    """The name of the box without which it does not count."""
    is_ticked: bool = False
    parts: list["Control"]
    rest: list["Control"] = []


class Control(Struct, frozen=True, kw_only=True):
    """A field of a form."""

    name: str
    type: str
    template: str
    title: str
    help: str
    required: bool
    """It must be said: nothing is taken for granted."""
    is_optional: bool = False
    value: str = ""
    is_on: bool = False
    minimum: int | None = None
    maximum: int | None = None
    options: list[Option] = []
    is_closed: bool = False
    """Only the options may be chosen."""
    rows: list[Row] = []
    parts: list["Control"] = []
    said: list[Said] = []
    only_if: str = ""
    """The input, and its values, with which this one makes sense: `name=value,value`."""
    if_said: str = ""
    """The same in words."""
    slots: list[str] = []
    """What the inputs of a list say, with some that are blank."""
    lot: int = 0
    """A number by lot."""
    blank: str = ""
    """Words for choosing none of the options."""

    @property
    def id(self) -> str:
        return "id_" + self.name.replace(".", "_")

    @property
    def is_few(self) -> bool:
        return 0 < len(self.options) <= FEW

    @property
    def other(self) -> str:
        """What is typed that is none of the options."""
        return "" if any(option.value == self.value for option in self.options) else self.value


def taken(controls: Iterable[Control]) -> set[str]:
    """The names of all inputs that say themselves what is wrong with them."""
    names: set[str] = set()
    for control in controls:
        rows = [part for row in control.rows for part in (*row.parts, *row.rest)]
        names |= {control.name} | taken([*control.parts, *rows])
    return names
