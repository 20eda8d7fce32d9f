"""The printed setup: the numbers of the table, each investigator, the board, the fourteen steps."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from games.ah2.campaign.setup import BEFORE_GAME
from games.ah2.cards import MYTHOS, SKILLS, TRACKS
from games.ah2.face import counted
from games.ah2.vocabulary import TYPE_PLURALS, TYPES
from games.ah2.words import _, table
from games.engine import bracketed, coloned, joined, listed, plain
from games.engine.journal import Block, CatalogueFacts, Line, OpenSetup
from games.engine.journal import common_fields as fields
from games.engine.journal.sheet_parts import (
    AT_THE_TABLE,
    card_or_drawn,
    known_line,
    labelled,
    numbered_steps,
    player_named,
)

LIMITS = table("limits")
FIRST_PLAYER = _("First player")


def setup_sheet(setup: Mapping[str, Any], facts: CatalogueFacts) -> tuple[Block, ...]:
    """The setup, in the order in which a table is laid."""
    return (
        Block(kind="campaign", title=_("The table"), lines=tuple(_table(setup, facts))),
        *(_player(player, facts) for player in setup["players"]),
        Block(kind="session", title=_("The board"), lines=tuple(_board(setup, facts))),
        numbered_steps(_("In fourteen steps"), BEFORE_GAME),
    )


def _table(setup: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    yield labelled(_("Ancient One"), card_or_drawn(setup["ancient_one"], facts))
    yield from known_line(_("Doom track"), setup["doom_track"] or None)
    first = next((player for player in setup["players"] if player["seat"] == setup["first_player"]), None)
    yield Line(label=FIRST_PLAYER, value=player_named(first) if first else AT_THE_TABLE)
    for name, text in LIMITS.items():
        yield Line(label=text, value=plain(setup["limits"][name]))
    if setup["short"]:
        short = [TYPE_PLURALS.get(code) or facts.card_name(code) for code in setup["short"]]
        yield labelled(_("Not enough copies"), listed(short))


def _player(player: Mapping[str, Any], facts: CatalogueFacts) -> Block:
    who = player_named(player)
    lines = tuple(_investigator(player, facts)) if player["investigator"] else ()
    return Block(kind="seat", title=coloned(who, card_or_drawn(player["investigator"], facts)), lines=lines)


def _investigator(player: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    yield labelled(_("Home"), facts.card_name(player["home"]))
    yield labelled(_("Sanity, Stamina"), plain(f"{player['sanity']}, {player['stamina']}"))
    yield labelled(_("Money, Clues"), plain(f"{player['money']}, {player['clues']}"))
    if player["cards"]:
        yield labelled(_("Possessions"), facts.copies_named(player["cards"]))
    elif player["fixed"]:
        yield labelled(_("Fixed possessions"), facts.copies_named(player["fixed"]))
    if not player["drawn"] and not player["cards"]:
        yield labelled(_("Random possessions"), counted(player["random"]))
    for deck, codes in player["drawn"].items():
        drawn = facts.copies_named(Counter(codes))
        if deck in player["discard"]:
            drawn = bracketed(drawn, _("discard one"))
        yield Line(label=TYPES[deck] if len(codes) == 1 else TYPE_PLURALS[deck], value=drawn)
    sheet = facts.card(player["investigator"])
    for pair in TRACKS.values() if sheet else ():
        values = [" ".join(map(str, sheet.fields.skills[skill])) for skill in pair] if sheet else []
        yield Line(label=joined((SKILLS[skill] for skill in pair), " / "), value=plain(" / ".join(values)))


def begins(setup: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The entry that begins the game, as the table was laid."""
    mythos = setup["mythos"]
    told = {"ancient_one": setup["ancient_one"], "first": setup["first_player"], "mythos": mythos and mythos["card"]}
    return "game-begin", {name: value for name, value in told.items() if value}


def _board(setup: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    mythos = setup["mythos"]
    yield labelled(_("Monsters in the cup"), plain(setup["monster_cup"]))
    yield labelled(_("Gate markers in the stack"), plain(setup["gate_stack"]))
    if mythos is None:
        yield labelled(_("First Mythos card"), AT_THE_TABLE)
        return
    yield labelled(_("First Mythos card"), bracketed(facts.card_name(mythos["card"]), MYTHOS.get(mythos["kind"])))
    place = facts.card_name(mythos["gate_at"])
    if mythos["gate"]:
        yield labelled(_("Gate"), coloned(place, facts.card_name(mythos["gate"])))
        yield labelled(_("Monster there"), facts.copies_named(Counter(mythos["monsters"])))
        yield labelled(_("Doom"), plain(setup["doom"]))
    else:
        yield labelled(_("Gate"), _("none appears at {place}").format(place=place))
    if mythos["pulled"]:
        seats = {player["seat"]: player for player in setup["players"]}
        yield labelled(_("Drawn through the gate"), listed(player_named(seats[one]) for one in mythos["pulled"]))
    yield from known_line(_("Clue"), facts.card_name(mythos["clue_at"]) if mythos["clue_at"] else None)
    yield labelled(_("Clues on the board"), plain(sum(setup["clues"]["after"].values())))


def setup_lines(setup: Mapping[str, Any], facts: CatalogueFacts) -> Mapping[str, tuple[Line, ...]]:
    """Step to its lines for this setup."""
    lines: dict[str, list[Line]] = defaultdict(list, {"first-player": [], "ancient-one": []})
    for place, found in enumerate(_table(setup, facts)):
        step = "ancient-one" if place == 0 else "first-player" if found.label == FIRST_PLAYER else "board"
        lines[step].append(found)
    for player in setup["players"]:
        if player["investigator"] is None:
            continue
        who = player_named(player)
        lines["investigators"].append(Line(label=who, value=facts.card_name(player["investigator"])))
        lines["sheets"].append(Line(label=who, value=plain(f"{player['sanity']}, {player['stamina']}")))
        lines["markers"].append(Line(label=who, value=facts.card_name(player["home"])))
        if player["fixed"]:
            lines["fixed"].append(Line(label=who, value=facts.copies_named(player["fixed"])))
        drawn = player["cards"] or Counter(code for codes in player["drawn"].values() for code in codes)
        value = facts.copies_named(drawn) if drawn else counted(player["random"])
        for deck in player["discard"]:
            value = bracketed(value, _("one discarded: {deck}").format(deck=TYPE_PLURALS[deck]))
        lines["random"].append(Line(label=who, value=value))
    cup, gates, *mythos = _board(setup, facts)
    steps = {step: tuple(found) for step, found in lines.items()}
    return {**steps, "cup": (cup,), "gates": (gates,), "mythos": tuple(mythos)}


OPEN_SETUP = OpenSetup(
    title=_("Set up a game"),
    fields=fields.table_wished(
        fields.players_wished(8), fields.card_wished("ancient_one", _("Ancient One"), "ancient-one")
    ),
    sheet=setup_sheet,
)
