"""A setup as a sheet of paper: party, scenario, products, the nine steps."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine import Text
from games.engine.journal import Block, CatalogueFacts, Line, OpenSetup
from games.engine.journal.common_fields import DRAW_SEED, INVESTIGATORS_WISHED, card_wished, players_wished
from games.engine.journal.sheet_parts import (
    card_name,
    card_or_drawn,
    coloned,
    copies_named,
    labelled,
    listed,
    numbered_steps,
    plain,
    player_named,
)
from games.mom2.campaign.log_fields import PRODUCTS
from games.mom2.campaign.steps import BEFORE_GAME
from games.mom2.terms import MOST_INVESTIGATORS, TYPE_PLURALS

SAVED = Text("or go on with a game that was saved", "o continúa una partida guardada")
APP_LIST = Text("as the app lists them", "las que indique la aplicación")


def setup_sheet(setup: Mapping[str, Any], facts: CatalogueFacts) -> tuple[Block, ...]:
    """Everything that the setup says, in the order in which a table is laid."""
    return (
        Block(kind="campaign", title=Text("The table", "La mesa"), lines=tuple(_table(setup, facts))),
        *(_player(player, facts) for player in setup["players"]),
        Block(kind="session", title=Text("From the boxes", "De las cajas"), lines=tuple(_boxes(setup, facts))),
        numbered_steps(Text("In nine steps", "En nueve pasos"), BEFORE_GAME),
    )


def _table(setup: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    scenario = setup["scenario"]
    yield labelled("Scenario", "Escenario", card_or_drawn(scenario, facts))
    yield labelled("Active products", "Productos activados", _products(setup))


def _products(setup: Mapping[str, Any]) -> Text:
    return listed(PRODUCTS.get(code) or plain(code) for code in setup["products"])


def _player(player: Mapping[str, Any], facts: CatalogueFacts) -> Block:
    code = player["investigator"]
    title = coloned(player_named(player), card_or_drawn(code, facts))
    return Block(kind="seat", title=title, lines=tuple(_investigator(player, facts)))


def _investigator(player: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    if player["health"] is not None:
        yield labelled("Health, Sanity", "Vida, Cordura", plain(f"{player['health']}, {player['sanity']}"))
    if player["starts_with"]:
        yield labelled("Starts with", "Empieza con", card_name(player["starts_with"], facts))


def _boxes(setup: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    for deck, copies in setup["decks"].items():
        yield Line(label=TYPE_PLURALS[deck], value=plain(copies))
    yield labelled("Monsters", "Monstruos", plain(len(setup["monsters"])))


def setup_lines(setup: Mapping[str, Any], facts: CatalogueFacts) -> Mapping[str, tuple[Line, ...]]:
    """What each of the nine steps comes to this time."""
    *decks, monsters = _boxes(setup, facts)
    scenario, products = _table(setup, facts)
    party, own = [], []
    for player in setup["players"]:
        code = player["investigator"]
        party.append(Line(label=player_named(player), value=card_or_drawn(code, facts)))
        if player["starts_with"]:
            own.append(Line(label=card_name(code, facts), value=card_name(player["starts_with"], facts)))
    listed_ = copies_named(setup["starting"], facts) if setup["starting"] else APP_LIST
    return {
        "decks": tuple(decks),
        "monsters": (monsters,),
        "collection": (products,),
        "scenario": (scenario, Line(value=SAVED)) if setup["saves"] else (scenario,),
        "investigators": tuple(party),
        "possessions": (labelled("Starting possessions", "Pertenencias iniciales", listed_), *own),
    }


OPEN_SETUP = OpenSetup(
    title=Text("Set up a game", "Preparar una partida"),
    fields=(
        players_wished(
            MOST_INVESTIGATORS,
            Text("Whoever plays alone has two investigators.", "Quien juega solo lleva dos investigadores."),
        ),
        card_wished("scenario", Text("Scenario", "Escenario"), "scenario"),
        DRAW_SEED,
        INVESTIGATORS_WISHED,
    ),
    sheet=setup_sheet,
)
