"""Ledger entries of a deck in no campaign, as clients write them."""

from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault, InvalidInputError
from decks.content import read_mapping, read_text
from decks.filters import read_one_of
from games.engine import Ledger

MAX_REASON = 200
MAX_AMOUNT = 999


def read_experience(data: Any, ledger: Ledger) -> tuple[str, int, str]:
    """A line of the ledger: kind, amount, reason. InvalidInputError has everything wrong with it."""
    faults: list[InputFault] = []
    body = read_mapping(data, (), faults)
    for key in sorted(body.keys() - {"kind", "amount", "reason"}):
        faults.append(InputFault((key,), "unknown-key", _("This key is not known.")))
    kind = read_one_of(body.get("kind", ledger.kinds[0]), ("kind",), ledger.kinds, faults)
    amount = body.get("amount")
    if type(amount) is not int or not -MAX_AMOUNT <= amount <= MAX_AMOUNT:
        message = _("Give a whole number from %(least)s to %(most)s.") % {"least": -MAX_AMOUNT, "most": MAX_AMOUNT}
        faults.append(InputFault(("amount",), "not-a-number-in-range", message))
        amount = 0
    reason = read_text(body, "reason", "", MAX_REASON, faults).strip()
    if kind == ledger.adjustment and not reason and not faults:
        faults.append(InputFault(("reason",), "required", _("Say why, for those who read the ledger later.")))
    if faults:
        raise InvalidInputError(*faults)
    return kind, amount, reason
