"""The view state of the builder, all in the address: it can be bookmarked, shared and gone back to."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from django.http import QueryDict
from msgspec import Struct
from msgspec.structs import replace

from decks.web.deck.groups import GROUPINGS
from games.engine import Building

FIRST_GROUPING = next(iter(GROUPINGS))
OPENABLE = ("experience", "figures")
"""Parts worked out only when opened: a click is answered sooner."""


class State(Struct, frozen=True, kw_only=True):
    """Query and page of the pool; how the deck is shown and checked."""

    address: str
    query: str = ""
    page: str = ""
    facet: str = ""
    """A filter shown with all its values."""
    rest: bool = False
    """Whether all cards are shown."""
    group: str = FIRST_GROUPING
    opened: frozenset[str] = frozenset()
    """The parts of OPENABLE that are shown."""
    mode: str
    usual_mode: str
    zone: str = "main"
    """The zone + adds to."""
    sheet: str = ""
    """On a phone: `deck`, or else the pool."""

    @property
    def kept(self) -> dict[str, str]:
        """The parameters beside query and page, without defaults."""
        return {
            "rest": "1" if self.rest else "",
            "group": "" if self.group == FIRST_GROUPING else self.group,
            "open": ",".join(part for part in OPENABLE if part in self.opened),
            "mode": "" if self.mode == self.usual_mode else self.mode,
            "zone": "" if self.zone == "main" else self.zone,
        }

    @property
    def url(self) -> str:
        asked = {"q": self.query, "page": self.page, **self.kept, "sheet": self.sheet}
        given = urlencode({name: value for name, value in asked.items() if value}, quote_via=quote)
        return f"{self.address}?{given}" if given else self.address

    def at(self, **changes: Any) -> str:
        """The address with some changes."""
        return replace(self, **changes).url

    def turned(self, part: str) -> str:
        """The address with that part opened, or closed; it shows the deck."""
        return self.at(opened=self.opened ^ {part}, sheet="deck")


def read_state(
    asked: QueryDict, address: str, building: Building, zones: tuple[str, ...], usual_mode: str | None = None
) -> State:
    """The state in the address; invalid values are defaults."""
    group, mode, zone = (asked.get(name, "") for name in ("group", "mode", "zone"))
    usual = usual_mode if usual_mode in building.modes else building.modes[0]
    return State(
        address=address,
        query=asked.get("q", "").strip(),
        page=asked.get("page", ""),
        facet=asked.get("facet", ""),
        rest=asked.get("rest") == "1",
        group=group if group in GROUPINGS else FIRST_GROUPING,
        opened=frozenset(OPENABLE).intersection(asked.get("open", "").split(",")),
        mode=mode if mode in building.modes else usual,
        usual_mode=usual,
        zone=zone if zone in zones else zones[0],
        sheet="deck" if asked.get("sheet") == "deck" else "",
    )


# --- the mode of a deck stays until another is chosen, on every page ---

MODES = "deck_modes"
MAX_MODES = 50


def mode_kept(session: Mapping[str, Any], deck: str) -> str | None:
    """The visitor's last mode for the deck; None: the usual one."""
    mode: str | None = session.get(MODES, {}).get(deck)
    return mode


def keep_mode(session: Any, deck: str, mode: str) -> None:
    """Remember it for the visitor's session."""
    others = [(one, kept) for one, kept in session.get(MODES, {}).items() if one != deck]
    session[MODES] = dict([*others[1 - MAX_MODES :], (deck, mode)])
