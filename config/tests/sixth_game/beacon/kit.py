"""A kit: a keeper with tools. The rules for one, and for all at a table."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.beacon.words import _
from games.engine import Build, Building, CardRecord, Catalogue, Fix, Group, Problem, Sample, rule
from games.engine.collection import beyond_the_box, shortages
from games.engine.slots import Slot, copies_in, look_up, slots_of


class Kit(Struct, kw_only=True, eq=False):
    """A build looked up once, for the rules."""

    catalogue: Catalogue
    keeper: CardRecord | None
    """None unless exactly one keeper leads."""
    tools: list[Slot]
    refused: list[str]
    """Codes that are no tools, or unknown."""

    @property
    def weight(self) -> int:
        return sum(slot.copies * slot.card.fields.weight for slot in self.tools)


def prepare(build: Build, catalogue: Catalogue) -> Kit:
    found = look_up(build, catalogue)
    keepers = [card for card in found.leaders if card and card.type_code == "keeper"]
    held = list(slots_of(sum(found.zones.values(), Counter()), catalogue))
    return Kit(
        catalogue=catalogue,
        keeper=keepers[0] if len(keepers) == len(found.leaders) == 1 else None,
        tools=[slot for slot in held if slot.card.type_code == "tool"],
        refused=[slot.code for slot in held if slot.card.type_code != "tool"] + [*found.unknown, *found.quantities],
    )


@rule("BEACON-KIT-01", emits=("keeper-missing",))
def one_keeper(kit: Kit) -> Iterator[Problem]:
    """A kit is one keeper's."""
    if kit.keeper is None:
        yield Problem(code="keeper-missing")


@rule("BEACON-KIT-02", emits=("too-heavy",))
def carried(kit: Kit) -> Iterator[Problem]:
    """Nobody carries more than their strength."""
    strength = kit.keeper.fields.strength if kit.keeper else None
    if strength is not None and kit.weight > strength:
        heaviest = max(kit.tools, key=lambda slot: (slot.card.fields.weight, slot.code))
        fix = Fix(action="remove", card=heaviest.code, quantity=1)
        yield Problem(code="too-heavy", params={"found": kit.weight, "limit": strength}, fix=fix)


@rule("BEACON-KIT-03", emits=("not-a-tool",))
def tools_alone(kit: Kit) -> Iterator[Problem]:
    """Only tools are carried."""
    for code in kit.refused:
        yield Problem(code="not-a-tool", cards=(code,), fix=Fix(action="remove", card=code, quantity=1))


@rule("BEACON-TABLE-01", emits=("copies-in-box", "collection-short"))
def one_box(table: tuple[Group, list[Kit]]) -> Iterator[Problem]:
    """All keepers together have no more copies of a tool than the box; or, if given, than a collection."""
    group, kits = table
    used = [{slot.code: slot.copies for slot in kit.tools} for kit in kits]
    if group.owned and kits:
        yield from shortages(group, used, kits[0].catalogue)
    elif kits:
        yield from beyond_the_box(used, kits[0].catalogue)


def stats(kit: Kit) -> dict[str, Any]:
    """The figures of a kit, as plain JSON values."""
    return {"size": copies_in(kit.tools), "required_size": None, "weight": kit.weight}


def takes(catalogue: Catalogue, leader: str, choices: Mapping[str, Any]) -> frozenset[str]:
    """Every keeper may take every tool."""
    return frozenset(card.code for card in catalogue if card.type_code == "tool")


BUILDING = Building(
    modes=("kit",),
    prepare=prepare,
    rules=(one_keeper, carried, tools_alone),
    stats=stats,
    group_rules=(one_box,),
    takes=takes,
    zones=lambda catalogue, leader, choices: ("main",),
    samples=(
        Sample(
            name=_("Ada, light on her feet"), build=Build(leaders=("ada",), zones={"main": {"rope": 1, "lantern": 1}})
        ),
    ),
)
