"""RingsDB's public JSON. The code of a card is its OCTGN id, which all data of this game share."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine.cards import CardRecord, PrintingRecord, SetRecord
from games.engine.sources import Files, Normalised, Row, Source, Tick, no_tick
from games.lotr.attachments import read_targets
from games.lotr.cards import LotrFields
from games.lotr.keywords import read_abilities, read_keywords
from games.lotr.sources.common import add_spheres, code_of, english, printed_value
from games.lotr.words import _

FIELDS = {name: name for name in ("cost", "threat", "willpower", "attack")}
FIELDS |= {"defense": "defence", "health": "hit_points", "quest": "quest_points"}
"""RingsDB's key to ours, for printed numbers."""
ROLES = frozenset({"boon", "burden"})  # values in the place of a sphere that are none
OTHER_KEYS = {
    "code", "octgnid", "name", "type_code", "sphere_code", "traits", "text", "flavor", "is_unique", "pack_code",
    "position", "quantity", "illustrator", "deck_limit", "victory", "packs",
}  # fmt: skip
DERIVED = {"pack_name", "type_name", "sphere_name", "url", "imagesrc", "has_errata", "image_code"}
"""Repeated from elsewhere in the same answer, or about the site and not the card."""
KINDS: Mapping[type[Any], str] = {SetRecord: "set", CardRecord: "card", PrintingRecord: "printing"}
PACK_KEYS = {"cycle_position", "available", "known", "total"}  # keys that only packs have


def normalise(files: Files, tick: Tick = no_tick) -> Normalised:
    """Read answers of the site with cards or packs; every row is accounted for, and every fault found."""
    found = Normalised.empty()
    rows = [row for name in sorted(files) for row in files[name]]
    add_spheres(found)
    cards = []
    for row in rows:
        if not isinstance(row.value, dict):
            found.fault(row, f"it is not an object, but {type(row.value).__name__}")
        elif "type_code" in row.value:
            cards.append(row)
        elif PACK_KEYS & row.value.keys():
            _read_pack(row, found)
        else:
            found.fault(row, "it is neither a card nor a pack")
    for number, row in enumerate(cards, 1):
        tick(number, len(cards))
        with found.reading(row):
            _read_card(row, found)
    found.accounted = len(rows)
    return found


def _read_pack(row: Row, found: Normalised) -> None:
    raw = row.value
    cycle = raw.get("cycle_position") or 0
    plain = {"code": _set_code(raw.get("code"), raw.get("name")), "names": {"en": raw.get("name")}}
    plain |= {"position": raw.get("position") or 0, "cycle": f"cycle-{cycle}", "cycle_position": cycle}
    _add(found, row, SetRecord, **plain, released=raw.get("available") or None, size=raw.get("total"))


def _read_card(row: Row, found: Normalised) -> None:
    raw: Mapping[str, Any] = row.value
    before = len(found.findings)
    for key in raw.keys() - FIELDS.keys() - OTHER_KEYS - DERIVED:
        found.fault(row, "this key is not known", key)
    fields: dict[str, Any] = {"ringsdb_code": raw.get("code") or ""}
    for key, name in FIELDS.items():
        try:
            fields[name] = printed_value(raw.get(key))
        except ValueError as error:
            found.fault(row, str(error), key)
    fields["victory"], fields["deck_limit"] = raw.get("victory"), raw.get("deck_limit")
    text, sphere = raw.get("text") or "", raw.get("sphere_code") or ""
    keywords: tuple[str, ...] = ()
    if isinstance(text, str):
        keywords, fields["keyword_values"] = read_keywords(text, str(raw.get("type_code")), raw.get("victory"))
        fields["abilities"] = read_abilities(text)
        fields["attaches_to"] = read_targets(text) if raw.get("type_code") in ("attachment", "treasure") else ()
    if sphere in ROLES:
        fields["campaign_role"], sphere = sphere, ""
    if len(found.findings) > before:
        return
    if not raw.get("octgnid"):
        found.note(row, "there is no OCTGN id; it is left out", "octgnid")
        return
    if _is_further_number(row, found):
        return
    set_code = _name_set(row, raw.get("pack_code"), raw.get("pack_name"), found)
    _add(
        found,
        row,
        CardRecord,
        code=raw["octgnid"],
        names={"en": raw.get("name")},
        type_code=raw.get("type_code"),
        classes=[sphere] if sphere else [],
        traits=_traits(raw.get("traits")),
        keywords=keywords,
        texts=english(text),
        flavours=english(raw.get("flavor")),
        unique=raw.get("is_unique", False),
        set_code=set_code,
        position=raw.get("position"),
        quantity=raw.get("quantity"),
        illustrator=raw.get("illustrator") or "",
        fields=fields,
    )
    for printing in raw.get("packs") or ():
        _read_printing(row, printing, found)


def _is_further_number(row: Row, found: Normalised) -> bool:
    """Whether the card was read before: the site lists an ally again as the hero of Messenger of the King."""
    card = found.records["card"].get(row.value["octgnid"])
    if not isinstance(card, CardRecord) or card.fields.ringsdb_code == row.value.get("code"):
        return False
    codes = (*card.fields.ringsdb_codes, row.value["code"])
    fields = msgspec.structs.replace(card.fields, ringsdb_codes=codes)
    found.records["card"][card.code] = msgspec.structs.replace(card, fields=fields)
    return True


def _traits(raw: Any) -> dict[str, Any]:
    """ "Noble. Ranger." as two traits; other values are left for the record to refuse."""
    return english([trait.strip() for trait in raw.split(".") if trait.strip()] if isinstance(raw, str) else raw)


def _read_printing(row: Row, raw: Any, found: Normalised) -> None:
    """Add the printing in another pack than that of the card's own row."""
    if not isinstance(raw, Mapping):
        found.fault(row, "it is not an object", "packs")
        return
    code = raw.get("octgnid")
    if code == row.value["octgnid"] and raw.get("pack_code") == row.value.get("pack_code"):
        return
    if not code or code == row.value["octgnid"]:
        found.note(row, f"the printing in {raw.get('pack_code')} has no id of its own; it is left out", "packs")
        return
    set_code = _name_set(row, raw.get("pack_code"), raw.get("pack_name"), found)
    plain = {"code": code, "card": row.value["octgnid"], "set_code": set_code}
    plain |= {"position": raw.get("position"), "quantity": raw.get("quantity")}
    _add(found, row, PrintingRecord, **plain, illustrator=raw.get("illustrator") or "")


def _name_set(row: Row, code: Any, name: Any, found: Normalised) -> Any:
    """The code of the set; the set itself is added from the card unless the list of packs has it."""
    set_code = _set_code(code, name)
    if isinstance(set_code, str) and set_code not in found.records["set"]:
        position = len(found.records["set"]) + 1
        _add(found, row, SetRecord, code=set_code, names={"en": name or code}, position=position)
    return set_code


def _set_code(code: Any, name: Any) -> Any:
    """The code of a set from its name, since each source has other codes; without a name, the site's code."""
    return code_of(name) if isinstance(name, str) and code_of(name) else code


def _add(found: Normalised, row: Row, record: type[Any], **plain: Any) -> None:
    made = found.convert(plain, record, row)
    if isinstance(made, CardRecord):
        fields = found.convert(plain["fields"], LotrFields, row)
        made = fields and msgspec.structs.replace(made, fields=fields)
    if made:
        found.add(KINDS[record], made, row)


SOURCE = Source(
    code="ringsdb-api",
    name=_("RingsDB's public API"),
    normalise=normalise,
    site="https://ringsdb.com",
    answers={"cards.json": "/api/public/cards/", "packs.json": "/api/public/packs/"},
)
