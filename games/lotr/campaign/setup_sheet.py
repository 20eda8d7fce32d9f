"""The table before a game in words: what each check comes to, what is wrong and which entry mends it, the decks."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine import Text
from games.engine.journal import Line
from games.engine.journal.sheet_parts import bracketed, card_name, encounter_set_name, labelled
from games.engine.messages import in_every_language
from games.engine.text import Names, pattern, plain
from games.lotr.campaign.encounter import profile_figures
from games.lotr.campaign.facts import Facts
from games.lotr.words import _, ngettext, table

Found = Mapping[str, Any]
WRONG = table("wrong")
MENDS = {
    "no-seats": "seat-join",
    "hero-not-recorded": "deck-choose",
    "hero-missing": "deck-choose",
    "hero-count": "deck-choose",
    "hero-fallen": "deck-choose",
    "hero-to-replace": "hero-replace",
    "damage-deadly": "hero-heal",
    "hero-needed": "pool-assign",
    "seat-needed": "pool-assign",
    "burden-missing": "deck-choose",
    "boon-not-earned": "deck-choose",
    "burden-not-due": "deck-choose",
}
"""Problem to the entry that mends it."""
IN_PLAY = _("starts in play")
FILLED_IN = {
    "deck-choose": ("seat",),
    "hero-replace": ("seat", "hero"),
    "hero-heal": ("seat", "hero"),
    "pool-assign": ("card",),
}
"""Entry to its fields that are known by then."""


def setup_lines(found: Found, facts: Facts) -> Mapping[str, tuple[Line, ...]]:
    """What each step before a game comes to this time."""
    players = _players(found["players"], facts)
    checks = {check["check"]: check for check in found["checks"]}
    lines: dict[str, list[Line]] = {code: [] for code in checks}
    for one in found["players"]:
        player = players[one["seat"]]
        lines["heroes"].extend(
            Line(label=player, value=with_damage(card_name(hero["code"], facts), hero["damage"]))
            for hero in one["heroes"]
        )
        if one["ally"]:
            lines["heroes"].append(Line(label=player, value=bracketed(card_name(one["ally"], facts), IN_PLAY)))
        lines["penalty"].append(Line(label=player, value=_threat(one)))
    if found["first_player"]:
        lines["heroes"].append(labelled(_("First player"), players[found["first_player"]]))
    for line in checks["permanents"]["to_do"]:
        lines["permanents"].append(Line(label=card_name(line["hero"], facts), value=card_name(line["card"], facts)))
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
    """Seat to who sits there; who plays for two is called with the first hero as well."""
    seats = Counter(one["player"] for one in found)
    return {
        one["seat"]: bracketed(
            plain(one["player"]), card_name(one["heroes"][0]["code"], facts) if seats[one["player"]] > 1 else None
        )
        for one in found
    }


def with_damage(name: Text, damage: int) -> Text:
    """A hero, and what they suffered in earlier games."""
    return bracketed(name, _("damage: {damage}").format(damage=damage) if damage else None)


def _threat(one: Found) -> Text:
    told = _("penalty: {penalty}").format(penalty=one["penalty"]) if one["penalty"] else None
    return bracketed(_("{threat} threat").format(threat=one["threat"]), told)


def _cards(number: int) -> Text:
    return ngettext("{number} card", "{number} cards", number=number)


def _pool_card(line: Found, facts: Facts) -> Text:
    name = card_name(line["card"], facts)
    if "must" not in line:
        return name
    return bracketed(name, _("must be in") if line["must"] else _("may be in"))


def _marked(line: Found, players: Mapping[str, Text], facts: Facts) -> Line:
    """What is wrong or to be looked out for, with the entry that mends it."""
    code = line.get("problem") or line["warning"]
    name = card_name(line["card"], facts) if "card" in line else plain("")
    kind = MENDS.get(code, "")
    told = {"hero": line.get("card", ""), "card": line.get("card", ""), "seat": line.get("seat", "")}
    return Line(
        label=players.get(line.get("seat", "")),
        value=WRONG[code].format(**{**line, "card": name}),
        mark="wrong" if "problem" in line else "warning",
        mended_by=kind,
        mended_with={name: told[name] for name in FILLED_IN.get(kind, ())},
    )


def _encounter(found: Found, facts: Facts) -> Iterator[Line]:
    """The sets, and what the deck that they make holds in store."""
    for code in found["encounter_sets"]:
        yield Line(value=encounter_set_name(code, facts))
    yield Line(value=_cards(sum(found["encounter_deck"].values())))
    for other in found["other_encounter_decks"]:
        yield labelled(_("a deck of its own"), _cards(sum(other.values())))
    for figure in profile_figures(found["profile"]):
        yield Line(label=figure.label, value=figure.value)
    if "engaging" in found["profile"]:
        engaging = plain(found["profile"]["engaging"])
        yield labelled(_("enemies that engage the lowest starting threat"), engaging)


def _both_sides(code: str, facts: Facts) -> Text:
    """Several cards of a stage may have one title, and be told apart by the other side's."""
    name, card = card_name(code, facts), facts.card(code)
    other = Names(card.back.names) if card and card.back and card.back.names else name
    if in_every_language(other) == in_every_language(name):
        return name
    return pattern("{name} – {other}", name=name, other=other)


def _stage(code: str, facts: Facts) -> object:
    card = facts.card(code)
    return card.fields.stage if card and card.fields.stage is not None else "–"
