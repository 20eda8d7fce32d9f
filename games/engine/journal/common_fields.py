"""Fields that the entries of most games have; a game replaces what it calls otherwise."""

from games.engine.journal.fields import Field
from games.engine.text import Text

SEAT = Field(name="seat", type="seat", title=Text("Seat", "Asiento"))
NEW_SEAT = Field(name="seat", type="new-seat", title=Text("Seat", "Asiento"), maximum=40)
PLAYER = Field(name="player", type="text", title=Text("Player", "Jugador"), maximum=80)
SCENARIO = Field(name="scenario", type="scenario", title=Text("Scenario", "Escenario"))
CARD = Field(name="card", type="card", title=Text("Card", "Carta"))
COPIES = Field(name="copies", type="number", title=Text("Copies", "Copias"), default=1, minimum=1, maximum=9)
REASON = Field(name="reason", type="text", title=Text("Reason", "Motivo"), maximum=200)
OPTIONAL_REASON = Field(name="reason", type="text", title=Text("Reason", "Motivo"), required=False, maximum=200)
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
