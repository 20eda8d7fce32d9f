"""Fields that the entries of most games have; a game replaces what it calls otherwise."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.engine.journal.fields import Field, Step
from games.engine.text import Text
from games.engine.words import _


def number(name: str, title: Text, most: int, *, required: bool = False, default: int | None = None) -> Field:
    """A number from 0 on."""
    return Field(name=name, type="number", title=title, required=required, default=default, minimum=0, maximum=most)


def choice(name: str, title: Text, choices: Mapping[str, Text], *, required: bool = False, **more: Any) -> Field:
    """One of these values."""
    return Field(name=name, type="choice", title=title, choices=choices, required=required, **more)


def text(name: str, title: Text, maximum: int | None = None, *, required: bool = False, **more: Any) -> Field:
    """A text of at most that many characters."""
    return Field(name=name, type="text", title=title, maximum=maximum, required=required, **more)


def flag(name: str, title: Text, **more: Any) -> Field:
    """A yes or no; optional unless it has a default."""
    return Field(name=name, type="flag", title=title, required="default" in more, **more)


def card(name: str, title: Text, *types: str, required: bool = False, **more: Any) -> Field:
    """A card of one of these types."""
    return Field(name=name, type="card", title=title, card_types=types, required=required, **more)


def group(name: str, title: Text, *parts: Field, required: bool = False, **more: Any) -> Field:
    """A list whose rows have these fields."""
    return Field(name=name, type="group", title=title, parts=parts, required=required, many=True, **more)


SEAT = Field(name="seat", type="seat", title=_("Seat"))
PLAYER_SEAT = replace(SEAT, title=_("Player"))
"""The same, in games whose seats are called after their players."""
FIRST_PLAYER = replace(SEAT, name="first", title=_("First player"), required=False)
NEW_SEAT = Field(name="seat", type="new-seat", title=_("Seat"), maximum=40)
PLAYER = Field(name="player", type="text", title=_("Player"), maximum=80)
INVESTIGATOR = Field(name="investigator", type="card", title=_("Investigator"), card_types=("investigator",))
SCENARIO = Field(name="scenario", type="scenario", title=_("Scenario"))
CARD = Field(name="card", type="card", title=_("Card"))
REASON = Field(name="reason", type="text", title=_("Reason"), maximum=200)
OPTIONAL_REASON = replace(REASON, required=False)
DECK = Field(
    name="deck",
    type="deck",
    title=_("Deck"),
    help=_("The revision that is in use from now on."),
    required=False,
    maximum=80,
)
DECKS = Field(
    name="decks",
    type="group",
    title=_("Decks"),
    required=False,
    many=True,
    parts=(SEAT, Field(name="deck", type="deck", title=_("Deck"), maximum=80)),
)
"""The decks that a session is played with, where they are others than before."""
SEATS = Field(
    name="seats",
    type="seat",
    title=_("Seats"),
    help=_("Who plays; everybody who is there, unless said."),
    required=False,
    many=True,
)
SEED = Field(name="seed", type="number", title=_("Seed"), required=False, minimum=0, maximum=2**31 - 1)
FIRST_PLAYER_SEED = replace(SEED, help=_("Chooses the first player at random."))
DRAW_SEED = replace(SEED, help=_("The same number gives the same draw."))
DATE = Field(name="date", type="text", title=_("Date"), help=_("As 2026-01-31."), required=False, maximum=10)
MINUTES = number("duration", _("Minutes played"), 9999)
NOTES = Field(name="notes", type="text", title=_("Notes"), required=False)
NOTES_STEP = Step(
    code="notes", title=_("Notes"), summary=_("Whatever else is to be remembered."), kinds=("note-write",)
)
"""The last step after a session."""


def players_wished(most: int, help: Text | None = None) -> Field:
    """How many play at a table that is set up without a log."""
    title = _("Players")
    return Field(name="players", type="number", title=title, help=help, default=1, minimum=1, maximum=most)


def card_wished(name: str, title: Text, type_code: str) -> Field:
    """A card that may be chosen for such a table."""
    otherwise = _("Otherwise one at random.")
    return Field(name=name, type="card", title=title, help=otherwise, required=False, card_types=(type_code,))


INVESTIGATORS_WISHED = Field(
    name="investigators",
    type="card",
    title=_("Investigators"),
    help=_("Who is not chosen is dealt at random."),
    required=False,
    many=True,
    card_types=("investigator",),
)
