"""What helps those who keep a log: likely values, short ways, the table in words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.engine import Text, localised
from games.engine.journal import Guidance, Line, Shortcut, seats_of
from games.engine.journal.guidance import Suggestions
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
            lines.setdefault("heroes", []).append(_line(_plain(one["player"]), _card(hero["code"], facts)))
        threat = Text(f"{one['threat']} threat", f"{one['threat']} de Amenaza")
        lines.setdefault("penalty", []).append(_line(_plain(one["player"]), threat))
    for check in found["checks"]:
        for line in (*check["wrong"], *check["to_do"]):
            if "card" in line and check["check"] != "heroes":
                label = players.get(line.get("seat", ""), "")
                lines.setdefault(check["check"], []).append(
                    Line(label=_plain(label) if label else None, value=_card(line["card"], facts))
                )
    if found["first_player"]:
        first = Text("First player", "Jugador inicial")
        lines.setdefault("heroes", []).append(_line(first, _plain(players.get(found["first_player"], ""))))
    sets = [_named(facts.catalogue.encounter_sets.get(code), code) for code in found["encounter_sets"]]
    size = sum(found["encounter_deck"].values())
    lines.setdefault("encounter-cards", []).extend(
        [*(Line(value=one) for one in sets), Line(value=Text(f"{size} cards", f"{size} cartas"))]
    )
    return {step: tuple(found_lines) for step, found_lines in lines.items()}


def _line(label: Text, value: Text) -> Line:
    return Line(label=label, value=value)


def _plain(value: object) -> Text:
    return Text(str(value), str(value))


def _named(record: Any, code: str) -> Text:
    if record is None:
        return _plain(code)
    return Text(*(localised(record.names, language) or code for language in ("en", "es")))


def _card(code: str, facts: Facts) -> Text:
    return _named(facts.card(code), code)


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
    setup_lines=setup_lines,
)
