"""The table before a game in words: the eleven steps with their results."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.dmd.campaign.facts import ELDER_ONE, Facts
from games.dmd.campaign.setup import BEFORE_GAME
from games.dmd.cards import TYPES
from games.dmd.numbers import MAX_PLAYERS
from games.dmd.words import _, table
from games.engine import Text, coloned, listed, plain
from games.engine.journal import Field, Line, OpenSetup
from games.engine.journal import common_fields as fields
from games.engine.journal.sheet_parts import AT_THE_TABLE, card_or_drawn, known_line, labelled, sheet_of

NUMBERS = table("numbers")


def setup_lines(setup: Mapping[str, Any], facts: Facts) -> Mapping[str, tuple[Line, ...]]:
    count, markers, bases, dealt, returned = (
        labelled(text, plain(setup["numbers"][name])) for name, text in NUMBERS.items()
    )
    players = [(one, _who(one, facts)) for one in setup["players"]]
    first = next((who for one, who in players if one["seat"] == setup["first_player"]), AT_THE_TABLE)
    return {
        "board": tuple(_short(setup, facts)),
        "elder-one": (labelled(TYPES[ELDER_ONE], card_or_drawn(setup["elder_one"], facts)),),
        "episode": (episode_line(setup["episode"], facts),),
        "enemies": (labelled(_("Minions"), listed(facts.card_name(code) for code in setup["minions"])),),
        "mythos": tuple(_mythos(setup)),
        "discoveries": known_line(_("Discovery deck"), setup["discoveries"]),
        "investigators": (
            count,
            bases,
            *(Line(value=who if one["investigator"] else coloned(who, AT_THE_TABLE)) for one, who in players),
        ),
        "markers": (
            markers,
            *(
                labelled(who, facts.copies_named(dict.fromkeys(one["skills"], 1)))
                for one, who in players
                if one["skills"]
            ),
        ),
        "insanity": (*(labelled(who, card_or_drawn(one["insanity"], facts)) for one, who in players), dealt, returned),
        "first-player": (labelled(_("First player"), first),),
    }


def episode_line(episode: str | None, facts: Facts) -> Line:
    """The Episode by its name, which needs no label; or a line that it is drawn."""
    return Line(value=facts.scenario_name(episode)) if episode else labelled(TYPES["episode"], AT_THE_TABLE)


def _mythos(setup: Mapping[str, Any]) -> Iterator[Line]:
    halves = [number for number in setup["mythos"].values() if number is not None]
    if len(halves) == len(setup["mythos"]):
        yield labelled(_("Mythos deck"), plain(f"{' + '.join(map(str, halves))} = {sum(halves)}"))


def _short(setup: Mapping[str, Any], facts: Facts) -> Iterator[Line]:
    """Components that are not owned, or too few."""
    for code in setup["short"]:
        name = TYPES.get(code) or (facts.scenario_name if facts.scenario(code) else facts.card_name)(code)
        yield Line(label=_("Not owned, or not enough"), value=name, mark="warning")


def _who(one: Mapping[str, Any], facts: Facts) -> Text:
    """The player and the investigator; a solo player has two."""
    seat = one["seat"]
    numbered = _("Investigator {seat}").format(seat=seat) if seat.isdecimal() else plain(seat)
    who = plain(one["player"]) if one["player"] else numbered
    return coloned(who, facts.card_name(one["investigator"]) if one["investigator"] else None)


OPEN_SETUP = OpenSetup(
    title=_("Set up a game"),
    fields=fields.table_wished(
        fields.players_wished(MAX_PLAYERS),
        fields.card_wished("elder_one", TYPES[ELDER_ONE], ELDER_ONE),
        Field("episode", "scenario", TYPES["episode"], help=_("Otherwise one at random."), required=False),
    ),
    sheet=sheet_of(BEFORE_GAME, setup_lines),
)
