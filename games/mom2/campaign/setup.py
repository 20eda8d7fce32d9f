"""The table before a game, in nine steps: party and scenario drawn by a seed, from boxes or a collection."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from games.engine import UnanswerableError
from games.engine.dealing import Dealer, Place, TableWish, places, places_in_log
from games.engine.journal import CatalogueFacts, read_steps
from games.engine.journal.common_fields import NOTES_STEP
from games.mom2.campaign.facts import active_copies, copies_in_products, products_in
from games.mom2.campaign.state import Mom2State
from games.mom2.cards import MAX_INVESTIGATORS, MIN_INVESTIGATORS
from games.mom2.words import WORDS, _, ngettext

BEFORE_GAME, ENDED = read_steps(WORDS)  # MOM2-SETUP-01 to -09
AFTER_GAME = (*ENDED, NOTES_STEP)


Number = Annotated[int, Meta(ge=1, le=MAX_INVESTIGATORS)]
DECKS = ("damage", "horror", "common", "unique", "spell", "condition", "elixir", "agenda")
"""Of step 1, and the decks that expansions add."""
TOO_FEW = ngettext(
    "You need {needed} investigator, and only {found} can be dealt. Play with fewer players, choose some, or "
    "add another product.",
    "You need {needed} investigators, and only {found} can be dealt. Play with fewer players, choose some, or "
    "add another product.",
)
NO_SCENARIO = _("None of your products has a scenario. Choose one, or add another product.")


class Wish(TableWish, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options of a setup; nobody brings possessions."""

    players: Number = 1
    """Without a log; with one, its players."""
    names: Annotated[list[str], Meta(max_length=MAX_INVESTIGATORS)] = []
    investigators: Annotated[list[str], Meta(max_length=MAX_INVESTIGATORS)] = []
    """Chosen ones, in the order of the table; the others are dealt."""
    scenario: str = ""
    """Chosen; otherwise drawn."""


def setup(state: Mom2State, facts: CatalogueFacts, wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the setup as plain values; msgspec.ValidationError if the wish is no Wish, and UnanswerableError if too
    little is owned."""
    wish = msgspec.convert(wished, Wish)
    if wish.scenario and facts.of_type(wish.scenario, "scenario") is None:
        raise msgspec.ValidationError(f"There is no scenario {wish.scenario} - at $.scenario")
    dealer = Dealer(facts.catalogue, wish.seed, _owned(state, facts, wish))
    party = _party(state, facts, wish)
    _deal(party, dealer)
    copies = {deck: dealer.of_type(deck) for deck in DECKS}
    return {
        "seed": wish.seed,
        "scenario": _scenario(state, wish, dealer) or None,
        "products": _products(state, wish, facts),
        "decks": {deck: cards.total() for deck, cards in copies.items() if cards},
        "monsters": sorted(dealer.of_type("monster")),
        "players": [
            {
                "seat": one.seat,
                "player": one.player,
                "investigator": one.sheet.code if one.sheet else None,
                "health": one.sheet.fields.health if one.sheet else None,
                "sanity": one.sheet.fields.sanity if one.sheet else None,
                "starts_with": (one.sheet.fields.starts_with if one.sheet else "") or None,
            }
            for one in party
        ],
        "starting": dict(state.session.starting) if state.sessions else {},
        "saves": len(state.session.saves) if state.sessions else 0,
    }


def _owned(state: Mom2State, facts: CatalogueFacts, wish: Wish) -> dict[str, int] | None:
    """Card to copies that may be dealt: from a collection, or from the active products of a log or its group."""
    if wish.owned is not None:
        return wish.owned
    if state.products or facts.known.owned is None:
        return active_copies(state, facts)
    return copies_in_products(products_in(facts.known.owned, facts.catalogue), facts.catalogue)


def _products(state: Mom2State, wish: Wish, facts: CatalogueFacts) -> list[str]:
    """Products to activate in the app."""
    if state.products:
        return list(state.products)
    owned = facts.known.owned if wish.owned is None else wish.owned
    return sorted(facts.catalogue.sets) if owned is None else products_in(owned, facts.catalogue)


def _party(state: Mom2State, facts: CatalogueFacts, wish: Wish) -> list[Place]:
    """The investigators of a log, or as many as the players need: a solo player has two."""
    if there := places_in_log(state, facts.catalogue, "active", "playing"):
        return there
    found = places(max(wish.players, MIN_INVESTIGATORS), wish.names, wish.investigators, facts.catalogue)
    if max(wish.players, len(wish.names)) > 1:
        return found
    return [replace(one, player=found[0].player) for one in found[:MIN_INVESTIGATORS]]


def _deal(party: list[Place], dealer: Dealer) -> None:
    """MOM2-SETUP-07: a different one to each player without one."""
    waiting = [one for one in party if one.sheet is None]
    if waiting:
        dealer.deal(party)
    found = sum(one.sheet is not None for one in waiting)
    if dealer.chance and found < len(waiting):
        raise UnanswerableError("owned", message=TOO_FEW.format(needed=len(waiting), found=found))


def _scenario(state: Mom2State, wish: Wish, dealer: Dealer) -> str:
    """MOM2-SETUP-06."""
    if state.sessions:
        return state.session.scenario
    if wish.scenario:
        return wish.scenario
    codes = sorted(dealer.of_type("scenario"))
    if dealer.chance and not codes:
        raise UnanswerableError("owned", message=NO_SCENARIO)
    return dealer.drawn(codes)
