"""Entries about the campaign pool: boons and burdens that are earned, given to somebody, or gone."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine import Problem, Text
from games.engine.journal import Field, Kind, in_own_codes
from games.engine.journal.common_fields import CARD, OPTIONAL_REASON, PLAYER_SEAT
from games.engine.journal.kinds import Data
from games.lotr.campaign.facts import Facts
from games.lotr.campaign.log_fields import HERO
from games.lotr.campaign.state import LotrState, PoolCard

SEAT_IF = replace(
    PLAYER_SEAT,
    required=False,
    help=Text("Whose deck it goes into, if it has a player's back.", "A qué mazo va, si tiene reverso de jugador."),
)
HERO_IF = replace(
    HERO,
    required=False,
    help=Text("Whom it is attached to, if it is Permanent.", "A quién está vinculada, si es permanente."),
)

COPY = Field(
    name="copy",
    type="number",
    title=Text("Copy", "Copia"),
    help=Text(
        "Which one, if the pool has several; they are counted as the log lists them.",
        "Cuál, si la reserva tiene varias; se cuentan como las enumera el diario.",
    ),
    default=1,
    minimum=1,
    maximum=99,
)


def _add_complete(state: LotrState, data: Data, facts: Facts) -> Data:
    """What the table needs to know of the card later."""
    data = in_own_codes("card", "hero")(state, data, facts)
    card = facts.card(data["card"])
    assert card
    role = "boon" if card.type_code == "treasure" else card.fields.campaign_role
    played = state.sessions[-1].scenario if state.sessions else ""
    return {
        **data,
        "entry": {
            "code": card.code,
            "role": role,
            "back": "encounter" if card.fields.card_back == "encounter" else "player",
            "is_permanent": "permanent" in card.keywords,
            "has_setup": "setup" in card.keywords,
            "seat": data.get("seat", ""),
            "hero": data.get("hero", ""),
            "scenario": played,
        },
    }


def _add_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    entry = data["entry"]
    code = entry["code"]
    if not entry["role"]:
        yield Problem(code="not-of-a-pool", rule="LOTR-CAMP-20", cards=(code,))
        return
    if state.is_single:
        yield Problem(code="no-pool", rule="LOTR-CAMP-20", cards=(code,))
    elif state.status == "between" and state.sessions and state.sessions[-1].result == "lost":
        yield Problem(code="not-won", rule="LOTR-CAMP-20", cards=(code,))
    yield from _placed(state, entry)


def _placed(state: LotrState, entry: dict[str, object]) -> Iterator[Problem]:
    """A Permanent card needs its hero, another one with a player's back its deck; others need neither."""
    code, hero = str(entry["code"]), str(entry["hero"])
    if entry["is_permanent"]:
        found = [one for seat in state.seats.values() if seat.status != "left" and (one := seat.hero(hero))]
        if not hero:
            yield Problem(code="hero-needed", rule="LOTR-CAMP-24", cards=(code,))
        elif not found:
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
    """Where the pool has that copy of the card."""
    places = [place for place, card in enumerate(state.pool) if card.code == data["card"]]
    copy = data.get("copy", 1)  # entries from before there was this field mean the first
    return places[copy - 1] if copy <= len(places) else None


def _there(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    if _place_of(state, data) is None:
        found = sum(1 for card in state.pool if card.code == data["card"])
        variant = "copy" if found else ""
        params = {"found": found, "number": data["copy"]}
        yield Problem(code="not-in-pool", variant=variant, rule="LOTR-CAMP-20", cards=(data["card"],), params=params)


def _assign_check(state: LotrState, data: Data, facts: Facts) -> Iterator[Problem]:
    yield from _there(state, data, facts)
    place = _place_of(state, data)
    if place is not None:
        card = state.pool[place]
        yield from _placed(
            state,
            {
                "code": card.code,
                "back": card.back,
                "is_permanent": card.is_permanent,
                "has_setup": card.has_setup,
                "seat": data.get("seat", ""),
                "hero": data.get("hero", ""),
            },
        )


def _assign(state: LotrState, data: Data) -> LotrState:
    place = _place_of(state, data)
    assert place is not None
    given = replace(state.pool[place], seat=data.get("seat", ""), hero=data.get("hero", ""))
    return replace(state, pool=(*state.pool[:place], given, *state.pool[place + 1 :]))


def _remove(state: LotrState, data: Data) -> LotrState:
    place = _place_of(state, data)
    assert place is not None
    return replace(state, pool=(*state.pool[:place], *state.pool[place + 1 :]))


PLACED = {
    "LOTR-CAMP-13": ("hero-not-of-seat",),
    "LOTR-CAMP-15": ("hero-fallen",),
    "LOTR-CAMP-23": ("seat-needed", "seat-needless", "seat-not-there"),
    "LOTR-CAMP-24": ("hero-needed", "hero-needless"),
}
KINDS = (
    Kind(
        code="pool-add",
        title=Text("Boon or burden earned", "Ayuda o carga obtenida"),
        summary=Text(
            "The card comes into the campaign pool, with the player or the hero that it belongs to.",
            "La carta entra en la reserva de campaña, con el jugador o el héroe al que pertenece.",
        ),
        fields=(CARD, SEAT_IF, HERO_IF),
        when=("between", "playing"),
        when_rule="LOTR-CAMP-20",
        emits={**PLACED, "LOTR-CAMP-20": ("not-of-a-pool", "no-pool", "not-won")},
        waivable=frozenset({"not-won"}),
        complete=_add_complete,
        check=_add_check,
        apply=_add,
    ),
    Kind(
        code="pool-assign",
        title=Text("Boon or burden given to somebody", "Ayuda o carga asignada"),
        summary=Text(
            "Another player's deck, or another hero, has the card from now on.",
            "Desde ahora la carta la tiene el mazo de otro jugador, u otro héroe.",
        ),
        fields=(CARD, SEAT_IF, HERO_IF, COPY),
        when=("between",),
        when_rule="LOTR-CAMP-23",
        emits={**PLACED, "LOTR-CAMP-20": ("not-in-pool",)},
        complete=in_own_codes("card", "hero"),
        check=_assign_check,
        apply=_assign,
    ),
    Kind(
        code="pool-remove",
        title=Text("Boon or burden gone", "Ayuda o carga retirada"),
        summary=Text("The card leaves the campaign pool.", "La carta sale de la reserva de campaña."),
        fields=(CARD, OPTIONAL_REASON, COPY),
        when=("between", "playing"),
        when_rule="LOTR-CAMP-20",
        emits={"LOTR-CAMP-20": ("not-in-pool",)},
        complete=in_own_codes("card", "hero"),
        check=_there,
        apply=_remove,
    ),
)
