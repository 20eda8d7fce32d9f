"""Fields that the entries of most games have; games replace titles and help texts."""

from typing import Any

from msgspec.structs import replace

from games.engine.journal.fields import Field, Step
from games.engine.text import Text
from games.engine.words import _


def number(name: str, title: Text, most: int, *, least: int = 0, required: bool = False, **more: Any) -> Field:
    """A number in a range, from 0 on unless `least` is given."""
    return Field(name, "number", title, minimum=least, maximum=most, required=required, **more)


def text(name: str, title: Text, maximum: int | None = None, *, required: bool = False, **more: Any) -> Field:
    return Field(name, "text", title, maximum=maximum, required=required, **more)


def card(name: str, title: Text, *types: str, required: bool = False, **more: Any) -> Field:
    return Field(name, "card", title, card_types=types, required=required, **more)


def group(name: str, title: Text, *parts: Field, required: bool = False, **more: Any) -> Field:
    """A list whose rows have these fields."""
    return Field(name, "group", title, parts=parts, required=required, many=True, **more)


SEAT = Field("seat", "seat", _("Seat"))
PLAYER_SEAT = replace(SEAT, title=_("Player"))  # the same, in games whose seats are called after their players
FIRST_PLAYER = replace(SEAT, name="first", title=_("First player"), required=False)
NEW_SEAT = Field("seat", "new-seat", _("Seat"), maximum=40)
PLAYER = Field("player", "text", _("Player"), maximum=80)
INVESTIGATOR = Field("investigator", "card", _("Investigator"), card_types=("investigator",))
SCENARIO = Field("scenario", "scenario", _("Scenario"))
CARD = Field("card", "card", _("Card"))
REASON = text("reason", _("Reason"), 200, required=True)
OPTIONAL_REASON = replace(REASON, required=False)
DECK = Field("deck", "deck", _("Deck"), help=_("The version in use from now on."), required=False, maximum=80)
DECKS = group("decks", _("Decks"), SEAT, Field("deck", "deck", _("Deck"), maximum=80))
"""The decks of a session, if they have changed."""
SEATS = Field(
    "seats",
    "seat",
    _("Seats"),
    help=_("Who plays; leave it empty for everyone at the table."),
    required=False,
    many=True,
)
SEED = number("seed", _("Draw number"), 2**31 - 1)
FIRST_PLAYER_SEED = replace(SEED, help=_("Chooses the first player at random."))
DRAW_SEED = replace(SEED, help=_("The same number gives the same draw."))
DATE = text("date", _("Date"), 10, help=_("As 2026-01-31."))
MINUTES = number("duration", _("Minutes played"), 9999)
NOTES = text("notes", _("Notes"))
NOTES_STEP = Step(code="notes", title=_("Notes"), summary=_("Anything else to remember."), kinds=("note-write",))
"""The last step after a session."""


def players_wished(most: int, help: Text | None = None) -> Field:
    """The number of players at a table that is set up without a log."""
    return number("players", _("Players"), most, least=1, required=True, default=1, help=help)


def card_wished(name: str, title: Text, type_code: str) -> Field:
    """An optional card for such a table."""
    return card(name, title, type_code, help=_("Otherwise one at random."))


INVESTIGATORS_WISHED = card(
    "investigators", _("Investigators"), "investigator", help=_("Anyone not chosen is dealt at random."), many=True
)


def table_wished(players: Field, *cards: Field) -> tuple[Field, ...]:
    """The fields of such a table, with the cards that the game chooses or draws."""
    return (players, *cards, DRAW_SEED, INVESTIGATORS_WISHED)
