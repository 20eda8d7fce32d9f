"""The parameters of an evening, read and validated for API and page alike."""

import uuid
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from accounts.models import User
from campaigns import selectors
from campaigns.models import Campaign
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.numbers import read_whole_number
from games.engine.tonight_filters import Filters
from games.registry import game_all

MAX_PLAYERS = 10
MAX_MINUTES = 24 * 60
MAX_SESSIONS = 999
MAX_SEED = 2**31 - 1
LONGEST_NAME = 80
EVER = "ever"
YES = "yes"
FLAGS = ("never_won", "known_length", "one_evening", "own_decks", "everything")
"""Parameters that are `yes` or missing."""

Given = Mapping[str, Sequence[str]]
Faults = list[InputFault]


class Asked(Struct, frozen=True, kw_only=True):
    """The request."""

    games: tuple[str, ...]
    """Empty: all."""
    wishes: Filters
    names: tuple[str, ...]
    """Names of the players, as far as given."""
    group: Campaign | None
    """Source of shelves and names."""
    own_decks: bool
    everything: bool
    seed: int | None
    """None: any."""


def read_asked(given: Given, user: User | None) -> Asked:
    """The request in the parameters; InvalidInputError with the place of every fault."""
    faults: Faults = []
    games = tuple(dict.fromkeys(code for code in given.get("game", ()) if code))
    for code in games:
        if code not in game_all():
            message = _("There is no such game. The games are: %(games)s.") % {"games": ", ".join(game_all())}
            faults.append(InputFault(("query", "game"), "unknown-game", message))
    flags = {name: _flag(given, name, faults) for name in FLAGS}
    names = _names(given, faults)
    again = _one(given, "again")
    not_last = 0 if again in ("", EVER) else _number(given, "again", 0, 1, MAX_SESSIONS, faults)
    group = _group(_one(given, "group"), user, faults)
    together = 1 + group.members.count() if group else 1
    players = _number(given, "players", min(max(together, len(names)), MAX_PLAYERS), 1, MAX_PLAYERS, faults)
    minutes = _number(given, "minutes", 0, 1, MAX_MINUTES, faults)
    seed = _number(given, "seed", -1, 0, MAX_SEED, faults)
    if user is None:
        faults += _of_accounts({"own_decks": flags["own_decks"], "again": again, "never_won": flags["never_won"]})
    if len(names) > players:
        message = _("There are more names than players.")
        faults.append(InputFault(("query", "name"), "too-many", message))
    if faults:
        raise InvalidInputError(*faults)
    return Asked(
        games=games,
        wishes=Filters(
            players=players,
            not_last=not_last,
            never_played=again == EVER,
            never_won=flags["never_won"],
            minutes=minutes or None,
            known_length=flags["known_length"],
            one_evening=flags["one_evening"],
        ),
        names=names,
        group=group,
        own_decks=flags["own_decks"],
        everything=flags["everything"],
        seed=None if seed < 0 else seed,
    )


def _of_accounts(asked: Mapping[str, object]) -> Faults:
    """Faults of parameters that need an account."""
    message = _("This needs an account: of others it is not known what they played, or which decks they have.")
    return [InputFault(("query", name), "needs-account", message) for name, value in asked.items() if value]


def _one(given: Given, name: str) -> str:
    values = given.get(name, ())
    return values[-1].strip() if values else ""


def _flag(given: Given, name: str, faults: Faults) -> bool:
    value = _one(given, name)
    if value not in ("", YES):
        faults.append(InputFault(("query", name), "unknown-value", _("Give `yes`, or leave it out.")))
    return value == YES


def _number(given: Given, name: str, default: int, least: int, most: int, faults: Faults) -> int:
    value = _one(given, name)
    if not value:
        return default
    number = read_whole_number(value, least=least, most=most)
    if number is not None:
        return number
    message = _("Give a whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
    faults.append(InputFault(("query", name), "not-a-number-in-range", message))
    return default


def _names(given: Given, faults: Faults) -> tuple[str, ...]:
    names = [name.strip() for value in given.get("name", ()) for name in value.split(",") if name.strip()]
    loc = ("query", "name")
    if any(len(name) > LONGEST_NAME for name in names):
        message = _("Give at most %(most)s characters.") % {"most": LONGEST_NAME}
        faults.append(InputFault(loc, "too-long", message))
    if len(set(names)) < len(names):
        faults.append(InputFault(loc, "name-twice", _("Two players need two names.")))
    if len(names) > MAX_PLAYERS:
        message = _("Give at most %(most)s entries.") % {"most": MAX_PLAYERS}
        faults.append(InputFault(loc, "too-many", message))
    return tuple(names[:MAX_PLAYERS])


def _group(value: str, user: User | None, faults: Faults) -> Campaign | None:
    """A campaign that the user belongs to: its members are the group."""
    if not value:
        return None
    loc = ("query", "group")
    if user is None:
        faults.append(InputFault(loc, "needs-account", _("A group needs an account.")))
        return None
    try:
        found = selectors.group_list(user).select_related("owner").filter(pk=uuid.UUID(value)).first()
    except ValueError:
        found = None
    if found is None:
        message = _("You share no campaign with this id with anybody.")
        faults.append(InputFault(loc, "unknown-group", message))
    return found
