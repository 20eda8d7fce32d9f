"""The printed setup: party, scenario, products, the nine steps."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine import coloned, listed, plain
from games.engine.journal import Block, CatalogueFacts, Line, OpenSetup
from games.engine.journal import common_fields as fields
from games.engine.journal.sheet_parts import card_or_drawn, labelled, numbered_steps, player_named
from games.mom2.campaign.log_words import PRODUCTS
from games.mom2.campaign.setup import BEFORE_GAME
from games.mom2.cards import MAX_INVESTIGATORS
from games.mom2.vocabulary import TYPE_PLURALS
from games.mom2.words import _


def setup_sheet(setup: Mapping[str, Any], facts: CatalogueFacts) -> tuple[Block, ...]:
    """The setup, in the order in which a table is laid."""
    return (
        Block(kind="campaign", title=_("The table"), lines=tuple(_table(setup, facts))),
        *(_player(player, facts) for player in setup["players"]),
        Block(kind="session", title=_("From the boxes"), lines=tuple(_boxes(setup))),
        numbered_steps(_("In nine steps"), BEFORE_GAME),
    )


def _table(setup: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    yield labelled(_("Scenario"), card_or_drawn(setup["scenario"], facts))
    products = listed(PRODUCTS.get(code) or plain(code) for code in setup["products"])
    yield labelled(_("Active products"), products)


def _player(player: Mapping[str, Any], facts: CatalogueFacts) -> Block:
    title = coloned(player_named(player), card_or_drawn(player["investigator"], facts))
    return Block(kind="seat", title=title, lines=tuple(_investigator(player, facts)))


def _investigator(player: Mapping[str, Any], facts: CatalogueFacts) -> Iterator[Line]:
    if player["health"] is not None:
        yield labelled(_("Health, Sanity"), plain(f"{player['health']}, {player['sanity']}"))
    if player["starts_with"]:
        yield labelled(_("Starts with"), facts.card_name(player["starts_with"]))


def _boxes(setup: Mapping[str, Any]) -> Iterator[Line]:
    for deck, copies in setup["decks"].items():
        yield Line(label=TYPE_PLURALS[deck], value=plain(copies))
    yield labelled(_("Monsters"), plain(len(setup["monsters"])))


def setup_lines(setup: Mapping[str, Any], facts: CatalogueFacts) -> Mapping[str, tuple[Line, ...]]:
    """Step to its lines for this setup."""
    *decks, monsters = _boxes(setup)
    scenario, products = _table(setup, facts)
    party, own = [], []
    for player in setup["players"]:
        code = player["investigator"]
        party.append(Line(label=player_named(player), value=card_or_drawn(code, facts)))
        if player["starts_with"]:
            own.append(Line(label=facts.card_name(code), value=facts.card_name(player["starts_with"])))
    listed_ = facts.copies_named(setup["starting"]) if setup["starting"] else _("as the app lists them")
    return {
        "decks": tuple(decks),
        "monsters": (monsters,),
        "collection": (products,),
        "scenario": (scenario, Line(value=_("or continue a saved game"))) if setup["saves"] else (scenario,),
        "investigators": tuple(party),
        "possessions": (labelled(_("Starting possessions"), listed_), *own),
    }


OPEN_SETUP = OpenSetup(
    title=_("Set up a game"),
    fields=fields.table_wished(
        fields.players_wished(MAX_INVESTIGATORS, _("A solo player has two investigators.")),
        fields.card_wished("scenario", _("Scenario"), "scenario"),
    ),
    sheet=setup_sheet,
)
