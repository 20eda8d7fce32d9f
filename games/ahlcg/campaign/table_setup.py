"""The table when the next scenario begins, and the steps after one (AHLCG-SET, the setup of the Rules Reference)."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.ahlcg.campaign.chaos_bag import listed
from games.ahlcg.campaign.facts import Facts
from games.ahlcg.campaign.state import AhlcgState, Seat
from games.ahlcg.campaign.symbols import SIDES
from games.ahlcg.campaign.trauma import starting_tokens
from games.engine import Text
from games.engine.dealing import Seed
from games.engine.journal import Step, chosen, seats_of

RESOURCES = 5
OPENING_HAND = 5


class Wish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be wished for with a setup."""

    scenario: str = ""
    """Another than the next one: a side scenario."""
    seed: Seed | None = None
    """Chooses the lead investigator; without it the players do."""
    decks: dict[str, dict[str, int]] = {}
    """Seat to the cards of its deck, code to copies: then it is said what is shuffled and what starts in play."""


def setup(state: AhlcgState, facts: Facts, wished: Mapping[str, Any]) -> dict[str, Any]:
    """The setup of the next scenario as plain values, or of the one that is being played.

    The wish has the fields of a Wish; msgspec.ValidationError if it has not.
    """
    wish = msgspec.convert(wished, Wish)
    playing = state.status == "playing"
    code = state.session.scenario if playing else wish.scenario or state.next
    seats = seats_of(state, "playing" if playing else "active")
    scenario = facts.scenario(code)
    lead = state.session.lead if playing else chosen(seats, wish.seed)
    return {
        "scenario": code,
        "kind": scenario.kind if scenario else "scenario",
        "lead": lead or None,
        "investigators": [_investigator(name, state.seats[name], facts, wish.decks.get(name)) for name in seats],
        "chaos_bag": listed(state.bag.tokens),
        "encounter_sets": list(scenario.encounter_sets) if scenario else [],
        "reference_card": scenario.reference_card if scenario else None,
        "reference_side": SIDES.get(state.difficulty),
        "resources": RESOURCES,
        "opening_hand": {
            "cards": OPENING_HAND,
            "mulligans": 1,
            "mulligan": "any-number",
            "weaknesses": "set-aside",
            "rules": ["AHLCG-SET-02", "AHLCG-SET-03"],
        },
    }


def _investigator(name: str, seat: Seat, facts: Facts, deck: Mapping[str, int] | None) -> dict[str, Any]:
    damage, horror = starting_tokens(seat)
    sheet: dict[str, Any] = {
        "seat": name,
        "player": seat.player,
        "investigator": seat.leader,
        "deck": seat.deck or None,
        "damage": damage,
        "horror": horror,
        "remaining_health": None if seat.health is None else seat.health - damage,
        "remaining_sanity": None if seat.sanity is None else seat.sanity - horror,
        "resources": RESOURCES,
        "opening_hand": OPENING_HAND,
    }
    if deck is not None:
        in_play = {code: copies for code, copies in deck.items() if _is_permanent(facts, code)}
        sheet["in_play"] = in_play
        sheet["shuffled"] = {code: copies for code, copies in deck.items() if code not in in_play}
    return sheet


def _is_permanent(facts: Facts, code: str) -> bool:
    card = facts.card(code)
    return card is not None and bool(card.fields.permanent)


BEFORE_SCENARIO = (
    Step(
        code="investigators",
        title=Text("Investigators", "Investigadores"),
        summary=Text("Each player takes their investigator.", "Cada jugador toma su investigador."),
    ),
    Step(
        code="trauma",
        title=Text("Trauma", "Traumas"),
        summary=Text(
            "1 damage for each physical trauma, 1 horror for each mental trauma.",
            "1 de daño por cada trauma físico, 1 de horror por cada trauma mental.",
        ),
    ),
    Step(
        code="lead",
        title=Text("Lead investigator", "Investigador jefe"),
        summary=Text("Choose one, at random if you do not agree.", "Elegid uno, al azar si no hay acuerdo."),
    ),
    Step(
        code="decks",
        title=Text("Decks", "Mazos"),
        summary=Text(
            "Shuffle the investigator decks; Permanents start in play.",
            "Barajad los mazos de Investigador; las Permanentes comienzan en juego.",
        ),
    ),
    Step(
        code="tokens",
        title=Text("Token pool", "Reserva de fichas"),
        summary=Text("Damage, horror, clues, doom, resources.", "Daño, horror, pistas, perdición, recursos."),
    ),
    Step(
        code="chaos-bag",
        title=Text("Chaos bag", "Bolsa de caos"),
        summary=Text("The tokens of the campaign as they stand now.", "Las fichas de la campaña tal como están ahora."),
    ),
    Step(
        code="resources",
        title=Text("Resources", "Recursos"),
        summary=Text("Each investigator takes 5 resources.", "Cada investigador toma 5 recursos."),
    ),
    Step(
        code="opening-hand",
        title=Text("Opening hand", "Mano inicial"),
        summary=Text(
            "Each draws 5 cards and may exchange any number of them once: set them aside, draw as many, then shuffle "
            "them back. Weaknesses are set aside and replaced.",
            "Cada uno roba 5 cartas y puede cambiar una vez cuantas quiera: se apartan, se roban otras tantas y luego "
            "se barajan de nuevo. Las debilidades se apartan y se sustituyen.",
        ),
    ),
    Step(
        code="introduction",
        title=Text("Introduction", "Introducción"),
        summary=Text("Read it in the guide.", "Leedla en la guía."),
    ),
    Step(
        code="encounter-sets",
        title=Text("Encounter sets", "Conjuntos de encuentros"),
        summary=Text(
            "Gather them; place locations, set aside what the guide says, shuffle the rest.",
            "Reunidlos; colocad los lugares, apartad lo que diga la guía y barajad el resto.",
        ),
    ),
    Step(
        code="agenda",
        title=Text("Agenda deck", "Mazo de Plan"),
        summary=Text("In order, 1a on top.", "En orden, 1a encima."),
    ),
    Step(
        code="act",
        title=Text("Act deck", "Mazo de Acto"),
        summary=Text("In order, 1a on top.", "En orden, 1a encima."),
    ),
    Step(
        code="reference",
        title=Text("Scenario reference", "Referencia de escenario"),
        summary=Text(
            "Beside the agenda, with the side of the difficulty up.",
            "Junto al plan, con el lado de la dificultad hacia arriba.",
        ),
    ),
)
"""The thirteen steps of setting a game up."""

AFTER_SCENARIO = (
    Step(
        code="outcomes",
        title=Text("Outcomes", "Resultados"),
        summary=Text(
            "What became of each investigator: still in play, resigned, or defeated, and how.",
            "Qué fue de cada investigador: en juego, desistió, o derrotado, y cómo.",
        ),
        kinds=("scenario-end",),
    ),
    Step(
        code="trauma",
        title=Text("Trauma of defeat", "Trauma por derrota"),
        summary=Text(
            "Physical by damage, mental by horror; by both at once the player chooses.",
            "Físico por daño, mental por horror; si fue por ambos a la vez, elige el jugador.",
        ),
        kinds=("scenario-end",),
    ),
    Step(
        code="resolution",
        title=Text("Resolution", "Resolución"),
        summary=Text(
            "What it says: notes, trauma, cards gained and lost, chaos tokens, the next scenario.",
            "Lo que dice: notas, traumas, cartas obtenidas y perdidas, fichas de Caos, el siguiente escenario.",
        ),
        kinds=(
            "scenario-end",
            "note-write",
            "note-cross",
            "note-circle",
            "count-set",
            "count-add",
            "trauma",
            "card-gain",
            "card-remove",
            "card-exile",
            "tokens-add",
            "tokens-remove",
            "experience-earn",
            "scenario-next",
        ),
    ),
    Step(
        code="fates",
        title=Text("Killed and insane", "Muertos y locos"),
        summary=Text(
            "Trauma that reaches the printed value counts by itself; a card or resolution may say so, too.",
            "El trauma que llega al valor impreso cuenta por sí solo; también pueden decirlo una carta o resolución.",
        ),
        kinds=("fate",),
    ),
    Step(
        code="experience",
        title=Text("Victory display", "Zona de victoria"),
        summary=Text(
            "Each player gains the whole of it, with the bonus or penalty of the resolution.",
            "Cada jugador la gana entera, con la bonificación o penalización de la resolución.",
        ),
        kinds=("scenario-end", "experience-adjust"),
    ),
    Step(
        code="purchases",
        title=Text("Purchases", "Compras"),
        summary=Text(
            "Each living investigator may buy and upgrade cards.",
            "Cada investigador vivo puede adquirir y mejorar cartas.",
        ),
        kinds=("experience-spend",),
    ),
    Step(
        code="record",
        title=Text("What is left", "Lo que queda"),
        summary=Text(
            "Unspent experience, decks and the chaos bag stay as they are now.",
            "La experiencia sin gastar, los mazos y la bolsa de caos quedan como están ahora.",
        ),
    ),
    Step(
        code="seats",
        title=Text("Seats", "Asientos"),
        summary=Text(
            "Who leaves, returns or joins; who lost an investigator takes a new one.",
            "Quién se va, vuelve o se une; quien perdió a su investigador toma otro.",
        ),
        kinds=("seat-leave", "seat-return", "seat-join", "deck-choose"),
    ),
    Step(
        code="advance",
        title=Text("Onwards", "Adelante"),
        summary=Text(
            "Interludes, a side scenario, the next scenario, or the end.",
            "Interludios, un escenario secundario, el siguiente escenario, o el final.",
        ),
        kinds=("interlude", "side-begin", "scenario-begin", "campaign-end"),
    ),
)
"""The nine steps after a scenario."""
