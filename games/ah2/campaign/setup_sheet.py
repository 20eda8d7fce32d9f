"""The table before a game in words: the fourteen steps with their results."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from games.ah2.campaign.setup import BEFORE_GAME
from games.ah2.cards import MYTHOS, SKILLS, TRACKS, TYPE_PLURALS, TYPES
from games.ah2.words import _, table
from games.engine import Text, bracketed, coloned, joined, listed, plain
from games.engine.journal import CatalogueFacts, Line, OpenSetup
from games.engine.journal import common_fields as fields
from games.engine.journal.sheet_parts import AT_THE_TABLE, card_or_drawn, known_line, labelled, player_named, sheet_of

LIMITS = table("limits")


def setup_lines(setup: Mapping[str, Any], facts: CatalogueFacts) -> Mapping[str, tuple[Line, ...]]:
    lines: dict[str, list[Line]] = defaultdict(list)
    for player in setup["players"]:
        who = player_named(player)
        lines["investigators"].append(labelled(who, card_or_drawn(player["investigator"], facts)))
        for step, value in _investigator(player, facts) if player["investigator"] else ():
            lines[step].append(labelled(who, value))
    first = next((player for player in setup["players"] if player["seat"] == setup["first_player"]), None)
    ancient_one = labelled(_("Ancient One"), card_or_drawn(setup["ancient_one"], facts))
    return {
        **{step: tuple(found) for step, found in lines.items()},
        "board": tuple(_limits(setup, facts)),
        "first-player": (labelled(_("First player"), player_named(first) if first else AT_THE_TABLE),),
        "ancient-one": (ancient_one, *known_line(_("Doom track"), setup["doom_track"] or None)),
        "cup": (labelled(_("Monsters in the cup"), plain(setup["monster_cup"])),),
        "gates": (labelled(_("Gate markers in the stack"), plain(setup["gate_stack"])),),
        "mythos": tuple(_mythos(setup, facts)),
    }


def _limits(setup: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    for name, text in LIMITS.items():
        yield labelled(text, plain(setup["limits"][name]))
    if setup["short"]:
        short = [TYPE_PLURALS.get(code) or facts.card_name(code) for code in setup["short"]]
        yield labelled(_("Not enough copies"), listed(short))


def _investigator(player: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[tuple[str, Text]]:
    """The investigator of a player, by step."""
    yield "fixed", coloned(_("Money, Clues"), plain(f"{player['money']}, {player['clues']}"))
    if player["fixed"]:
        yield "fixed", facts.copies_named(player["fixed"])
    if player["cards"]:
        yield "random", facts.copies_named(player["cards"])
    for deck, kept in player["random"].items() if not player["cards"] else ():
        number = kept + player["discard"].get(deck, 0)
        codes = player["drawn"].get(deck)
        cards = facts.copies_named(Counter(codes)) if codes else plain(number)
        name = (TYPES if number == 1 else TYPE_PLURALS)[deck]
        yield "random", coloned(name, bracketed(cards, _("discard one") if number > kept else None))
    yield "sheets", coloned(_("Sanity, Stamina"), plain(f"{player['sanity']}, {player['stamina']}"))
    if sheet := facts.card(player["investigator"]):
        for pair in TRACKS.values():
            stops = (" ".join(map(str, sheet.fields.skills[skill])) for skill in pair)
            yield "sheets", coloned(joined((SKILLS[skill] for skill in pair), " / "), plain(" / ".join(stops)))
    yield "markers", facts.card_name(player["home"])


def begins(setup: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The entry that begins the game, as the table was laid."""
    mythos = setup["mythos"]
    told = {"ancient_one": setup["ancient_one"], "first": setup["first_player"], "mythos": mythos and mythos["card"]}
    return "game-begin", {name: value for name, value in told.items() if value}


def _mythos(setup: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    mythos = setup["mythos"]
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


OPEN_SETUP = OpenSetup(
    title=_("Set up a game"),
    fields=fields.table_wished(
        fields.players_wished(8), fields.card_wished("ancient_one", _("Ancient One"), "ancient-one")
    ),
    sheet=sheet_of(BEFORE_GAME, setup_lines),
)
