"""Does a game keep the contract? Run as a system check at every start, so that no game is half joined."""

import re
from collections.abc import Iterator
from string import Formatter

from msgspec.structs import fields as struct_fields

from games.engine.cards import CardRecord
from games.engine.game import Building, Game
from games.engine.text import Text
from games.engine.vocabulary import RuleText, Vocabulary

CODE = re.compile(r"[a-z][a-z0-9]*")
PROBLEM_CODE = re.compile(r"[a-z]+(-[a-z]+)*")
KEYS_OF_EVERY_CARD = {field.name for field in struct_fields(CardRecord)} | {
    "flavour", "game", "name", "printings", "related", "set", "set_name", "subtitle", "text", "type", "type_name",
    "url",
}  # fmt: skip
"""What a card's JSON has at its top level beside the game's own fields."""


def faults(folder: str, game: Game) -> Iterator[str]:
    """Every way in which the game in that folder breaks the contract, in words."""
    if game.code != folder:
        yield f"the code is {game.code!r}, but the folder is {folder!r}"
    if not CODE.fullmatch(game.code):
        yield f"the code {game.code!r} is not lower-case letters and digits"
    for field in struct_fields(game.card_fields):
        if field.name in KEYS_OF_EVERY_CARD:
            yield f"the card field {field.name!r} hides one that every card has"
    for leader in sorted(game.leader_types - game.vocabulary.types.keys()):
        yield f"the leader type {leader!r} is not a card type"
    yield from _text_faults(game.vocabulary)
    if game.building:
        yield from _building_faults(game.code, game.building, game.vocabulary)


def _building_faults(code: str, building: Building, vocabulary: Vocabulary) -> Iterator[str]:
    if not building.modes:
        yield "it builds, but names no mode"
    ids = [rule.id for rule in building.rules]
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        yield f"the rule id {id} is used more than once"
    for rule in building.rules:
        if not re.fullmatch(rf"{code.upper()}-[A-Z]+-\d\d[a-z]?", rule.id):
            yield f"the rule id {rule.id!r} does not have the form {code.upper()}-AREA-00"
        if rule.id not in vocabulary.rules:
            yield f"the rule {rule.id} has no text"
        if not rule.emits:
            yield f"the rule {rule.id} can yield no problem"
        for problem in rule.emits:
            if problem not in vocabulary.problems:
                yield f"the problem {problem!r} of rule {rule.id} has no text"
    emitted = {problem for rule in building.rules for problem in rule.emits}
    for problem in vocabulary.problems:
        if problem not in emitted:
            yield f"the problem {problem!r} has a text, but no rule yields it"
        if not PROBLEM_CODE.fullmatch(problem):
            yield f"the problem code {problem!r} is not lower-case words joined by hyphens"


def _text_faults(vocabulary: Vocabulary) -> Iterator[str]:
    for where, text in _texts(vocabulary):
        if not text.en.strip() or not text.es.strip():
            yield f"{where} lacks a language"
        if _placeholders(text.en) != _placeholders(text.es):
            yield f"{where} does not have the same placeholders in both languages"


def _texts(vocabulary: Vocabulary) -> Iterator[tuple[str, Text]]:
    yield "the game's name", vocabulary.name
    for code, name in vocabulary.types.items():
        yield f"the card type {code!r}", name
    for code, name in vocabulary.skills.items():
        yield f"the skill {code!r}", name
    for code, name in vocabulary.relations.items():
        yield f"the relation {code!r}", name
    for code, message in vocabulary.problems.items():
        yield f"the problem {code!r}", message
    for id, text in vocabulary.rules.items():
        for field in struct_fields(RuleText):
            yield f"the {field.name} of rule {id}", getattr(text, field.name)


def _placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
