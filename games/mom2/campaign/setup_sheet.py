"""The table before a game in words: the nine steps with their results."""

from collections.abc import Mapping
from typing import Any

from games.engine import bracketed, coloned, listed, plain
from games.engine.journal import CatalogueFacts, Line, OpenSetup
from games.engine.journal import common_fields as fields
from games.engine.journal.sheet_parts import card_or_drawn, labelled, player_named, sheet_of
from games.mom2.campaign.log_words import PRODUCTS
from games.mom2.campaign.setup import BEFORE_GAME
from games.mom2.cards import MAX_INVESTIGATORS, TYPE_PLURALS
from games.mom2.words import _


def setup_lines(setup: Mapping[str, Any], facts: CatalogueFacts) -> Mapping[str, tuple[Line, ...]]:
    party, own = [], []
    for player in setup["players"]:
        name = card_or_drawn(player["investigator"], facts)
        known = player["health"] is not None
        numbers = coloned(_("Health, Sanity"), plain(f"{player['health']}, {player['sanity']}")) if known else None
        party.append(labelled(player_named(player), bracketed(name, numbers)))
        if player["starts_with"]:
            own.append(labelled(name, facts.card_name(player["starts_with"])))
    starting = facts.copies_named(setup["starting"]) if setup["starting"] else _("as the app lists them")
    products = listed(PRODUCTS.get(code) or plain(code) for code in setup["products"])
    scenario = labelled(_("Scenario"), card_or_drawn(setup["scenario"], facts))
    return {
        "decks": tuple(labelled(TYPE_PLURALS[deck], plain(copies)) for deck, copies in setup["decks"].items()),
        "monsters": (labelled(_("Monsters"), plain(len(setup["monsters"]))),),
        "collection": (labelled(_("Active products"), products),),
        "scenario": (scenario, Line(value=_("or continue a saved game"))) if setup["saves"] else (scenario,),
        "investigators": tuple(party),
        "possessions": (labelled(_("Starting possessions"), starting), *own),
    }


OPEN_SETUP = OpenSetup(
    title=_("Set up a game"),
    fields=fields.table_wished(
        fields.players_wished(MAX_INVESTIGATORS, _("A solo player has two investigators.")),
        fields.card_wished("scenario", _("Scenario"), "scenario"),
    ),
    sheet=sheet_of(BEFORE_GAME, setup_lines),
)
