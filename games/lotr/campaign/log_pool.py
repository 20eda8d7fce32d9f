"""Entries about the campaign pool: boons and burdens that are earned, assigned, or removed.

The log has titles (LOTR-CAMP-20): a card that the catalogue does not have is kept by its title, which is looked up
whenever the pool is read.
"""

from collections.abc import Iterator

from msgspec.structs import asdict, replace

from games.engine import Problem, Severity
from games.engine.journal import Data, Kind, in_own_codes
from games.engine.search.folding import fold_name
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.state import LotrState, PoolCard
from games.lotr.campaign_cards import Earned, Role, card_named, cards_named, earned_of, role_of


def _add_complete(state: LotrState, data: Data, facts: Facts) -> Data:
    """Add the values of the card that a setup needs later."""
    data = in_own_codes("hero")(state, data, facts)
    earned = _earned(data, facts)
    played = state.sessions[-1].scenario if state.sessions else ""
    places = {"seat": data.get("seat", ""), "hero": data.get("hero", ""), "scenario": played}
    said = {name: value for name, value in data.items() if name != "role" or earned.is_by_title}
    return {**said, "card": earned.code, "entry": {**asdict(earned), **places}}


def _earned(data: Data, facts: Facts) -> Earned:
    """The boon or burden with that code or title; known by its title alone unless exactly one card has it.
    A boon may share its title with another card: with a role, the entry means the title."""
    named, role = data["card"], data.get("role", "")
    card = facts.card(named)
    if card and (role_of(card) or not role):
        return earned_of(card)
    title = card.name if card else " ".join(named.split())
    meant = card_named(title, facts.catalogue, role)
    return earned_of(meant) if meant else Earned(code=title, role=role, back="", is_permanent="hero" in data)


def _add_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    entry = data["entry"]
    code = entry["code"]
    if not entry["back"]:
        yield from _by_title(code, entry["role"], facts)
    elif not entry["role"]:
        yield Problem(code="not-of-a-pool", rule="LOTR-CAMP-20", cards=(code,))
        return
    if state.is_single:
        yield Problem(code="no-pool", rule="LOTR-CAMP-20", cards=(code,))
    elif state.status == "between" and state.sessions and state.sessions[-1].result == "lost":
        yield Problem(code="not-won", rule="LOTR-CAMP-20", cards=(code,))
    yield from _placed(state, entry)


def _by_title(title: str, role: Role, facts: Facts) -> Iterator[Problem]:
    """Warn of a card that is kept by its title: it may be misspelt, or ambiguous."""
    found = tuple(card.code for card in cards_named(title, facts.catalogue, role))
    code, params = "title-unclear" if found else "card-not-known", {"title": title}
    yield Problem(code=code, rule="LOTR-CAMP-20", severity=Severity.WARNING, cards=found or (title,), params=params)


def _placed(state: LotrState, entry: dict[str, object]) -> Iterator[Problem]:
    """A Permanent card needs a hero, another one with a player's back a deck; others need neither.
    A card known by its title alone may have either."""
    code, hero = str(entry["code"]), str(entry["hero"])
    is_by_title = not entry["back"]
    if entry["is_permanent"] and not hero and not is_by_title:
        yield Problem(code="hero-needed", rule="LOTR-CAMP-24", cards=(code,))
    elif hero and (entry["is_permanent"] or is_by_title):
        found = [one for seat in state.seats.values() if seat.status != "left" and (one := seat.hero(hero))]
        if not found:
            yield Problem(code="hero-not-of-seat", variant="anybody", rule="LOTR-CAMP-13", cards=(hero,))
        elif found[0].is_fallen:
            yield Problem(code="hero-fallen", variant="attached", rule="LOTR-CAMP-15", cards=(hero,))
    elif hero:
        yield Problem(code="hero-needless", rule="LOTR-CAMP-24", cards=(code,))
    elif entry["back"] == "player" and not entry["has_setup"] and not entry["seat"]:
        yield Problem(code="seat-needed", rule="LOTR-CAMP-23", cards=(code,))
    seat = state.seats.get(str(entry["seat"]))
    if seat and entry["back"] == "encounter":
        yield Problem(code="seat-needless", rule="LOTR-CAMP-23", cards=(code,))
    elif seat and seat.status == "left":
        yield Problem(code="seat-not-there", rule="LOTR-CAMP-23", params={"player": seat.player})


def _add(state: LotrState, data: Data) -> LotrState:
    return replace(state, pool=(*state.pool, PoolCard(**data["entry"])))


def _place_of(state: LotrState, data: Data) -> int | None:
    """The position of that copy of the card in the pool."""
    places = [place for place, card in enumerate(state.pool) if card.code == data["card"]]
    copy = data.get("copy", 1)  # entries from before there was this field mean the first
    return places[copy - 1] if copy <= len(places) else None


def _as_in_pool(state: LotrState, data: Data, facts: Facts) -> Data:
    """Replace any name of the card by its code or title in the pool."""
    given = data["card"]
    meant = {fold_name(given), *(card.code for card in cards_named(given, facts.catalogue))}
    now = facts.looked_up(state).pool
    noted = ((before.code, card.code) for before, card in zip(state.pool, now, strict=True))
    alike = [title for title, known in noted if known in meant or fold_name(title) in meant]
    code = facts.code(given)
    own = code if code in alike or not alike else alike[0]
    return in_own_codes("hero")(state, {**data, "card": own}, facts)


def _there(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    if _place_of(state, data) is None:
        found = sum(1 for card in state.pool if card.code == data["card"])
        variant, params = "copy" if found else "", {"found": found, "number": data["copy"]}
        yield Problem(code="not-in-pool", variant=variant, rule="LOTR-CAMP-20", cards=(data["card"],), params=params)


def _assign_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from _there(state, data, facts)
    place = _place_of(state, data)
    if place is not None:
        card = facts.looked_up(state).pool[place]
        yield from _placed(state, {**asdict(card), "seat": data.get("seat", ""), "hero": data.get("hero", "")})


def _assign(state: LotrState, data: Data) -> LotrState:
    place = _place_of(state, data)
    assert place is not None
    card, hero = state.pool[place], data.get("hero", "")
    attached = bool(hero) if card.is_by_title else card.is_permanent
    given = replace(card, seat=data.get("seat", ""), hero=hero, is_permanent=attached)
    return replace(state, pool=(*state.pool[:place], given, *state.pool[place + 1 :]))


def _remove(state: LotrState, data: Data) -> LotrState:
    gone = _place_of(state, data)
    return replace(state, pool=tuple(card for place, card in enumerate(state.pool) if place != gone))


KINDS = (
    Kind("pool-add", complete=_add_complete, check=_add_check, apply=_add),
    Kind("pool-assign", complete=_as_in_pool, check=_assign_check, apply=_assign),
    Kind("pool-remove", complete=_as_in_pool, check=_there, apply=_remove),
)
