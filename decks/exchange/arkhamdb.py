"""ArkhamDB's deck JSON, the exchange format for decks of Arkham Horror: The Card Game.

arkham.build writes the same with more keys in `meta`; unknown ones are kept as they are.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from cardsdb.faults import InputFault, InvalidInputError, input_error, nul_faults, too_many
from decks.content import MAX_CARDS, are_quantities, read_copies, read_mapping
from decks.exchange import json_text
from decks.exchange.files import Context, DeckFile, Reading
from decks.exchange.json_text import OWN
from games.engine import Build, Catalogue

GAME = "ahlcg"
JSON = re.compile(r"\s*(?:\{|\[\s*[\[{\]])")

NUMBER = re.compile(r"[0-9]{1,4}")
ZONES = {"slots": "main", "sideSlots": "side", "ignoreDeckLimitSlots": "ignored"}
"""ArkhamDB's name of a part of the deck to our zone."""

CHOICES = {
    "alternate_front": "front",
    "alternate_back": "back",
    "faction_selected": "class",
    "faction_1": "class_1",
    "faction_2": "class_2",
    "option_selected": "option",
}
"""ArkhamDB's key within `meta` to our choice, where the value is the same."""
EXPERIENCE = {"xp": "earned", "xp_adjustment": "adjusted", "xp_spent": "spent"}
DECK_KEYS = frozenset(
    {"name", "description_md", "tags", "investigator_code", "taboo_id", "meta", "exile_string"}
    | EXPERIENCE.keys()
    | ZONES.keys()
)
SITE_KEYS = frozenset(
    {
        "id", "uuid", "date_creation", "date_update", "user_id", "user_name", "investigator_name", "version", "problem",
        "previous_deck", "next_deck", "source", "url",
    }
)  # fmt: skip
"""Keys about the site's own row; another site has its own, or derives them."""


def recognises(text: str) -> bool:
    """Whether it is JSON; its keys are checked when it is read."""
    return JSON.match(text) is not None


def read(text: str, context: Context) -> Reading:
    """A deck as a site gives it."""
    faults: list[InputFault] = []
    deck = read_mapping(json_text.read_json(text), (), faults)
    if deck and not {"investigator_code", "slots"} & deck.keys():
        raise input_error("not-a-deck", _("This is not a deck: it has neither an investigator_code nor slots."))
    build = read_deck(deck, faults)
    experience = {ours: deck[theirs] for theirs, ours in EXPERIENCE.items() if deck.get(theirs) is not None}
    for key, ours in EXPERIENCE.items():
        if ours in experience and not are_quantities([experience[ours]]):
            faults.append(InputFault((key,), "wrong-type", _("Give a whole number.")))
    words = {key: json_text.read_text(deck, key, faults) for key in ("name", "description_md", "tags", "exile_string")}
    if faults:
        raise InvalidInputError(*faults)
    return Reading(
        file=DeckFile(
            game=GAME,
            build=build,
            name=words["name"],
            notes=words["description_md"],
            tags=json_text.read_tags(words["tags"]),
            experience=experience,
            exiled=read_exile(words["exile_string"]),
        ),
        unplaced=json_text.unplaced_keys(deck, DECK_KEYS | SITE_KEYS, _("ArkhamDB's decks have no key “%(key)s”.")),
    )


def write(file: DeckFile, context: Context) -> str:
    """The deck as ArkhamDB and its kin read it."""
    return json_text.write_json(deck_values(file, context.catalogue(file.game).cards))


def deck_values(file: DeckFile, cards: Catalogue) -> dict[str, Any]:
    """The keys and values of the deck there; parts that it cannot express are in `meta` under our own key."""
    build = file.build
    if not build.leaders:
        raise input_error("missing", _("ArkhamDB decks need an investigator: choose one first."), "build", "leaders")
    if sum(file.exiled.values()) > MAX_CARDS:
        raise InvalidInputError(too_many(MAX_CARDS, "exiled"))
    meta = _write_meta(build)
    deck = {
        "name": file.name,
        "description_md": file.notes,
        "tags": json_text.write_tags(file.tags),
        "investigator_code": build.leaders[0],
        **{name: build.zones.get(zone, {}) for name, zone in ZONES.items()},
        "taboo_id": _taboo_number(build.choices.get("taboo")),
        **{theirs: file.experience.get(ours) for theirs, ours in EXPERIENCE.items()},
        "exile_string": ",".join(Counter(file.exiled).elements()) or None,
    }
    said = read_deck({**deck, "meta": meta}, [])
    if unsaid := json_text.difference(build, said):
        meta[OWN] = unsaid
    if investigator := cards.get(build.leaders[0]):
        deck["investigator_name"] = investigator.name
    return {**deck, "meta": json.dumps(meta, ensure_ascii=False, sort_keys=True)}


def read_exile(codes: str) -> dict[str, int]:
    """The copies of each card in an `exile_string`."""
    return dict(Counter(_codes(codes)))


def read_deck(deck: Mapping[str, Any], faults: list[InputFault]) -> Build:
    """The deck as a build; errors are added to the faults."""
    investigator = deck.get("investigator_code")
    if not isinstance(investigator, str):
        faults.append(InputFault(("investigator_code",), "wrong-type", _("Give the investigator's card code.")))
        investigator = ""
    zones: dict[str, dict[str, int]] = {}
    choices: dict[str, Any] = {}
    meta = deck.get("meta")
    own = _read_meta(meta, zones, choices, faults) if meta and meta != "{}" else None
    if deck.get("taboo_id") is not None:
        choices["taboo"] = deck["taboo_id"]
    for name, zone in ZONES.items():
        if slots := deck.get(name):  # ArkhamDB writes an empty part as [] or null
            zones[zone] = read_copies(slots, (name,), faults)
    build = Build(leaders=(investigator,) if investigator else (), zones=zones, choices=choices)
    return build if own is None else json_text.completed(build, own, ("meta", OWN), faults)


def _read_meta(meta: Any, zones: dict[str, dict[str, int]], choices: dict[str, Any], faults: list[InputFault]) -> Any:
    """Read the player's choices, JSON within a string. Unknown keys are kept as they are.

    Returns the value of our own key.
    """
    own = None
    if isinstance(meta, str):
        try:
            meta = msgspec.json.decode(meta)
        except (ValueError, RecursionError):
            faults.append(InputFault(("meta",), "malformed", _("The text is not well-formed JSON.")))
            return None
        if nuls := list(nul_faults(meta, ("meta",))):
            faults += nuls
            return None
    for key, value in (meta if isinstance(meta, dict) else read_mapping(meta or {}, ("meta",), faults)).items():
        if key in CHOICES:
            choices[CHOICES[key]] = value
        elif key == "deck_size_selected":
            choices["deck_size"] = int(value) if isinstance(value, str) and NUMBER.fullmatch(value) else value
        elif key.startswith("cus_"):
            choices.setdefault("customizations", {})[key.removeprefix("cus_")] = value
        elif key.startswith("attachments_") and isinstance(value, str):
            choices.setdefault("attachments", {})[key.removeprefix("attachments_")] = _codes(value)
        elif key == "extra_deck" and isinstance(value, str):
            extra = zones.setdefault("extra", {})
            for code in _codes(value):
                extra[code] = extra.get(code, 0) + 1
        elif key == "card_pool" and isinstance(value, str):
            choices["pool"] = _codes(value)
        elif key == OWN:
            own = value
        else:
            choices.setdefault("other", {})[key] = value
    return own


def _write_meta(build: Build) -> dict[str, Any]:
    """The choices that ArkhamDB can express, under its names."""
    meta = {theirs: build.choices[ours] for theirs, ours in CHOICES.items() if ours in build.choices}
    if "deck_size" in build.choices:
        size = build.choices["deck_size"]
        meta["deck_size_selected"] = str(size) if are_quantities([size]) else size
    for code, boxes in _mapping(build.choices.get("customizations")):
        meta[f"cus_{code}"] = boxes
    for code, cards in _mapping(build.choices.get("attachments")):
        if _are_texts(cards):
            meta[f"attachments_{code}"] = ",".join(cards)
    if "pool" in build.choices and _are_texts(build.choices["pool"]):
        meta["card_pool"] = ",".join(build.choices["pool"])
    if "extra" in build.zones and sum(map(abs, build.zones["extra"].values())) <= MAX_CARDS:
        meta["extra_deck"] = ",".join(Counter(build.zones["extra"]).elements())
    for key, value in _mapping(build.choices.get("other")):
        alone: dict[str, Any] = {}
        if _read_meta({key: value}, {}, alone, []) is None and alone == {"other": {key: value}}:
            meta[key] = value
    return meta


def _mapping(value: Any) -> Iterator[tuple[str, Any]]:
    """The entries of an object; none of any other value."""
    yield from value.items() if isinstance(value, dict) else ()


def _taboo_number(taboo: Any) -> int | None:
    """The number of a list at ArkhamDB; its code here is the same."""
    if isinstance(taboo, str) and NUMBER.fullmatch(taboo):
        return int(taboo)
    return taboo if are_quantities([taboo]) else None


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _codes(value: str) -> list[str]:
    return [code for code in value.split(",") if code]
