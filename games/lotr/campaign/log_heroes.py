"""Entries about heroes between two games: replaced, rescued, healed, each for a price in threat."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine import Problem
from games.engine.journal import Data, Kind, in_own_codes, with_seat
from games.lotr.campaign.facts import Facts, read_hero
from games.lotr.campaign.seat_checks import new_hero, of_the_seat
from games.lotr.campaign.state import LotrState, with_hero, with_penalty


def _replace_complete(state: LotrState, data: Data, facts: Facts) -> Data:
    return {**in_own_codes("hero")(state, data, facts), "recorded": facts.hero(data["by"])}


def _replace_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    seat = state.seats[data["seat"]]
    hero = seat.hero(data["hero"])
    if hero is None:
        yield from of_the_seat(state, data["seat"], data["hero"])
        return
    yield from new_hero(state, data["by"], facts, but=hero.code)
    recorded = data["recorded"]
    if recorded is None:
        return
    if recorded["code"] == hero.code:
        yield Problem(code="hero-unchanged", rule="LOTR-CAMP-13", cards=(hero.code,))
    elif read_hero(recorded).is_of_saga != hero.is_of_saga:
        yield Problem(code="saga-hero", variant="place", rule="LOTR-EXT-07", cards=(recorded["code"],))
    elif not hero.is_fallen and recorded["name"] != hero.name and seat.has_changed:
        yield Problem(code="changed-already", rule="LOTR-CAMP-13", cards=(hero.code,), params={"player": seat.player})


def _replace(state: LotrState, data: Data) -> LotrState:
    """Each hero replaced costs every player 1, fallen or not (LOTR-AMB-03, -11); another version nothing (-06).

    Before the first game it is free: the heroes are recorded with it (LOTR-CAMP-10). Permanents of the hero stay in the
    pool, attached to no hero (LOTR-AMB-07).
    """
    seat = state.seats[data["seat"]]
    old, new = seat.hero(data["hero"]), read_hero(data["recorded"])
    assert old
    is_same = new.name == old.name
    bearer = new.code if is_same else ""
    pool = tuple(replace(card, hero=bearer) if card.hero == old.code else card for card in state.pool)
    state = with_hero(state, data["seat"], old.code, replace(new, damage=old.damage) if is_same else new)
    state = replace(state, pool=pool)
    if is_same or not state.sessions:
        return state
    if not old.is_fallen:
        state = with_seat(state, data["seat"], has_changed=True)
    return with_penalty(state, "fallen" if old.is_fallen else "voluntary", old.code)


def _rescue_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    hero = state.seats[data["seat"]].hero(data["hero"])
    if hero is None:
        yield from of_the_seat(state, data["seat"], data["hero"])
    elif not hero.is_fallen:
        yield Problem(code="hero-not-fallen", rule="LOTR-CAMP-14", cards=(hero.code,))
    elif free := facts.available(state, instead_of=hero):
        yield Problem(code="hero-available", rule="LOTR-CAMP-14", cards=(free[0],), params={"found": len(free)})


def _rescue(state: LotrState, data: Data) -> LotrState:
    """The hero is no longer fallen, but loses Permanents (LOTR-AMB-09). Only that player pays."""
    hero = state.seats[data["seat"]].hero(data["hero"])
    assert hero
    state = replace(state, fallen=tuple(one for one in state.fallen if one.code != hero.code))
    state = with_hero(state, data["seat"], hero.code, replace(hero, is_fallen=False))
    return with_penalty(state, "rescue", hero.code, data["seat"])


def _heal_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    if not state.is_expert:
        yield Problem(code="not-expert", rule="LOTR-EXP-02")
    hero = state.seats[data["seat"]].hero(data["hero"])
    if hero is None:
        yield from of_the_seat(state, data["seat"], data["hero"])
    elif not hero.damage:
        yield Problem(code="no-damage", rule="LOTR-EXP-02", cards=(hero.code,))


def _heal(state: LotrState, data: Data) -> LotrState:
    hero = state.seats[data["seat"]].hero(data["hero"])
    assert hero
    state = with_hero(state, data["seat"], hero.code, replace(hero, damage=0))
    return with_penalty(state, "heal", hero.code, data["seat"])


KINDS = (
    Kind("hero-replace", complete=_replace_complete, check=_replace_check, apply=_replace),
    Kind("hero-rescue", complete=in_own_codes("hero"), check=_rescue_check, apply=_rescue),
    Kind("hero-heal", complete=in_own_codes("hero"), check=_heal_check, apply=_heal),
)
