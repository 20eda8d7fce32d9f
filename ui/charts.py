"""Charts: tables that are drawn. What one sees as a bar, one hears as a number."""

from msgspec import Struct

FULL = 100
"""The length of the longest bar."""


class Bar(Struct, frozen=True, kw_only=True):
    """One value, its number, and how long its bar is."""

    label: str
    number: int
    length: int
    written: str = ""
    """The number as it is to be read, where it is no whole one."""
    icon: str = ""
    class_code: str = ""
    note: str = ""
    """What else there is to say of it."""
    is_marked: bool = False
    """The one that was asked about."""


class Chart(Struct, frozen=True, kw_only=True):
    """Values of one kind."""

    code: str
    title: str
    value_title: str
    number_title: str
    """What the values are, and what is counted."""
    is_upright: bool
    """Values in an order of their own stand side by side, others one below the other."""
    bars: list[Bar]
