"""ArkhamDB's deck JSON, the format in which the field exchanges decks of Arkham Horror: The Card Game.

arkham.build writes the same with more keys in `meta`; what we have no name for is kept as it is.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from cardsdb.faults import InputFault, InvalidInputError
from decks.exchange.files import Context, DeckFile, Reading, Unplaced
from decks.exchange.json_text import read_json, write_json
from decks.mapping import MAX_CARDS, MAX_QUANTITY, are_quantities, read_build, read_mapping
from games.engine import Build

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
OWN = "cardsdb"
"""Our key within `meta`, for the parts of a build that ArkhamDB has no words for."""
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
"""What a site says about its own row; a deck elsewhere has its own, or works it out."""


def recognises(text: str) -> bool:
    """Whether it is JSON; which kind of deck it is, its keys must say."""
    return JSON.match(text) is not None


def read(text: str, context: Context) -> Reading:
    """A deck as a site gives it. Cards whose quantity is zero or less are left out, with a remark."""
    faults: list[InputFault] = []
    deck = read_mapping(read_json(text), (), faults)
    if deck and not {"investigator_code", "slots"} & deck.keys():
        message = _("This is no deck: neither an investigator_code nor slots are in it.")
        raise InvalidInputError(InputFault((), "not-a-deck", message))
    build = read_deck(deck, faults)
    experience = {ours: deck[theirs] for theirs, ours in EXPERIENCE.items() if deck.get(theirs) is not None}
    for key, ours in EXPERIENCE.items():
        if ours in experience and not are_quantities([experience[ours]]):
            faults.append(InputFault((key,), "wrong-type", _("Give a whole number.")))
    words = {key: _read_text(deck, key, faults) for key in ("name", "description_md", "tags", "exile_string")}
    if faults:
        raise InvalidInputError(*faults)
    kept, remarks = _without_zeros(build.zones)
    return Reading(
        file=DeckFile(
            game=GAME,
            build=msgspec.structs.replace(build, zones=kept),
            name=words["name"],
            notes=words["description_md"],
            tags=_read_tags(words["tags"]),
            experience=experience,
            exiled=read_exile(words["exile_string"]),
        ),
        unplaced=tuple(_unplaced(deck)),
        remarks=tuple(remarks),
    )


def write(file: DeckFile, context: Context) -> str:
    """The deck as ArkhamDB and its kin read it; what they have no words for stands in `meta` under a key of ours."""
    build = file.build
    if not build.leaders:
        message = _("ArkhamDB has no decks without an investigator: choose one first.")
        raise InvalidInputError(InputFault(("build", "leaders"), "missing", message))
    if sum(file.exiled.values()) > MAX_CARDS:
        message = _("Give at most %(most)s entries.") % {"most": MAX_CARDS}
        raise InvalidInputError(InputFault(("exiled",), "too-many", message))
    meta = _write_meta(build)
    deck = {
        "name": file.name,
        "description_md": file.notes,
        "tags": _write_tags(file.tags),
        "investigator_code": build.leaders[0],
        **{name: build.zones.get(zone, {}) for name, zone in ZONES.items()},
        "taboo_id": _taboo_number(build.choices.get("taboo")),
        **{theirs: file.experience.get(ours) for theirs, ours in EXPERIENCE.items()},
        "exile_string": ",".join(Counter(file.exiled).elements()) or None,
    }
    said = read_deck({**deck, "meta": meta}, [])
    if unsaid := _difference(build, said):
        meta[OWN] = unsaid
    if investigator := context.catalogue(file.game).cards.get(build.leaders[0]):
        deck["investigator_name"] = investigator.name
    return write_json({**deck, "meta": json.dumps(meta, ensure_ascii=False, sort_keys=True)})


def read_exile(codes: str) -> dict[str, int]:
    """The copies of each card in an `exile_string`."""
    return dict(Counter(_codes(codes)))


def read_deck(deck: Mapping[str, Any], faults: list[InputFault]) -> Build:
    """The deck as a build; what cannot be understood is added to the faults."""
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
            zones[zone] = _read_slots(slots, name, faults)
    build = Build(leaders=(investigator,) if investigator else (), zones=zones, choices=choices)
    return build if own is None else _completed(build, own, faults)


def _completed(build: Build, own: Any, faults: list[InputFault]) -> Build:
    """The build with what was kept for us in `meta`."""
    found: list[InputFault] = []
    more = read_build(own, found)
    faults += [fault.under("meta", OWN) for fault in found]
    return Build(
        leaders=more.leaders or build.leaders,
        zones=build.zones | more.zones,
        choices=build.choices | more.choices,
    )


def _read_slots(slots: Any, name: str, faults: list[InputFault]) -> dict[str, int]:
    """The cards as they are: a card that was taken out stands there as 0, and means nothing."""
    if isinstance(slots, dict) and len(slots) <= MAX_CARDS and are_quantities(slots.values()):
        return slots
    for code, quantity in read_mapping(slots, (name,), faults, MAX_CARDS).items():
        if not are_quantities([quantity]):
            message = _("Give a whole number up to %(most)s.") % {"most": MAX_QUANTITY}
            faults.append(InputFault((name, code), "not-a-quantity", message))
    return {}


def _read_meta(meta: Any, zones: dict[str, dict[str, int]], choices: dict[str, Any], faults: list[InputFault]) -> Any:
    """ArkhamDB keeps the player's choices as JSON within a string. What we have no name for is kept as it is.

    Returns what stands there under our own key.
    """
    own = None
    if isinstance(meta, str):
        try:
            meta = msgspec.json.decode(meta)
        except (ValueError, RecursionError):
            faults.append(InputFault(("meta",), "malformed", _("The text is not well-formed JSON.")))
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
    """The choices in ArkhamDB's words, as far as it has any."""
    meta: dict[str, Any] = {}
    for theirs, ours in CHOICES.items():
        if ours in build.choices:
            meta[theirs] = build.choices[ours]
    if "deck_size" in build.choices:
        meta["deck_size_selected"] = _as_text(build.choices["deck_size"])
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


def _difference(build: Build, said: Build) -> dict[str, Any]:
    """What the build has beside that which was said, or otherwise, as our own build has it."""
    different = {
        "leaders": list(build.leaders) if build.leaders != said.leaders else [],
        "zones": {zone: cards for zone, cards in build.zones.items() if cards and cards != said.zones.get(zone)},
        "choices": {
            choice: value
            for choice, value in build.choices.items()
            if choice not in said.choices or not _is_same(value, said.choices[choice])
        },
    }
    return {part: value for part, value in different.items() if value}


def _is_same(one: Any, other: Any) -> bool:
    """Equal, and of the same type: true is not 1."""
    return one == other and json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _without_zeros(zones: Mapping[str, dict[str, int]]) -> tuple[dict[str, dict[str, int]], Iterator[str]]:
    """The zones without cards that are there less than once, and a remark for each zone that had some."""
    kept = {zone: {code: copies for code, copies in cards.items() if copies > 0} for zone, cards in zones.items()}
    remarks = (
        _("Left out of “%(zone)s”, because their quantity is zero or less: %(cards)s.")
        % {"zone": zone, "cards": ", ".join(f"{code} ({copies})" for code, copies in cards.items() if copies < 1)}
        for zone, cards in zones.items()
        if len(kept[zone]) < len(cards)
    )
    return {zone: cards for zone, cards in kept.items() if cards or zone == "extra"}, remarks


def _unplaced(deck: Mapping[str, Any]) -> Iterator[Unplaced]:
    for key in sorted(deck.keys() - DECK_KEYS - SITE_KEYS):
        text = json.dumps({key: deck[key]}, ensure_ascii=False)
        yield Unplaced(line=None, text=text, reason=_("ArkhamDB's decks have no key “%(key)s”.") % {"key": key})


def _read_text(deck: Mapping[str, Any], key: str, faults: list[InputFault]) -> str:
    value = deck.get(key)
    if value is None or isinstance(value, str):
        return value or ""
    faults.append(InputFault((key,), "wrong-type", _("Give a text.")))
    return ""


def _read_tags(tags: str) -> tuple[str, ...]:
    """ArkhamDB puts spaces between tags, others commas."""
    parts = tags.split(",") if "," in tags else tags.split()
    return tuple(dict.fromkeys(tag.strip() for tag in parts if tag.strip()))


def _write_tags(tags: tuple[str, ...]) -> str:
    """With commas between; one after a single tag of several words, so that it stays one."""
    return ", ".join(tags) + ("," if len(tags) == 1 and tags[0].split() != [tags[0]] else "")


def _mapping(value: Any) -> Iterator[tuple[str, Any]]:
    """The entries of what should be an object; none if it is something else."""
    yield from value.items() if isinstance(value, dict) else ()


def _taboo_number(taboo: Any) -> int | None:
    """ArkhamDB numbers the lists; the code of one is its number, too."""
    if isinstance(taboo, str) and NUMBER.fullmatch(taboo):
        return int(taboo)
    return taboo if are_quantities([taboo]) else None


def _as_text(value: Any) -> Any:
    """A whole number as ArkhamDB writes it."""
    return str(value) if are_quantities([value]) else value


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _codes(value: str) -> list[str]:
    return [code for code in value.split(",") if code]
