"""Conformance of a game to the contract, run as a system check at every start."""

import re
from collections.abc import Iterator
from typing import get_args

from msgspec.structs import fields as struct_fields

from games.engine.cards import CardRecord
from games.engine.game import Building, Game
from games.engine.journal import JOURNAL_PROBLEMS, Campaign, Field, Kind, secret_kinds
from games.engine.journal.fields import FieldType
from games.engine.journal.state import Status
from games.engine.messages import ENGLISH
from games.engine.vocabulary import Vocabulary

CODE = re.compile(r"[a-z][a-z0-9]*")
PROBLEM_CODE = re.compile(r"[a-z]+(-[a-z]+)*")
KEYS_OF_EVERY_CARD = {field.name for field in struct_fields(CardRecord)} | {
    "flavour", "game", "name", "printings", "related", "set", "set_name", "subtitle", "text", "type", "type_name",
    "url",
}  # fmt: skip
"""Keys of a card's JSON besides the game's own fields."""


def faults(folder: str, game: Game) -> Iterator[str]:
    """Violations of the contract by the game in that folder, in words."""
    if game.code != folder:
        yield f"the code is {game.code!r}, but the folder is {folder!r}"
    if not CODE.fullmatch(game.code):
        yield f"the code {game.code!r} is not lower-case letters and digits"
    for field in struct_fields(game.card_fields):
        if field.name in KEYS_OF_EVERY_CARD:
            yield f"the card field {field.name!r} hides one that every card has"
    for leader in sorted(game.leader_types - game.vocabulary.types.keys()):
        yield f"the leader type {leader!r} is not a card type"
    for code in sorted(game.vocabulary.type_plurals.keys() - game.vocabulary.types.keys()):
        yield f"the plural {code!r} is not that of a card type"
    yield from _text_faults(game.vocabulary)
    if game.building:
        yield from _building_faults(game.code, game.building, game.vocabulary)
    if game.campaign:
        yield from _campaign_faults(game.campaign, game.vocabulary)
    elif game.tonight:
        yield "it says what could be played tonight, but keeps no log"
    yield from _problem_faults(game)


def _building_faults(code: str, building: Building, vocabulary: Vocabulary) -> Iterator[str]:
    if not building.modes:
        yield "it builds, but names no mode"
    for mode in building.modes:
        if mode not in vocabulary.modes:
            yield f"the mode {mode!r} has no name"
    ids = [rule.id for rule in building.rules]
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        yield f"the rule id {id} is used more than once"
    texts = {key.partition(":")[0] for key in vocabulary.problems}
    for rule in building.every_rule:
        if not re.fullmatch(rf"{code.upper()}-[A-Z]+-\d\d[a-z]?", rule.id):
            yield f"the rule id {rule.id!r} does not have the form {code.upper()}-AREA-00"
        if rule.id not in vocabulary.rules:
            yield f"the rule {rule.id} has no text"
        if not rule.emits:
            yield f"the rule {rule.id} can yield no problem"
        for problem in rule.emits:
            if problem not in texts:
                yield f"the problem {problem!r} of rule {rule.id} has no text"


def _campaign_faults(campaign: Campaign, vocabulary: Vocabulary) -> Iterator[str]:
    texts = {key.partition(":")[0] for key in vocabulary.problems}
    for code, kind in campaign.kinds.items():
        if code != kind.code or not PROBLEM_CODE.fullmatch(code):
            yield f"the kind of entry {kind.code!r} stands under {code!r}, or is not words joined by hyphens"
        if kind.scope == "seat" and not any(field.name == "seat" for field in kind.fields):
            yield f"the kind of entry {code!r} is about a seat, but has no field for it"
        for status in sorted(set(kind.when) - set(get_args(Status))):
            yield f"the kind of entry {code!r} is written when a log is {status!r}, which no log ever is"
        yield from _field_faults(kind)
        yield from _secret_faults(kind, campaign)
        for rule in {*kind.emits, kind.when_rule} - vocabulary.rules.keys():
            yield f"the rule {rule} of the kind of entry {code!r} has no text"
        for problem in sorted({problem for problems in kind.emits.values() for problem in problems} - texts):
            yield f"the problem {problem!r} of the kind of entry {code!r} has no text"
    if not any("new" in kind.when for kind in campaign.kinds.values()):
        yield "no kind of entry begins a log"
    kinds = {kind for step in campaign.after_session for kind in step.kinds}
    for code in sorted(kinds - campaign.kinds.keys()):
        yield f"a step after a session writes entries of the kind {code!r}, which does not exist"
    written = {campaign.bag.drawn, *campaign.bag.edits.values()} if campaign.bag else set()
    written |= {campaign.purchase} - {""}
    for code in sorted(written - campaign.kinds.keys()):
        yield f"the bag or a purchase writes entries of the kind {code!r}, which does not exist"
    for problem in sorted(JOURNAL_PROBLEMS.keys() - vocabulary.problems.keys()):
        yield f"the problem {problem!r} of every log has no text"


def _field_faults(kind: Kind) -> Iterator[str]:
    of = f"of the kind of entry {kind.code!r}"
    if not (kind.title.in_language(ENGLISH) and kind.summary.in_language(ENGLISH)):
        yield f"the title or the summary {of} is missing"
    for field in _every_field(kind.fields):
        if field.type not in get_args(FieldType):
            yield f"the field {field.name!r} {of} has the type {field.type!r}, which does not exist"
        if not field.title.in_language(ENGLISH):
            yield f"the field {field.name!r} {of} has no title"
        if (field.type == "choice" and not field.choices) or (field.type == "group" and not field.parts):
            yield f"the field {field.name!r} {of} is a {field.type} of nothing"


def _secret_faults(kind: Kind, campaign: Campaign) -> Iterator[str]:
    for field in _every_field(kind.fields):
        if field.secret and (field.required or field.default is not None):
            yield f"the secret {field.name!r} of the kind of entry {kind.code!r} cannot be left out"
    for code in sorted((kind.reveals | kind.buries) - secret_kinds(campaign)):
        yield f"the kind of entry {kind.code!r} reveals or buries secrets of {code!r}, which has none"


def _every_field(fields: tuple[Field, ...]) -> Iterator[Field]:
    for field in fields:
        yield field
        yield from _every_field(field.parts)


def _problem_faults(game: Game) -> Iterator[str]:
    emitted: set[str] = set()
    if game.building:
        emitted |= {problem for rule in game.building.every_rule for problem in rule.emits}
    if game.campaign:
        emitted |= {key.partition(":")[0] for key in JOURNAL_PROBLEMS}
        emitted |= {
            problem for kind in game.campaign.kinds.values() for several in kind.emits.values() for problem in several
        }
    for problem in dict.fromkeys(key.partition(":")[0] for key in game.vocabulary.problems):
        if problem not in emitted:
            yield f"the problem {problem!r} has a text, but no rule yields it"
        if not PROBLEM_CODE.fullmatch(problem):
            yield f"the problem code {problem!r} is not lower-case words joined by hyphens"


def _text_faults(vocabulary: Vocabulary) -> Iterator[str]:
    for id, rule in vocabulary.rules.items():
        if rule.entry and rule.entry not in vocabulary.glossary:
            yield f"the rule {id} names the glossary entry {rule.entry!r}, which does not exist"
    for key, entry in vocabulary.glossary.items():
        if entry.see and entry.see not in vocabulary.glossary:
            yield f"the glossary entry {key!r} points to {entry.see!r}, which does not exist"
    related = [(key, text.see_also) for key, text in vocabulary.rules.items()]
    related += [(key, entry.see_also) for key, entry in vocabulary.glossary.items()]
    for key, others in related:
        for other in others:
            if other not in vocabulary.rules and other not in vocabulary.glossary:
                yield f"{key!r} names {other!r} to see also, which does not exist"
