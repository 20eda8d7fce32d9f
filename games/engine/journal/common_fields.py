"""Fields that the entries of most games have; a game replaces what it calls otherwise."""

from msgspec.structs import replace

from games.engine.journal.fields import Field, Step
from games.engine.text import Text


def number(name: str, title: Text, most: int, *, required: bool = False, default: int | None = None) -> Field:
    """A number from 0 on."""
    return Field(name=name, type="number", title=title, required=required, default=default, minimum=0, maximum=most)


SEAT = Field(name="seat", type="seat", title=Text("Seat", "Asiento"))
PLAYER_SEAT = replace(SEAT, title=Text("Player", "Jugador"))
"""The same, in games whose seats are called after their players."""
FIRST_PLAYER = replace(SEAT, name="first", title=Text("First player", "Jugador inicial"), required=False)
NEW_SEAT = Field(name="seat", type="new-seat", title=Text("Seat", "Asiento"), maximum=40)
PLAYER = Field(name="player", type="text", title=Text("Player", "Jugador"), maximum=80)
INVESTIGATOR = Field(
    name="investigator", type="card", title=Text("Investigator", "Investigador"), card_types=("investigator",)
)
SCENARIO = Field(name="scenario", type="scenario", title=Text("Scenario", "Escenario"))
CARD = Field(name="card", type="card", title=Text("Card", "Carta"))
REASON = Field(name="reason", type="text", title=Text("Reason", "Motivo"), maximum=200)
OPTIONAL_REASON = replace(REASON, required=False)
DECK = Field(
    name="deck",
    type="deck",
    title=Text("Deck", "Mazo"),
    help=Text("The revision that is in use from now on.", "La revisión que se usa desde ahora."),
    required=False,
    maximum=80,
)
DECKS = Field(
    name="decks",
    type="group",
    title=Text("Decks", "Mazos"),
    required=False,
    many=True,
    parts=(SEAT, Field(name="deck", type="deck", title=Text("Deck", "Mazo"), maximum=80)),
)
"""The decks that a session is played with, where they are others than before."""
SEATS = Field(
    name="seats",
    type="seat",
    title=Text("Seats", "Asientos"),
    help=Text("Who plays; everybody who is there, unless said.", "Quiénes juegan; todos los presentes, si no se dice."),
    required=False,
    many=True,
)
SEED = Field(name="seed", type="number", title=Text("Seed", "Semilla"), required=False, minimum=0, maximum=2**31 - 1)
FIRST_PLAYER_SEED = replace(SEED, help=Text("Chooses the first player at random.", "Elige al azar al jugador inicial."))
DRAW_SEED = replace(SEED, help=Text("The same number gives the same draw.", "El mismo número da el mismo sorteo."))
DATE = Field(
    name="date",
    type="text",
    title=Text("Date", "Fecha"),
    help=Text("As 2026-01-31.", "Como 2026-01-31."),
    required=False,
    maximum=10,
)
MINUTES = number("duration", Text("Minutes played", "Minutos jugados"), 9999)
NOTES = Field(name="notes", type="text", title=Text("Notes", "Notas"), required=False)
NOTES_STEP = Step(
    code="notes",
    title=Text("Notes", "Notas"),
    summary=Text("Whatever else is to be remembered.", "Lo demás que haya que recordar."),
    kinds=("note-write",),
)
"""The last step after a session."""


def players_wished(most: int, help: Text | None = None) -> Field:
    """How many play at a table that is set up without a log."""
    title = Text("Players", "Jugadores")
    return Field(name="players", type="number", title=title, help=help, default=1, minimum=1, maximum=most)


def card_wished(name: str, title: Text, type_code: str) -> Field:
    """A card that may be chosen for such a table."""
    otherwise = Text("Otherwise one at random.", "Si no, uno al azar.")
    return Field(name=name, type="card", title=title, help=otherwise, required=False, card_types=(type_code,))


INVESTIGATORS_WISHED = Field(
    name="investigators",
    type="card",
    title=Text("Investigators", "Investigadores"),
    help=Text("Who is not chosen is dealt at random.", "Quien no se elige se reparte al azar."),
    required=False,
    many=True,
    card_types=("investigator",),
)
