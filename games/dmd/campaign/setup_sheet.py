"""The printed setup: the pair, each investigator, components of the box, the eleven steps."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.dmd.campaign.facts import ELDER_ONE, Facts
from games.dmd.campaign.setup import BEFORE_GAME
from games.dmd.numbers import MAX_PLAYERS
from games.dmd.vocabulary import TYPES
from games.dmd.words import _, table
from games.engine import Text, coloned, listed, plain
from games.engine.journal import Block, Field, Line, OpenSetup
from games.engine.journal import common_fields as fields
from games.engine.journal.sheet_parts import AT_THE_TABLE, card_or_drawn, known_line, labelled, numbered_steps

NUMBERS = table("numbers")


def setup_sheet(setup: Mapping[str, Any], facts: Facts) -> tuple[Block, ...]:
    """The setup, in the order in which a table is laid."""
    lines = (*_pair(setup, facts), *_box(setup, facts), *_short(setup, facts))
    return (
        Block(kind="campaign", title=_("The table"), lines=lines),
        *(_investigator(one, facts) for one in setup["players"]),
        numbered_steps(_("In eleven steps"), BEFORE_GAME),
    )


def _pair(setup: Mapping[str, Any], facts: Facts) -> Iterator[Line]:
    yield Line(label=TYPES[ELDER_ONE], value=card_or_drawn(setup["elder_one"], facts))
    yield episode_line(setup["episode"], facts)
    first = next((one for one in setup["players"] if one["seat"] == setup["first_player"]), None)
    yield Line(label=_("First player"), value=_who(first, facts) if first else AT_THE_TABLE)


def episode_line(episode: str | None, facts: Facts) -> Line:
    """The Episode by its name, which needs no label; or a line that it is drawn."""
    return Line(value=facts.scenario_name(episode)) if episode else labelled(TYPES["episode"], AT_THE_TABLE)


def _box(setup: Mapping[str, Any], facts: Facts) -> Iterator[Line]:
    for name, text in NUMBERS.items():
        yield Line(label=text, value=plain(setup["numbers"][name]))
    yield from _mythos(setup)
    yield from _discoveries(setup)
    if setup["minions"]:
        yield labelled(_("Minions"), listed(facts.card_name(code) for code in setup["minions"]))


def _mythos(setup: Mapping[str, Any]) -> Iterator[Line]:
    halves = [number for number in setup["mythos"].values() if number is not None]
    if len(halves) == len(setup["mythos"]):
        yield labelled(_("Mythos deck"), plain(f"{' + '.join(map(str, halves))} = {sum(halves)}"))


def _discoveries(setup: Mapping[str, Any]) -> Iterator[Line]:
    yield from known_line(_("Discovery deck"), setup["discoveries"])


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


def _investigator(one: Mapping[str, Any], facts: Facts) -> Block:
    who = _who(one, facts)
    if one["investigator"] is None:
        return Block(kind="seat", title=coloned(who, AT_THE_TABLE), lines=tuple(_insanity(one, facts)))
    skills = Line(label=_("Skills at level 1"), value=_skills(one, facts))
    return Block(kind="seat", title=who, lines=(skills, *_insanity(one, facts)))


def _skills(one: Mapping[str, Any], facts: Facts) -> Text:
    return facts.copies_named(dict.fromkeys(one["skills"], 1))


def _insanity(one: Mapping[str, Any], facts: Facts) -> Iterator[Line]:
    yield Line(label=TYPES["insanity"], value=card_or_drawn(one["insanity"], facts))


def setup_lines(setup: Mapping[str, Any], facts: Facts) -> Mapping[str, tuple[Line, ...]]:
    """Step to its lines for this setup."""
    elder_one, episode, first = _pair(setup, facts)
    count, markers, bases, dealt, returned = (
        Line(label=text, value=plain(setup["numbers"][name])) for name, text in NUMBERS.items()
    )
    known = [one for one in setup["players"] if one["investigator"]]
    minions = listed(facts.card_name(code) for code in setup["minions"])
    return {
        "board": tuple(_short(setup, facts)),
        "elder-one": (elder_one,),
        "episode": (episode,),
        "enemies": (labelled(_("Minions"), minions),),
        "mythos": tuple(_mythos(setup)),
        "discoveries": tuple(_discoveries(setup)),
        "investigators": (count, bases, *(Line(value=_who(one, facts)) for one in known)),
        "markers": (markers, *(Line(label=_who(one, facts), value=_skills(one, facts)) for one in known)),
        "insanity": (
            *(Line(label=_who(one, facts), value=line.value) for one in known for line in _insanity(one, facts)),
            dealt,
            returned,
        ),
        "first-player": (first,),
    }


OPEN_SETUP = OpenSetup(
    title=_("Set up a game"),
    fields=fields.table_wished(
        fields.players_wished(MAX_PLAYERS),
        fields.card_wished("elder_one", TYPES[ELDER_ONE], ELDER_ONE),
        Field("episode", "scenario", TYPES["episode"], help=_("Otherwise one at random."), required=False),
    ),
    sheet=setup_sheet,
)
