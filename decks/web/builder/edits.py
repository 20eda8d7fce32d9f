"""The forms of the builder, as the deck after them; the name of a field names the action."""

import secrets
from collections.abc import Callable, Mapping

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from cardsdb.faults import InputFault, InvalidInputError, nul_faults
from cardsdb.numbers import read_whole_number
from decks.content import Content, content_values, read_content
from decks.editing import LEADERS, choice_made, copies_changed, copies_moved, fix_applied
from games.engine import Build, Fix
from ui.words import say

Fields = Mapping[str, str]
MAX_COPIES = 999


def edited(content: Content, fields: Fields, mode: str, zones: tuple[str, ...], catalogue: LiveCatalogue) -> Content:
    """The content after the edit in the fields; InvalidInputError where it makes no sense or asks for too much.

    New zones are only those that the deck may have, and its leaders change only if they are one of them.
    """
    for name, edit in EDITS.items():
        if name in fields:
            build = edit(replace(content.build, mode=mode), fields, catalogue)
            if build.zones.keys() - content.build.zones.keys() - {*zones}:
                raise _refused("zone", say(catalogue.game, _("The {build} has no such part.")))
            if build.leaders != content.build.leaders and LEADERS not in zones:
                sentence = _("Who leads the {build} stays. Begin another one for somebody else.")
                raise _refused("leaders", say(catalogue.game, sentence))
            content = replace(content, build=replace(build, mode=content.build.mode))
            break
    else:
        if "about" not in fields:
            raise _refused("do", _("Say what is to be done: the form was sent without any of its buttons."))
    asked = {**content_values(content), "leaders": list(content.build.leaders), "tags": list(content.tags)}
    if "about" in fields:
        tags = [tag.strip() for tag in fields.get("tags", "").split(",") if tag.strip()]
        asked |= {"name": fields.get("name", ""), "notes": _lines(fields.get("notes", "")), "tags": tags}
    faults: list[InputFault] = []
    content = read_content(asked, faults, content)
    if faults:
        raise InvalidInputError(*faults)
    return content


def _lines(text: str) -> str:
    """The text with plain line breaks instead of the browser's."""
    return text.replace("\r\n", "\n")


def _refused(place: str, message: str) -> InvalidInputError:
    return InvalidInputError(InputFault((place,), "not-understood", message))


def _known(code: str, catalogue: LiveCatalogue) -> str:
    if catalogue.cards.get(code) is None:
        raise _refused("card", _("There is no card %(code)s.") % {"code": code})
    return code


def _add(build: Build, fields: Fields, catalogue: LiveCatalogue) -> Build:
    zone, _colon, code = fields["add"].rpartition(":")
    return copies_changed(build, zone or "main", _known(code, catalogue), 1, catalogue.cards)


def _remove(build: Build, fields: Fields, catalogue: LiveCatalogue) -> Build:
    zone, _colon, code = fields["remove"].rpartition(":")
    return copies_changed(build, zone or "main", code, -1, catalogue.cards)


def _move(build: Build, fields: Fields, catalogue: LiveCatalogue) -> Build:
    zones, _colon, code = fields["move"].rpartition(":")
    source, _colon, target = zones.partition(":")
    if not source or not target:
        raise _refused("move", _("Say from where, to where and which card."))
    return copies_moved(build, source, target, code, catalogue.cards)


def _choose(build: Build, fields: Fields, catalogue: LiveCatalogue) -> Build:
    """Make every choice of the form; a value that is not offered is refused."""
    assert catalogue.game.building
    for offer in catalogue.game.building.offered(build, catalogue.cards):
        given = fields.get(f"choice:{offer.choice}")
        if given is None:
            continue
        values = {str(option.value): option.value for option in offer.options}
        held = build.choices.get(offer.choice)
        if given and given not in values and given != str(held):
            message = _("Choose one of: %(values)s.") % {"values": ", ".join(values)}
            raise _refused(offer.choice, message)
        build = choice_made(build, offer.choice, values.get(given, held) if given else None)
    return build


def _fix(build: Build, fields: Fields, catalogue: LiveCatalogue) -> Build:
    try:
        fix = msgspec.json.decode(fields["fix"], type=Fix)
    except msgspec.MsgspecError:
        raise _refused("fix", _("This is no fix. Load the page again and try once more.")) from None
    if nuls := tuple(nul_faults(msgspec.to_builtins(fix), ("fix",))):
        raise InvalidInputError(*nuls)
    if fix.action in ("add", "remove") and not 0 < fix.quantity <= MAX_COPIES:
        raise _refused("fix", _("Give a whole number up to %(most)s.") % {"most": MAX_COPIES})
    if fix.action == "add":
        _known(fix.card, catalogue)
    return fix_applied(build, fix, catalogue.cards)


def _draw(build: Build, fields: Fields, catalogue: LiveCatalogue) -> Build:
    """Draw the random weaknesses missing in the mode."""
    building = catalogue.game.building
    if building is None or building.weaknesses is None or building.weaknesses_put is None:
        raise _refused("draw", _("In this game no weaknesses are drawn."))
    drawn = building.weaknesses(build, {"seed": secrets.randbelow(2**53)}, catalogue.cards)["draw"]["cards"]
    return building.weaknesses_put(build, drawn, catalogue.cards)


def _sheet(build: Build, fields: Fields, catalogue: LiveCatalogue) -> Build:
    """Set the boxes of one card: `boxes:<line>`, and `chosen:<line>` for a choice there."""
    building = catalogue.game.building
    card = catalogue.cards.get(fields["sheet"])
    if building is None or building.sheets is None or card is None:
        raise _refused("sheet", _("There is no card %(code)s.") % {"code": fields["sheet"]})
    wanted = {}
    for number, line in enumerate(building.sheets.lines(card, build.choices, "en")):
        boxes, chosen = fields.get(f"boxes:{number}"), fields.get(f"chosen:{number}", line.choice)
        if boxes is None:
            continue
        checked = read_whole_number(boxes, most=line.boxes)
        if checked is None:
            raise _refused(
                "sheet",
                ngettext("Line %(line)s has %(boxes)s box.", "Line %(line)s has %(boxes)s boxes.", line.boxes)
                % {"line": number + 1, "boxes": line.boxes},
            )
        if "," in chosen or "|" in chosen:
            raise _refused("sheet", _("What is chosen on a line has no comma and no | in it."))
        wanted[number] = checked, chosen.strip()
    return replace(build, choices=building.sheets.checked(card, build.choices, wanted))


EDITS: dict[str, Callable[[Build, Fields, LiveCatalogue], Build]] = {
    "add": _add,
    "remove": _remove,
    "move": _move,
    "choose": _choose,
    "fix": _fix,
    "draw": _draw,
    "sheet": _sheet,
}
"""Actions by name of the button."""
