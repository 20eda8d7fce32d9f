"""The form of a game's end: what lay on the board, and how each player fared."""

from msgspec.structs import replace

from games.ah2.campaign.log_fields import CONDITION, FINAL_FATES, NUMBERS, RESULTS
from games.ah2.words import _
from games.engine.journal import Field
from games.engine.journal.common_fields import MINUTES, NOTES, PLAYER_SEAT, number

SMALL_CARDS = ("common", "unique", "spell", "skill", "special")
KNOWN = _("Empty: as the log has it.")


def _known(field: Field) -> Field:
    return replace(field, help=KNOWN, required=False)


PLAYER_FIELDS = (
    PLAYER_SEAT,
    Field(name="fate", type="choice", title=_("Fate"), choices=FINAL_FATES),
    _known(number("gates", _("Unspent gate trophies"), 16)),
    number("monsters", _("Unspent monster trophies"), 60),
    number("loans", _("Unpaid bank loans"), 8),
    number("sanity", _("Sanity"), 20),
    number("stamina", _("Stamina"), 20),
    number("clues", _("Clues"), 48),
    number("money", _("Money"), 200),
    CONDITION,
    *(
        Field(name=name, type="flag", title=title, required=False)
        for name, title in (("retainer", _("Retainer")), ("membership", _("Lodge member")), ("deputy", _("Deputy")))
    ),
    Field(name="allies", type="card", title=_("Allies"), required=False, many=True, card_types=("ally",)),
    Field(name="items", type="card", title=_("Other cards"), required=False, many=True, card_types=SMALL_CARDS),
    Field(
        name="claimed",
        type="card",
        title=_("Monsters among the trophies"),
        required=False,
        many=True,
        card_types=("monster",),
    ),
)


def _board(name: str, *, required: bool = False) -> Field:
    title, most = NUMBERS[name]
    return number(name, title, most, required=required)


END_FIELDS = (
    Field(name="result", type="choice", title=_("Result"), choices=RESULTS),
    _board("doom", required=True),
    _known(_board("terror")),
    _known(_board("gates")),
    _known(_board("seals")),
    _known(number("elder_signs", _("Elder Sign cards used"), 20)),
    number("rounds", _("Rounds of the final battle"), 200),
    number("opened", _("Gates that opened in all"), 200),
    number("stack", _("Gate markers left in the stack"), 16),
    _board("arkham"),
    _board("sky"),
    _board("outskirts"),
    number("cup", _("Monsters left in the cup"), 60),
    number("allies_deck", _("Allies left in the deck"), 11),
    number("allies_box", _("Allies sent back to the box"), 11),
    MINUTES,
    Field(name="players", type="group", title=_("Players"), many=True, parts=PLAYER_FIELDS),
    NOTES,
)
