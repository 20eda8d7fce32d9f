"""The parts of a form: its controls, their options, and messages about them."""

from collections.abc import Iterable

from msgspec import Struct

FEW = 12
"""Options shown at once, without opening anything."""


class Said(Struct, frozen=True, kw_only=True):
    """A fault of a field, or of a form, and its rule."""

    message: str
    rule: str = ""
    rule_url: str = ""
    is_error: bool = True
    place: str = ""
    """The place to mend it, if it is another."""
    place_url: str = ""


class Option(Struct, frozen=True, kw_only=True):
    """A value that may be chosen."""

    value: str
    label: str
    is_chosen: bool = False
    number: str = ""
    """The count, where it is counted."""
    icon: str = ""


class Row(Struct, frozen=True, kw_only=True):
    """A part of a list of groups."""

    number: int
    title: str = ""
    """Its subject, if fixed."""
    hidden: tuple[str, str] | None = None
    """The input with it."""
    tick: str = ""
    """The name of the box that must be ticked."""
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
    """It must be given: there is no default."""
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
    """The input and its values that this one needs: `name=value,value`."""
    if_said: str = ""
    """The same in words."""
    slots: list[str] = []
    """The values of a list's inputs, with some blank ones."""
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
        """A typed value that is no option."""
        return "" if any(option.value == self.value for option in self.options) else self.value


def taken(controls: Iterable[Control]) -> set[str]:
    """The names of all inputs that show their own faults."""
    names: set[str] = set()
    for control in controls:
        rows = [part for row in control.rows for part in (*row.parts, *row.rest)]
        names |= {control.name} | taken([*control.parts, *rows])
    return names
