"""The parts of a form: its fields, their options, and their errors."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaigns.web.entries.errors import FormError
from games.engine.journal import Field

MAX_CHIPS = 12
"""Options shown at once, without opening anything."""


class Option(Struct, frozen=True, kw_only=True):
    """A value that may be chosen."""

    value: str
    label: str
    is_chosen: bool = False
    number: str = ""
    """The count, where it is counted."""
    icon: str = ""


class Row(Struct, frozen=True, kw_only=True):
    """An item of a list of groups."""

    title: str = ""
    """Its subject, if fixed."""
    hidden: tuple[str, str] | None = None
    """The input of its subject: name and value."""
    tick: str = ""
    """The name of the box that must be ticked."""
    is_ticked: bool = False
    fields: list["FormField"]
    more: list["FormField"] = []

    @property
    def all_fields(self) -> list["FormField"]:
        return [*self.fields, *self.more]


class FormField(Struct, frozen=True, kw_only=True):
    """A field of a form, with its value."""

    name: str
    declared: Field
    template: str
    help: str
    required: bool
    """Whether it must be given: there is no default."""
    is_optional: bool = False
    value: str = ""
    is_on: bool = False
    options: list[Option] = []
    is_closed: bool = False
    """Whether only the options may be chosen."""
    rows: list[Row] = []
    parts: list["FormField"] = []
    errors: list[FormError] = []
    only_if: str = ""
    """The input and its values that this one needs: `name=value,value`."""
    condition: str = ""
    """The same in words."""
    slots: list[str] = []
    """The values of a list's inputs, with some blank ones."""
    seed: int = 0
    """A random number."""
    blank: str = ""
    """Label of choosing none of the options."""

    @property
    def id(self) -> str:
        return "id_" + self.name.replace(".", "_")

    @property
    def is_few(self) -> bool:
        return 0 < len(self.options) <= MAX_CHIPS

    @property
    def other(self) -> str:
        """A typed value that is no option."""
        return "" if any(option.value == self.value for option in self.options) else self.value


def input_names(fields: Iterable[FormField]) -> Iterator[str]:
    """The names of all inputs that show their own errors."""
    for field in fields:
        yield field.name
        yield from input_names([*field.parts, *(part for row in field.rows for part in row.all_fields)])
