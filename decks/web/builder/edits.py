"""The forms of the builder, as the deck after them; the name of a field names the action."""

import secrets
from collections.abc import Callable, Iterable, Mapping

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from cardsdb.faults import InputFault, InvalidInputError, input_error, nul_faults
from cardsdb.numbers import read_whole_number
from cardsdb.request_fields import MAX_NAME
from decks.content import Content, content_values, read_content
from decks.editing import LEADERS, choice_made, copies_changed, copies_moved, fix_applied
from decks.web.forms import split_tags
from decks.web.game_context import GameContext
from games.engine import Build, Fix
from ui.words import say

Fields = Mapping[str, str]
MAX_COPIES = 999


def edited(content: Content, fields: Fields, mode: str, zones: tuple[str, ...], game: GameContext) -> Content:
    """The content after the edit in the fields; InvalidInputError where it makes no sense or asks for too much.

    New zones are only those that the deck may have, and its leaders change only if they are one of them.
    """
    for name, edit in EDITS.items():
        if name in fields:
            build = edit(replace(content.build, mode=mode), fields, game)
            if build.zones.keys() - content.build.zones.keys() - {*zones}:
                raise _refused("zone", say(game.game, _("The {build} has no such part.")))
            if build.leaders != content.build.leaders and LEADERS not in zones:
                sentence = _("The investigator or heroes can't be changed. Start another {build} for that.")
                raise _refused("leaders", say(game.game, sentence))
            if build.leaders and content.name == leaders_name(content.build.leaders, game):
                content = replace(content, name=leaders_name(build.leaders, game))
            content = replace(content, build=replace(build, mode=content.build.mode))
            break
    else:
        if "about" not in fields:
            raise _refused("do", _("Choose what to do: the form was sent without pressing a button."))
    values = {**content_values(content), "leaders": list(content.build.leaders), "tags": list(content.tags)}
    if "about" in fields:
        notes = fields.get("notes", "").replace("\r\n", "\n")
        values |= {"name": fields.get("name", ""), "notes": notes, "tags": split_tags(fields.get("tags", ""))}
    faults: list[InputFault] = []
    content = read_content(values, faults, content)
    if faults:
        raise InvalidInputError(*faults)
    return content


def leaders_name(leaders: Iterable[str], game: GameContext) -> str:
    """The name of a deck that was given none: those of all its leaders."""
    return game.names(leaders)[:MAX_NAME]


def _refused(place: str, message: str) -> InvalidInputError:
    return input_error("not-understood", message, place)


def _known(code: str, game: GameContext) -> str:
    if game.cards.get(code) is None:
        raise _refused("card", _("There is no card %(code)s.") % {"code": code})
    return code


def _add(build: Build, fields: Fields, game: GameContext) -> Build:
    zone, _colon, code = fields["add"].rpartition(":")
    return copies_changed(build, zone or "main", _known(code, game), 1, game.cards)


def _remove(build: Build, fields: Fields, game: GameContext) -> Build:
    zone, _colon, code = fields["remove"].rpartition(":")
    return copies_changed(build, zone or "main", code, -1, game.cards)


def _move(build: Build, fields: Fields, game: GameContext) -> Build:
    zones, _colon, code = fields["move"].rpartition(":")
    source, _colon, target = zones.partition(":")
    if not source or not target:
        raise _refused("move", _("Choose the card, where it is and where it goes."))
    return copies_moved(build, source, target, code, game.cards)


def _swap(build: Build, fields: Fields, game: GameContext) -> Build:
    """Take one copy of another level instead."""
    zone, _colon, codes = fields["swap"].partition(":")
    old, _colon, new = codes.partition(":")
    without = copies_changed(build, zone, old, -1, game.cards)
    return build if without == build else copies_changed(without, zone, _known(new, game), 1, game.cards)


def _choose(build: Build, fields: Fields, game: GameContext) -> Build:
    """Make every choice of the form; a value that is not offered is refused."""
    for offer in game.building.offered(build, game.cards):
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


def _fix(build: Build, fields: Fields, game: GameContext) -> Build:
    try:
        fix = msgspec.json.decode(fields["fix"], type=Fix)
    except msgspec.MsgspecError:
        raise _refused("fix", _("That fix no longer applies. Reload the page and try again.")) from None
    if nuls := tuple(nul_faults(msgspec.to_builtins(fix), ("fix",))):
        raise InvalidInputError(*nuls)
    if fix.action in ("add", "remove") and not 0 < fix.quantity <= MAX_COPIES:
        raise _refused("fix", _("Give a whole number up to %(most)s.") % {"most": MAX_COPIES})
    if fix.action == "add":
        fix = replace(fix, card=fix.card or secrets.choice(fix.cards or ("",)), cards=())
        _known(fix.card, game)
    return fix_applied(build, fix, game.cards)


def _draw(build: Build, fields: Fields, game: GameContext) -> Build:
    """Draw the random weaknesses missing in the mode."""
    building = game.building
    if building.weaknesses is None:
        raise _refused("draw", _("In this game no weaknesses are drawn."))
    drawn = building.weaknesses.report(build, {"seed": secrets.randbelow(2**53)}, game.cards)["draw"]["cards"]
    return building.weaknesses.put(build, drawn, game.cards)


def _sheet(build: Build, fields: Fields, game: GameContext) -> Build:
    """Set the boxes of one card: `boxes:<line>`, and `chosen:<line>` for a choice there."""
    sheets, card = game.building.customizations, game.cards.get(fields["sheet"])
    if sheets is None or card is None:
        raise _refused("sheet", _("There is no card %(code)s.") % {"code": fields["sheet"]})
    wanted = {}
    for number, line in enumerate(sheets.lines(card, build.choices, "en")):
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
    return replace(build, choices=sheets.checked(card, build.choices, wanted))


EDITS: dict[str, Callable[[Build, Fields, GameContext], Build]] = {
    "add": _add, "remove": _remove, "move": _move, "swap": _swap, "choose": _choose, "fix": _fix, "draw": _draw,
    "sheet": _sheet,
}  # fmt: skip
"""Actions by name of the button."""
