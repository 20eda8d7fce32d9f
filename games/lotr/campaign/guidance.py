"""What helps those who keep a log: likely values, short ways, the table in words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.engine import Text
from games.engine.journal import Guidance, Line, Shortcut, seats_of
from games.engine.journal.guidance import Suggestions
from games.engine.journal.section_shortcuts import note_shortcuts, section_shortcuts
from games.engine.journal.sheet_parts import card_name, encounter_set_name, plain
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.state import LotrState

USUAL = {
    "new": ("start",),
    "between": ("scenario-begin", "seat-join", "hero-replace", "pool-add", "note-write", "campaign-end"),
    "playing": ("note-write", "pool-add"),
    "over": ("note-write",),
}


def suggestions(state: LotrState, facts: Facts, kind: str, field: str) -> Suggestions:
    """What a form offers before anything is typed."""
    find = SUGGESTED.get((kind, field)) or SUGGESTED.get(("", field))
    return dict.fromkeys(find(state, facts)) if find else {}


def _there(state: LotrState, facts: Facts) -> Iterable[str]:
    return seats_of(state, "active", "playing")


def _heroes(state: LotrState, facts: Facts) -> Iterable[str]:
    """Those of the players who are there."""
    return [hero.code for name in _there(state, facts) for hero in state.seats[name].heroes]


def _fallen(state: LotrState, facts: Facts) -> Iterable[str]:
    """Those whose place is to be taken first."""
    heroes = [hero for name in _there(state, facts) for hero in state.seats[name].heroes]
    return [hero.code for hero in sorted(heroes, key=lambda hero: not hero.is_fallen)]


def _pool(state: LotrState, facts: Facts) -> Iterable[str]:
    return dict.fromkeys(card.code for card in state.pool)


def _of_a_pool(state: LotrState, facts: Facts) -> Iterable[str]:
    """Every boon and burden."""
    return [card.code for card in facts.catalogue if card.type_code == "treasure" or card.fields.campaign_role]


SUGGESTED: Mapping[tuple[str, str], Callable[[LotrState, Facts], Iterable[str]]] = {
    ("scenario-begin", "scenario"): lambda state, facts: [state.next] if state.next else (),
    ("scenario-begin", "first"): _there,
    ("scenario-end", "players.dead"): _heroes,
    ("scenario-end", "players.damage.hero"): _heroes,
    ("seat-join", "heroes"): lambda state, facts: facts.available(state),
    ("hero-replace", "hero"): _fallen,
    ("hero-replace", "by"): lambda state, facts: facts.available(state),
    ("hero-rescue", "hero"): _fallen,
    ("hero-heal", "hero"): _heroes,
    ("pool-add", "card"): _of_a_pool,
    ("pool-add", "hero"): _heroes,
    ("pool-assign", "card"): _pool,
    ("pool-assign", "hero"): _heroes,
    ("pool-remove", "card"): _pool,
    ("", "seat"): _there,
}


def seat_shortcuts(state: LotrState, name: str) -> tuple[Shortcut, ...]:
    """Another hero, between two games."""
    if state.status != "between" or state.seats[name].status == "left":
        return ()
    title = Text("Replace a hero", "Sustituir a un héroe")
    return (Shortcut(kind="hero-replace", data={"seat": name}, title=title, is_open=True),)


def setup_lines(found: Mapping[str, Any], facts: Facts) -> Mapping[str, tuple[Line, ...]]:
    """What each check before a game comes to this time."""
    lines: dict[str, list[Line]] = {}
    players = {one["seat"]: one["player"] for one in found["players"]}
    for one in found["players"]:
        for hero in one["heroes"]:
            line = Line(label=plain(one["player"]), value=card_name(hero["code"], facts))
            lines.setdefault("heroes", []).append(line)
        threat = Text(f"{one['threat']} threat", f"{one['threat']} de Amenaza")
        lines.setdefault("penalty", []).append(Line(label=plain(one["player"]), value=threat))
    for check in found["checks"]:
        for line in (*check["wrong"], *check["to_do"]):
            if "card" in line and check["check"] != "heroes":
                label = players.get(line.get("seat", ""), "")
                lines.setdefault(check["check"], []).append(
                    Line(label=plain(label) if label else None, value=card_name(line["card"], facts))
                )
    if found["first_player"]:
        first = Text("First player", "Jugador inicial")
        lines.setdefault("heroes", []).append(Line(label=first, value=plain(players.get(found["first_player"], ""))))
    sets = [encounter_set_name(code, facts) for code in found["encounter_sets"]]
    size = sum(found["encounter_deck"].values())
    lines.setdefault("encounter-cards", []).extend(
        [*(Line(value=one) for one in sets), Line(value=Text(f"{size} cards", f"{size} cartas"))]
    )
    return {step: tuple(found_lines) for step, found_lines in lines.items()}


PLACES = {
    "scenario-missing": "scenario",
    "scenario-needless": "scenario",
    "scenario-twice": "order",
    "scenario-out-of-order": "scenario",
    "scenarios-left": "result",
    "not-a-hero": "heroes",
    "hero-count": "heroes",
    "same-hero": "heroes",
    "hero-not-of-seat": "hero",
    "hero-not-fallen": "hero",
    "hero-unchanged": "by",
    "changed-already": "hero",
    "no-damage": "hero",
    "no-seats": "seats",
    "seat-twice": "seats",
    "first-missing": "first",
    "result-missing": "players",
    "eliminated-at-fifty": "players",
    "eliminated-without-heroes": "players",
    "damage-on-the-dead": "players",
    "nobody-survived": "result",
    "victory-too-high": "victory",
    "not-of-a-pool": "card",
    "not-in-pool": "card",
    "hero-needed": "hero",
    "hero-needless": "hero",
    "seat-needed": "seat",
}

GUIDANCE = Guidance(
    usual=USUAL,
    suggestions=suggestions,
    places=PLACES,
    step_rules={
        "result": ("LOTR-RES-01", "LOTR-SCORE-02", "LOTR-CAMP-03"),
        "resolution": ("LOTR-CAMP-20",),
        "fallen": ("LOTR-CAMP-12", "LOTR-CAMP-13"),
        "penalty": ("LOTR-CAMP-16",),
    },
    seat_shortcuts=seat_shortcuts,
    section_shortcuts=section_shortcuts,
    note_shortcuts=note_shortcuts,
    setup_lines=setup_lines,
)
