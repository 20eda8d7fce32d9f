"""The table before a game in words: the result of each check, the entry that fixes a problem, the decks; and the
printed setup of a table without a log."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine import Names, Text, bracketed, in_every_language, pattern, plain
from games.engine.journal import Block, Line, OpenSetup
from games.engine.journal import common_fields as fields
from games.engine.journal.sheet_parts import labelled, lacking_lines, player_named, scenario_block, step_blocks
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.setup import WITHOUT_LOG
from games.lotr.encounters import profile_figures
from games.lotr.rules.group import MAX_PLAYERS
from games.lotr.words import _, ngettext, table

Found = Mapping[str, Any]
WRONG = table("wrong")
FIXED_BY = {  # problem to the kind of entry that fixes it
    "no-seats": "seat-join",
    "hero-to-replace": "hero-replace",
    "damage-deadly": "hero-heal",
    **dict.fromkeys(("hero-needed", "seat-needed"), "pool-assign"),
    **dict.fromkeys(("hero-not-recorded", "hero-missing", "hero-count", "hero-fallen"), "deck-choose"),
    **dict.fromkeys(("burden-missing", "boon-not-earned", "burden-not-due"), "deck-choose"),
}
IN_PLAY = _("starts in play")
FIRST_PLAYER = _("First player")
FILLED_IN = {  # kind of entry to its fields that are known
    "deck-choose": ("seat",),
    "hero-replace": ("seat", "hero"),
    "hero-heal": ("seat", "hero"),
    "pool-assign": ("card",),
}


def setup_lines(found: Found, facts: Facts) -> Mapping[str, tuple[Line, ...]]:
    players = _players(found["players"], facts)
    checks = {check["check"]: check for check in found["checks"]}
    lines: dict[str, list[Line]] = {code: [] for code in checks}
    for one in found["players"]:
        player = players[one["seat"]]
        heroes = (with_damage(facts.card_name(hero["code"]), hero["damage"]) for hero in one["heroes"])
        lines["heroes"].extend(Line(label=player, value=hero) for hero in heroes)
        if one["ally"]:
            lines["heroes"].append(Line(label=player, value=bracketed(facts.card_name(one["ally"]), IN_PLAY)))
        if one["threat"] is not None:
            penalty = _("penalty: {penalty}").format(penalty=one["penalty"]) if one["penalty"] else None
            threat = _("{threat} threat").format(threat=one["threat"])
            lines["penalty"].append(Line(label=player, value=bracketed(threat, penalty)))
    if found["first_player"]:
        lines["heroes"].append(labelled(FIRST_PLAYER, players[found["first_player"]]))
    for line in checks["permanents"]["to_do"]:
        lines["permanents"].append(Line(label=facts.card_name(line["hero"]), value=facts.card_name(line["card"])))
    for code in ("setup", "player-cards", "encounter-cards"):
        for line in checks[code]["to_do"]:
            lines[code].append(Line(label=players.get(line.get("seat", "")), value=_pool_card(line, facts)))
    for code, check in checks.items():
        lines[code].extend(_marked(line, players, facts) for line in (*check["wrong"], *check["warnings"]))
    lines["encounter-cards"].extend(_encounter(found, facts))
    lines["quest-deck"] = [
        Line(label=plain(_stage(code, facts)), value=_both_sides(code, facts)) for code in found["quest_deck"]
    ]
    hand = _cards(found["opening_hand"]["cards"])
    lines["hands"] = [Line(label=player, value=hand) for player in players.values()]
    return {step: tuple(found_lines) for step, found_lines in lines.items()}


def _players(found: Sequence[Found], facts: Facts) -> Mapping[str, Text]:
    """Seat to its player; one with several seats is named with the first hero. Without a log, players have numbers."""
    seats = Counter(one["player"] for one in found if one["player"])
    return {
        one["seat"]: bracketed(
            player_named(one), facts.card_name(one["heroes"][0]["code"]) if seats[one["player"]] > 1 else None
        )
        for one in found
    }


def with_damage(name: Text, damage: int) -> Text:
    return bracketed(name, _("damage: {damage}").format(damage=damage) if damage else None)


def _cards(number: int) -> Text:
    return ngettext("{number} card", "{number} cards", number=number)


def _pool_card(line: Found, facts: Facts) -> Text:
    name = facts.card_name(line["card"])
    if "must" not in line:
        return name
    return bracketed(name, _("must be in") if line["must"] else _("may be in"))


def _marked(line: Found, players: Mapping[str, Text], facts: Facts) -> Line:
    """A problem or warning, with the entry that fixes it."""
    code = line.get("problem") or line["warning"]
    name = facts.card_name(line["card"]) if "card" in line else plain("")
    kind = FIXED_BY.get(code, "")
    told = {"hero": line.get("card", ""), "card": line.get("card", ""), "seat": line.get("seat", "")}
    return Line(
        label=players.get(line.get("seat", "")),
        value=WRONG[code].format(**{**line, "card": name}),
        mark="wrong" if "problem" in line else "warning",
        mended_by=kind,
        mended_with={name: told[name] for name in FILLED_IN.get(kind, ())},
    )


def _encounter(found: Found, facts: Facts) -> Iterator[Line]:
    """The encounter sets, and the statistics of their deck."""
    for code in found["encounter_sets"]:
        yield Line(value=facts.encounter_set_name(code))
    yield Line(value=_cards(sum(found["encounter_deck"].values())))
    for other in found["other_encounter_decks"]:
        yield labelled(_("a separate deck"), _cards(sum(other.values())))
    for figure in profile_figures(found["profile"]):
        yield Line(label=figure.label, value=figure.value)
    if "engaging" in found["profile"]:
        engaging = plain(found["profile"]["engaging"])
        yield labelled(_("enemies that engage the lowest starting threat"), engaging)


def _both_sides(code: str, facts: Facts) -> Text:
    """Both titles of a quest card, if they differ."""
    name, card = facts.card_name(code), facts.card(code)
    other = Names(card.back.names) if card and card.back and card.back.names else name
    if in_every_language(other) == in_every_language(name):
        return name
    return pattern("{name} – {other}", name=name, other=other)


def _stage(code: str, facts: Facts) -> object:
    card = facts.card(code)
    return card.fields.stage if card and card.fields.stage is not None else "–"


def setup_sheet(setup: Found, facts: Facts) -> tuple[Block, ...]:
    """The printed setup of a table without a log: the scenario, and the seven steps of the rulebook."""
    lines = setup_lines(setup, facts)
    first = tuple(line for line in lines["heroes"] if line.label == FIRST_PLAYER)
    heroes = tuple(line for line in lines["heroes"] if line not in first)
    found = {
        "setup-1-shuffle": (*lines["player-cards"], *_encounter(setup, facts), *lacking_lines(setup, facts)),
        "setup-2-heroes-and-threat": (*heroes, *lines["penalty"]),
        "setup-4-first-player": first,
        "setup-6-quest-deck": lines["quest-deck"],
    }
    return (scenario_block(setup, facts), *step_blocks(WITHOUT_LOG, found))


OPEN_SETUP = OpenSetup(
    title=_("Set up a game"),
    fields=(
        fields.SCENARIO,
        fields.players_wished(MAX_PLAYERS),
        fields.FIRST_PLAYER_SEED,
        *(
            fields.card(f"decks.{seat}.heroes", _("Heroes of player {seat}").format(seat=seat), "hero", many=True)
            for seat in range(1, MAX_PLAYERS + 1)
        ),
    ),
    sheet=setup_sheet,
    steps=WITHOUT_LOG,
)
