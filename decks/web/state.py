"""What somebody in the builder looks at: the address says all of it, so that it can be kept, sent and gone back to."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from django.http import QueryDict
from msgspec import Struct
from msgspec.structs import replace

from decks.web.groups import GROUPINGS
from games.engine import Building

FIRST_GROUPING = next(iter(GROUPINGS))


class State(Struct, frozen=True, kw_only=True):
    """Query and page of the pool; how the deck is shown and checked; what an upgrade begins from."""

    address: str
    query: str = ""
    page: str = ""
    facet: str = ""
    """A filter whose values are all shown."""
    rest: bool = False
    """What may not be taken is shown, too."""
    group: str = FIRST_GROUPING
    mode: str
    first_mode: str
    zone: str = "main"
    """Where + puts cards from the pool."""
    sheet: str = ""
    """On a phone: `deck`, or else the pool."""
    base: int | None = None
    """The revision that is upgraded."""
    exiled: Mapping[str, int] = {}

    @property
    def kept(self) -> dict[str, str]:
        """All but query and page, as the address says it; what is as usual is left out."""
        return {
            "rest": "1" if self.rest else "",
            "group": "" if self.group == FIRST_GROUPING else self.group,
            "mode": "" if self.mode == self.first_mode else self.mode,
            "zone": "" if self.zone == "main" else self.zone,
            "from": str(self.base) if self.base else "",
            "exiled": ",".join(f"{code}:{copies}" for code, copies in self.exiled.items()),
        }

    @property
    def url(self) -> str:
        asked = {"q": self.query, "page": self.page, **self.kept, "sheet": self.sheet}
        given = urlencode({name: value for name, value in asked.items() if value}, quote_via=quote)
        return f"{self.address}?{given}" if given else self.address

    def at(self, **changes: Any) -> str:
        """The address of the same with some changes."""
        return replace(self, **changes).url


def read_state(asked: QueryDict, address: str, building: Building, zones: tuple[str, ...]) -> State:
    """What the address says; what it says wrongly is as usual."""
    group, mode, zone, base = (asked.get(name, "") for name in ("group", "mode", "zone", "from"))
    return State(
        address=address,
        query=asked.get("q", "").strip(),
        page=asked.get("page", ""),
        facet=asked.get("facet", ""),
        rest=asked.get("rest") == "1",
        group=group if group in GROUPINGS else FIRST_GROUPING,
        mode=mode if mode in building.modes else building.modes[0],
        first_mode=building.modes[0],
        zone=zone if zone in zones else zones[0],
        sheet="deck" if asked.get("sheet") == "deck" else "",
        base=int(base) if base.isdecimal() and 0 < len(base) < 9 and int(base) else None,
        exiled=_exiled(asked.get("exiled", "")),
    )


def _exiled(text: str) -> dict[str, int]:
    pairs = (part.rpartition(":") for part in text.split(",")[:100])
    return {code: int(copies) for code, _, copies in pairs if code and copies in {*"123456789"}}
