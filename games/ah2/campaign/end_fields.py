"""The form of a game's end: what lay on the board, and how each player fared."""

from msgspec.structs import replace

from games.ah2.campaign.log_fields import CONDITION, FINAL_FATES, NUMBERS, RESULTS
from games.engine import Text
from games.engine.journal import Field
from games.engine.journal.common_fields import MINUTES, NOTES, PLAYER_SEAT, number

SMALL_CARDS = ("common", "unique", "spell", "skill", "special")
KNOWN = Text("Empty: as the log has it.", "Vacío: como lo tiene el registro.")


def _known(field: Field) -> Field:
    return replace(field, help=KNOWN, required=False)


PLAYER_FIELDS = (
    PLAYER_SEAT,
    Field(name="fate", type="choice", title=Text("Fate", "Destino"), choices=FINAL_FATES),
    _known(number("gates", Text("Unspent gate trophies", "Trofeos de Portal sin gastar"), 16)),
    number("monsters", Text("Unspent monster trophies", "Trofeos de Monstruo sin gastar"), 60),
    number("loans", Text("Unpaid bank loans", "Préstamos bancarios sin pagar"), 8),
    number("sanity", Text("Sanity", "Cordura"), 20),
    number("stamina", Text("Stamina", "Resistencia"), 20),
    number("clues", Text("Clues", "Pistas"), 48),
    number("money", Text("Money", "Dinero"), 200),
    CONDITION,
    *(
        Field(name=name, type="flag", title=title, required=False)
        for name, title in (
            ("retainer", Text("Retainer", "Anticipo")),
            ("membership", Text("Lodge member", "Miembro de la Logia")),
            ("deputy", Text("Deputy", "Comisario")),
        )
    ),
    Field(name="allies", type="card", title=Text("Allies", "Aliados"), required=False, many=True, card_types=("ally",)),
    Field(
        name="items",
        type="card",
        title=Text("Other cards", "Otras cartas"),
        required=False,
        many=True,
        card_types=SMALL_CARDS,
    ),
    Field(
        name="claimed",
        type="card",
        title=Text("Monsters among the trophies", "Monstruos entre los trofeos"),
        required=False,
        many=True,
        card_types=("monster",),
    ),
)


def _board(name: str, *, required: bool = False) -> Field:
    title, most = NUMBERS[name]
    return number(name, title, most, required=required)


END_FIELDS = (
    Field(name="result", type="choice", title=Text("Result", "Resultado"), choices=RESULTS),
    _board("doom", required=True),
    _known(_board("terror")),
    _known(_board("gates")),
    _known(_board("seals")),
    _known(number("elder_signs", Text("Elder Sign cards used", "Símbolos arcanos usados"), 20)),
    number("rounds", Text("Rounds of the final battle", "Asaltos de la batalla final"), 200),
    number("opened", Text("Gates that opened in all", "Portales abiertos en total"), 200),
    number("stack", Text("Gate markers left in the stack", "Indicadores de Portal en el montón"), 16),
    _board("arkham"),
    _board("sky"),
    _board("outskirts"),
    number("cup", Text("Monsters left in the cup", "Monstruos en la reserva"), 60),
    number("allies_deck", Text("Allies left in the deck", "Aliados en el mazo"), 11),
    number("allies_box", Text("Allies sent back to the box", "Aliados devueltos a la caja"), 11),
    MINUTES,
    Field(name="players", type="group", title=Text("Players", "Jugadores"), many=True, parts=PLAYER_FIELDS),
    NOTES,
)
