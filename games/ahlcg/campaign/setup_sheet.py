"""The table before a scenario in words, with or without a log."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.log_campaign import MODE, MODES
from games.ahlcg.campaign.seat_checks import DIFFICULTIES, DIFFICULTY
from games.ahlcg.campaign.setup import BEFORE_SCENARIO, MAX_PLAYERS
from games.ahlcg.words import _, ngettext
from games.engine import Text, bracketed, plain
from games.engine.journal import Block, Line, OpenSetup
from games.engine.journal import common_fields as fields
from games.engine.journal.sheet_parts import labelled, lacking_lines, player_named, scenario_block, step_blocks


def setup_lines(found: Mapping[str, Any], facts: Facts) -> Mapping[str, tuple[Line, ...]]:
    people = [
        (one, facts.card_name(one["investigator"]) if one["investigator"] else player_named(one))
        for one in found["investigators"]
    ]
    return {
        "investigators": tuple(_player(one, name) for one, name in people),
        "trauma": tuple(Line(label=name, value=_wounds(one)) for one, name in people if one["damage"] or one["horror"]),
        "lead": tuple(Line(value=name) for one, name in people if one["seat"] == found["lead"]),
        "decks": tuple(line for one, name in people if "shuffled" in one for line in _decks(one, name, facts)),
        "encounter-sets": tuple(Line(value=facts.encounter_set_name(code)) for code in found["encounter_sets"]),
        "reference": (_reference(found, facts),) if found["reference_card"] else (),
    }


def _player(one: Mapping[str, Any], name: Text) -> Line:
    """An investigator with the player of the log; without a log, a player with the investigator, if one is chosen."""
    if one["player"]:
        return Line(label=name, value=plain(one["player"]))
    if one["investigator"] is None:
        return Line(label=name, value=_("chosen at the table"))
    known = {"health": one["remaining_health"], "sanity": one["remaining_sanity"]}
    printed = None if None in known.values() else _("health {health}, sanity {sanity}").format(**known)
    return Line(label=player_named(one), value=bracketed(name, printed))


def _wounds(one: Mapping[str, Any]) -> Text:
    return _("{damage} damage, {horror} horror").format(damage=one["damage"], horror=one["horror"])


def _decks(one: Mapping[str, Any], name: Text, facts: Facts) -> Iterable[Line]:
    size = sum(one["shuffled"].values())
    yield Line(label=name, value=ngettext("{size} card", "{size} cards", size=size))
    for code in one["in_play"]:
        yield Line(label=_("Starts in play"), value=facts.card_name(code))


def _reference(found: Mapping[str, Any], facts: Facts) -> Line:
    side = _("Hard/Expert side") if found["reference_side"] == "hard" else _("Easy/Standard side")
    return Line(label=facts.card_name(found["reference_card"]), value=side)


def setup_sheet(setup: Mapping[str, Any], facts: Facts) -> tuple[Block, ...]:
    """The printed setup of a table without a log: the scenario, earlier scenarios, the thirteen steps."""
    lines = dict(setup_lines(setup, facts))
    lines["encounter-sets"] += lacking_lines(setup, facts)
    bag = {"lines": tuple(_bag(setup)), "tokens": tuple(setup["chaos_bag"])}
    return (
        scenario_block(
            setup,
            facts,
            labelled(MODE.title, MODES[setup["mode"]]),
            labelled(DIFFICULTY.title, DIFFICULTIES[setup["difficulty"]]),
        ),
        *_earlier(setup, facts),
        *(
            replace(block, **bag) if block.rule == "setup-6-chaos-bag" else block
            for block in step_blocks(BEFORE_SCENARIO, lines)
        ),
    )


def _bag(setup: Mapping[str, Any]) -> Iterator[Line]:
    if not setup["chaos_bag"]:
        yield Line(value=_("The tokens for this difficulty aren't available here: see the guide."))
    elif setup["earlier"] != []:
        yield Line(value=_("As at the start of the campaign; earlier scenarios may have changed it."))


def _earlier(setup: Mapping[str, Any], facts: Facts) -> Iterator[Block]:
    """The parts of the guide that a standalone game skips, with the resolutions to record (AHLCG-SA-05)."""
    if setup["mode"] == "standalone" and setup["earlier"]:
        lines = (
            Line(label=facts.scenario_name(one["scenario"]), value=plain(one["resolution"] or "–"))
            for one in setup["earlier"]
        )
        yield Block(kind="session", title=_("Earlier scenarios"), lines=tuple(lines), rule="AHLCG-SA-05")


OPEN_SETUP = OpenSetup(
    title=_("Set up a game"),
    fields=(
        fields.SCENARIO,
        MODE,
        replace(DIFFICULTY, default="standard"),
        fields.players_wished(MAX_PLAYERS),
        replace(fields.SEED, help=_("Chooses the lead investigator.")),
        replace(fields.INVESTIGATORS_WISHED, help=_("The others are chosen at the table.")),
    ),
    sheet=setup_sheet,
)
