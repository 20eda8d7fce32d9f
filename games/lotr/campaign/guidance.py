"""Help for keeping a log: likely values, shortcuts, the fields of problems."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine import bracketed, plain
from games.engine.journal import Shortcut, read_guidance
from games.engine.journal.guidance import Suggested, Suggestions, seats_present, suggested
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.setup_sheet import setup_lines
from games.lotr.campaign.state import LotrState
from games.lotr.campaign_cards import role_of
from games.lotr.words import WORDS, _


def _heroes(state: LotrState, facts: Facts) -> Iterable[str]:
    """The heroes of the players at the table."""
    return [code for name in seats_present(state, facts) for code in state.seats[name].leaders]


def _with_players(state: LotrState, facts: Facts) -> Suggestions:
    """Their heroes with the players, fallen ones first."""
    found = [
        (hero, state.seats[name].player) for name in seats_present(state, facts) for hero in state.seats[name].heroes
    ]
    return {
        hero.code: bracketed(facts.card_name(hero.code), plain(player))
        for hero, player in sorted(found, key=lambda one: not one[0].is_fallen)
    }


def _pool(state: LotrState, facts: Facts) -> Iterable[str]:
    return dict.fromkeys(card.code for card in facts.looked_up(state).pool)


SUGGESTED: Suggested = {
    ("scenario-begin", "scenario"): lambda state, facts: [state.next] if state.next else (),
    ("scenario-begin", "first"): seats_present,
    ("scenario-end", "players.dead"): _heroes,
    ("scenario-end", "players.damage.hero"): _heroes,
    ("seat-join", "heroes"): lambda state, facts: facts.available(state),
    ("hero-replace", "hero"): _with_players,
    ("hero-replace", "by"): lambda state, facts: facts.available(state),
    ("hero-rescue", "hero"): _with_players,
    ("hero-heal", "hero"): _with_players,
    ("pool-add", "card"): lambda state, facts: [card.code for card in facts.catalogue if role_of(card)],
    ("pool-add", "hero"): _with_players,
    ("pool-assign", "card"): _pool,
    ("pool-assign", "hero"): _with_players,
    ("pool-remove", "card"): _pool,
    ("", "seat"): seats_present,
}


def seat_shortcuts(state: LotrState, name: str) -> tuple[Shortcut, ...]:
    """Replacing a hero between two games."""
    if state.status != "between" or state.seats[name].status == "left":
        return ()
    return (Shortcut(kind="hero-replace", data={"seat": name}, title=_("Replace a hero"), is_open=True),)


def begins_with(state: LotrState, facts: Facts, kind: str) -> Mapping[str, Any]:
    """A box of one scenario begins as a single game."""
    if kind == "start" and len(facts.order) == 1:
        return {"mode": "scenario", "scenario": facts.order[0]}
    return {}


def is_settled(state: LotrState, facts: Facts, step: str) -> bool:
    """A campaign card is turned after a victory (LOTR-CAMP-20); heroes need something if they fell or carry damage."""
    match step:
        case "resolution":
            return state.sessions[-1].result != "won"
        case "heroes":
            heroes = (hero for name in seats_present(state, facts) for hero in state.seats[name].heroes)
            return not any(hero.is_fallen or hero.damage for hero in heroes)
    return True


GUIDANCE = read_guidance(
    WORDS,
    suggestions=suggested(SUGGESTED),
    begins_with=begins_with,
    is_settled=is_settled,
    seat_cards=lambda state, name: state.seats[name].leaders,
    by_lot=_("Choose the first player at random"),
    seat_shortcuts=seat_shortcuts,
    setup_lines=setup_lines,
)
