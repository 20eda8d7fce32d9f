"""RingsDB's deck JSON, the exchange format for decks of The Lord of the Rings: The Card Game.

Its codes are that site's numbers; the catalogue maps them to cards. Heroes are in `slots`, too.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from cardsdb.faults import InputFault, InvalidInputError, input_error, too_many
from decks.content import MAX_LEADERS, read_copies, read_mapping, readable
from decks.exchange import json_text
from decks.exchange.card_names import own_code
from decks.exchange.files import Context, DeckFile, Reading
from decks.exchange.json_text import OWN
from games.engine import Build, Catalogue

GAME = "lotr"
RECOGNISED = re.compile(r'\s*\{.*"heroes"\s*:', re.DOTALL)
DECK_KEYS = frozenset({"name", "description_md", "tags", "heroes", "slots", "sideslots", OWN})
SITE_KEYS = frozenset(
    {
        "id", "date_creation", "date_update", "user_id", "user_name", "version", "last_pack", "freeze_comments",
        "is_published", "problem", "history", "unsaved", "nb_votes", "nb_favorites", "nb_comments", "starting_threat",
        "previous_deck", "next_deck", "source", "url", "uuid",
    }
)  # fmt: skip
"""Keys about the site's own row; another site has its own, or derives them."""


def recognises(text: str) -> bool:
    """Whether it is JSON with heroes in it."""
    return RECOGNISED.match(text) is not None


def is_deck(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is one of the site's decks: no other has heroes."""
    return "heroes" in value


def read(text: str, context: Context) -> Reading:
    """A deck as the site gives it."""
    faults: list[InputFault] = []
    deck = read_mapping(json_text.read_json(text), (), faults)
    if deck and not is_deck(deck):
        raise input_error("not-a-deck", _("This is not a RingsDB deck: it has no heroes."))
    words = {key: json_text.read_text(deck, key, faults) for key in ("name", "description_md", "tags")}
    build = _said(deck, faults)
    if faults:
        raise InvalidInputError(*faults)
    remarks: list[str] = []  # of the site's own codes, before those that mean one card are added up
    own = _in_own_codes(readable(build, remarks), context.catalogue(GAME).cards)
    if deck.get(OWN) is not None:
        own = json_text.completed(own, deck[OWN], (OWN,), faults)
    if faults:
        raise InvalidInputError(*faults)
    tags = json_text.read_tags(words["tags"])
    return Reading(
        file=DeckFile(game=GAME, build=own, name=words["name"], notes=words["description_md"], tags=tags),
        unplaced=json_text.unplaced_keys(deck, DECK_KEYS | SITE_KEYS, _("RingsDB's decks have no key “%(key)s”.")),
        remarks=tuple(remarks),
    )


def read_deck(deck: Mapping[str, Any], faults: list[InputFault]) -> Build:
    """The deck as a build, with the site's codes; errors are added to the faults."""
    build = _said(deck, faults)
    return build if deck.get(OWN) is None else json_text.completed(build, deck[OWN], (OWN,), faults)


def fits(build: Build, cards: Catalogue) -> bool:
    """Whether RingsDB can hold the deck: it has heroes, and every known card has a number there."""
    codes = (*build.leaders, *(code for zone in ("main", "side") for code in build.zones.get(zone, {})))
    known = (card for code in codes if (card := cards.get(code)))
    return bool(build.leaders) and all(card.fields.ringsdb_code for card in known)


def write(file: DeckFile, context: Context) -> str:
    """The deck as RingsDB reads it."""
    return json_text.write_json(deck_values(file, context.catalogue(GAME).cards))


def deck_values(file: DeckFile, cards: Catalogue) -> dict[str, Any]:
    """The keys and values of the deck there; InvalidInputError names the cards without a number."""
    faults: list[InputFault] = []
    build = file.build
    if not build.leaders:
        raise input_error("missing", _("RingsDB decks need heroes: choose one first."), "build", "leaders")
    # Sorted, as in the text: another order is kept apart.
    heroes = Counter(sorted(_number(code, ("leaders",), cards, faults) for code in build.leaders))
    zones: dict[str, Counter[str]] = {"slots": Counter(), "sideslots": Counter()}
    for name, zone in (("slots", "main"), ("sideslots", "side")):
        for code, copies in build.zones.get(zone, {}).items():
            zones[name][_number(code, ("zones", zone), cards, faults)] += copies  # printings share a number
    if faults:
        raise InvalidInputError(*faults)
    deck: dict[str, Any] = {
        "name": file.name,
        "description_md": file.notes,
        "tags": json_text.write_tags(file.tags),
        "heroes": heroes,
        "slots": zones["slots"] + heroes,
        "sideslots": zones["sideslots"],
    }
    if unsaid := json_text.difference(build, _in_own_codes(_said(deck, []), cards)):
        deck[OWN] = unsaid
    return deck


def _said(deck: Mapping[str, Any], faults: list[InputFault]) -> Build:
    """The build of the site's own keys: the heroes lead, and the rest of the slots is the deck."""
    told = read_copies(deck.get("heroes") or {}, ("heroes",), faults)
    heroes = {code: copies for code, copies in told.items() if copies > 0}
    if sum(heroes.values()) > MAX_LEADERS:
        faults.append(too_many(MAX_LEADERS, "heroes"))
        heroes = {}
    slots = read_copies(deck.get("slots") or {}, ("slots",), faults)
    main = {code: copies - heroes.get(code, 0) for code, copies in slots.items()}
    zones = {"main": {code: copies for code, copies in main.items() if copies or code not in heroes}}
    if side := read_copies(deck.get("sideslots") or {}, ("sideslots",), faults):
        zones["side"] = side
    return Build(
        leaders=tuple(Counter(heroes).elements()), zones={zone: cards for zone, cards in zones.items() if cards}
    )


def _in_own_codes(build: Build, cards: Catalogue) -> Build:
    """The build with our codes in place of the site's numbers; printings stay as they are."""
    zones = {}
    for zone, copies in build.zones.items():
        kept: Counter[str] = Counter()
        for code, number in copies.items():
            kept[own_code(code, cards)] += number
        zones[zone] = dict(kept)
    return Build(leaders=tuple(own_code(code, cards) for code in build.leaders), zones=zones, choices=build.choices)


def _number(code: str, loc: tuple[str, ...], cards: Catalogue, faults: list[InputFault]) -> str:
    """The site's number of the card; an unknown code may be one."""
    card = cards.get(code)
    if card is None:
        return code
    if not card.fields.ringsdb_code:
        message = _("RingsDB's number of %(card)s is not known: it comes with an import from there.")
        faults.append(InputFault(("build", *loc, code), "no-number", message % {"card": card.name}))
    return str(card.fields.ringsdb_code)
