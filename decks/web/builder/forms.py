"""The view state of the builder, all in the address: it can be bookmarked, shared and gone back to."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote, urlencode

from django.http import QueryDict
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.web.forms import FlagField, OneOfField, PageForm, PathField, TextField
from decks.web.deck.groups import GROUPINGS
from games.engine import Building

FIRST_GROUPING = next(iter(GROUPINGS))
TABS = ("cards", "notes", "charts", "hand", "experience")
"""Tabs of the deck. All but the first two are rendered only when chosen, which keeps clicks fast."""

MAX_SHELVES = 1000
"""Characters of their ids, with commas between."""


class ViewState(Struct, frozen=True, kw_only=True):
    """Query and page of the pool; how the deck is shown and checked."""

    address: str
    query: str = ""
    page: str = ""
    facet: str = ""
    """A filter shown with all its values."""
    rest: str = ""
    """The cards shown: those allowed, or `1` for all player cards, or those of `encounter` sets."""
    owned: str = ""
    """The only cards shown: `1` for those of the default collection, or of shelves given by id; empty: all."""
    played: bool = False
    """Whether the cards that the leader's public decks have most come first."""
    levels: str = ""
    """Whether level 0 comes `first`, or levels are `mixed`; otherwise that depends on the deck."""
    group: str = FIRST_GROUPING
    tab: str = TABS[0]
    mode: str
    usual_mode: str
    zone: str = "main"
    """The zone + adds to."""
    sheet: str = ""
    """On a phone: `deck` or `pool`; empty: the deck where an upgrade opens, otherwise the pool."""
    next: str = ""
    """The page to return to when an upgrade is paid or discarded."""
    card: str = ""
    """The card in the drawer."""

    @property
    def kept(self) -> dict[str, str]:
        """The parameters other than query and page, without defaults."""
        return {
            "rest": self.rest,
            "owned": self.owned,
            "played": "yes" if self.played else "",
            "levels": self.levels,
            "group": "" if self.group == FIRST_GROUPING else self.group,
            "tab": "" if self.tab == TABS[0] else self.tab,
            "mode": "" if self.mode == self.usual_mode else self.mode,
            "zone": "" if self.zone == "main" else self.zone,
            "next": self.next,
        }

    @property
    def url(self) -> str:
        parameters = {"q": self.query, "page": self.page, **self.kept, "sheet": self.sheet}
        given = urlencode({name: value for name, value in parameters.items() if value}, quote_via=quote)
        return f"{self.address}?{given}" if given else self.address

    def at(self, **changes: Any) -> str:
        """The address with some changes."""
        return replace(self, **changes).url


class ViewStateForm(PageForm):
    """The address of the builder."""

    q = TextField()
    page = TextField(strip=False)
    facet = TextField(strip=False)
    rest = OneOfField(["", "1", "encounter"])
    owned = TextField(max_length=MAX_SHELVES)
    played = FlagField()
    levels = OneOfField(["", "first", "mixed"])
    group = OneOfField(GROUPINGS)
    tab = OneOfField(TABS)
    sheet = OneOfField(["", "deck", "pool"])
    next = PathField(strip=False)
    card = TextField()

    def __init__(self, *args: Any, modes: Iterable[str], zones: Iterable[str]) -> None:
        super().__init__(*args)
        self.fields |= {"mode": OneOfField(modes), "zone": OneOfField(zones)}


def read_view_state(
    data: QueryDict, address: str, building: Building, zones: tuple[str, ...], usual_mode: str | None
) -> ViewState:
    """The state in the address; invalid values are defaults."""
    usual = usual_mode if usual_mode in building.modes else building.modes[0]
    values = ViewStateForm.read(data, modes=[usual, *building.modes], zones=zones)
    return ViewState(address=address, query=values.pop("q"), usual_mode=usual, **values)


# --- the mode of a deck stays until another is chosen, on every page ---

MODES = "deck_modes"
MAX_MODES = 50


def kept_mode(session: Mapping[str, Any], deck: str) -> str | None:
    """The visitor's last mode for the deck; None: the usual one."""
    mode: str | None = session.get(MODES, {}).get(deck)
    return mode


def keep_mode(session: Any, deck: str, mode: str) -> None:
    """Remember the mode for the visitor's session."""
    others = [(one, kept) for one, kept in session.get(MODES, {}).items() if one != deck]
    session[MODES] = dict([*others[1 - MAX_MODES :], (deck, mode)])
