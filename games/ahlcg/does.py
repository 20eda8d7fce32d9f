"""The effects of cards that players plan a deck by, the skills behind them, and what a card needs other cards for.

All is read in imported English texts; facts keep it for cards without texts.
"""

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from games.ahlcg.cards import DECK_TYPES
from games.ahlcg.options import traits_of, uses_in, uses_of
from games.engine import CardRecord, Catalogue

SKILL = r"\[(willpower|intellect|combat|agility)\]"
_SKILL = SKILL.replace("(", "(?:")
SKILLS = rf"({_SKILL}(?:(?:, and|, or|,| and| or)(?: \+\d)? {_SKILL})*)"
STANDING = rf"\byou get \+\d {SKILLS}(?! (?:and deal|for (?:this|that) (?:attack|investigation|evasion|fight|test)))"
DOES = {
    name: re.compile(words, re.IGNORECASE)
    for name, words in {
        "fight": r"<b>[^<]*Fight|[+]\d damage|deals? (?:\d|X|that much) (?:direct )?damage to "
        r"(?!you|that inv|her\b|him\b)",
        "clue": r"<b>[^<]*Investigate|discovers? (?:\S+ ){0,3}(?:additional )?clue",
        "evade": r"<b>[^<]*Evade|automatically evade",
        "boost": STANDING,
        "action": r"\b(?:takes?|gets?|has|have) (?:an|\d|that many|up to \d) additional actions?\b"
        r"(?![^.]*only be used)",
        "economy": r"gains? (?:\S+ ){0,3}resources?|(?:reduce|lower)(?:(?!experience)[^.]){0,40}cost"
        r"|costs? \d less(?! experience)|at -\d cost",
        "draw": r"draws? (?!an encounter)(?:\S+ ){0,2}cards?\b(?! (?:\S+ ){0,3}(?:of|from) the encounter)"
        r"|search (?:\S+ ){0,6}(?:your|their) deck|add it to your hand",
        "healing": r"heals? ",
    }.items()
}
"""Name of an effect to the words that tell it in English."""
TESTS = {
    "fight": ("Fight", "combat", r"\battack|\bfight"),
    "clue": ("Investigate", "intellect", r"\binvestigat"),
    "evade": ("Evade", "agility", r"\bevasion\b|\bevad"),
}
"""Effect to its test as texts call it, the test's usual skill, and the words of cards that help with the test."""
TEST = re.compile(r"<b>([^<]*)</b>(?: \(([^)]*)\))?(?=([^\n]*))")
INSTEAD = re.compile(rf"(may |either )?us(?:es?|ing) (?:either |your )*{SKILLS}", re.IGNORECASE)
ADDED = re.compile(rf"add your {SKILLS}", re.IGNORECASE)
FIXED = re.compile(r"\bbase (?:\[\w+\] )?(?:skill|value)", re.IGNORECASE)

TRAIT = re.compile(r"\[\[([^\]]+)\]\]")
OF_DECKS = re.compile(
    r"(?<!non-)(?<!investigator or )(?<!investigators and )(?<!investigators and/or )"
    r"((?:\[\[[^\]]+\]\](?:, (?:and |or )?| (?:and|or|and/or) )?)+) (?:asset|card|event|skill)"
)
"""Traits of cards that the text works with; not those that it treats as it treats investigators."""
TOKEN = re.compile(r"\[(bless|curse)\]")
ADDS = re.compile(r"\badd[^.]*?((?:\[(?:bless|curse)\][^.[]*)+)", re.IGNORECASE)
USES = re.compile(r"\b(ammo|(?:charge|secret)s?|supply|supplies)\b")
PLURAL = {"charge": "charges", "secret": "secrets", "supply": "supplies"}


class Told(Struct, frozen=True):
    """Facts read from a text; the fields of cards have the same."""

    does: tuple[str, ...]
    skills: dict[str, tuple[str, ...]]
    needs: tuple[str, ...]
    brings: tuple[str, ...]


class Effects(Struct, frozen=True):
    """The effects of a card, with their skills."""

    does: Mapping[str, tuple[str, ...]] = {}
    """Effect to its skills, of which one is enough: tested or raised; empty if it needs none."""
    needs: frozenset[str] = frozenset()
    """Traits, uses and tokens of other cards, of which it needs one; of an investigator, those that the text names."""
    brings: frozenset[str] = frozenset()
    """Traits, uses and tokens that it has or adds."""


NOTHING = Effects()


def does_in(text: str) -> tuple[str, ...]:
    """The effects that the text tells."""
    return tuple(name for name, words in DOES.items() if words.search(text))


def skills_in(text: str) -> dict[str, tuple[str, ...]]:
    """The skills of the effects that the text tells, of those that need any."""
    skills = {effect: tuple(dict.fromkeys(_tested(effect, text))) for effect in TESTS}
    raised = [skill for one in DOES["boost"].finditer(text) for skill in re.findall(SKILL, one[1])]
    skills["boost"] = tuple(dict.fromkeys(raised))
    return {effect: skills[effect] for effect in does_in(text) if skills.get(effect)}


def _tested(effect: str, text: str) -> Iterator[str]:
    """The skills of all tests for the effect: in brackets, or told by sentences; none of a test with a fixed value."""
    name, usual, words = TESTS[effect]
    tests = [(test[2] or "", test[3].partition("<b>")[0]) for test in TEST.finditer(text) if name in test[1]]
    for given, told in tests:
        if FIXED.search(told):
            continue
        instead = INSTEAD.search(told)
        yield from re.findall(SKILL, given)
        if not given and (instead is None or instead[1] or "in place of" in told):
            yield usual
        for found in (instead and instead[2], *ADDED.findall(told)):
            yield from re.findall(SKILL, found or "")
    if not tests and re.search(words, text):
        yield usual


def brings_in(text: str) -> frozenset[str]:
    """The tokens that the text adds to the bag."""
    return frozenset(token for tokens in ADDS.findall(text) for token in TOKEN.findall(tokens))


def needs_in(text: str, *, is_leader: bool = False) -> frozenset[str]:
    """Prerequisites in the text: traits of cards of decks; others' uses; tokens that it does not add.

    Of an investigator it is all traits, and skill cards if it commits cards.
    """
    traits = {
        trait.lower() for part in ([text] if is_leader else OF_DECKS.findall(text)) for trait in TRAIT.findall(part)
    }
    uses = {PLURAL.get(kind, kind) for kind in USES.findall(text)} if not uses_in(text) else set()
    skills = {"skill"} if is_leader and "commit" in text else set()
    return frozenset({*traits, *uses, *skills, *TOKEN.findall(text)} - brings_in(text))


def are_effects_told(card: CardRecord) -> bool:
    """Whether the texts of a player card were imported; one with a flavour text alone does nothing."""
    return card.type_code in DECK_TYPES and bool(card.texts.get("en") or card.flavours.get("en"))


def told(card: CardRecord) -> Told:
    """Facts read from all texts of a player card or an investigator, without the elder sign of the latter."""
    text, is_leader = card.texts.get("en", ""), card.type_code == "investigator"
    if is_leader:
        text = text.partition("[elder_sign]")[0]
    return Told(
        does=does_in(text),
        skills=skills_in(text),
        needs=tuple(sorted(needs_in(text, is_leader=is_leader))),
        brings=tuple(sorted(brings_in(text))),
    )


def effects(catalogue: Catalogue) -> dict[str, Effects]:
    """The effects of player cards and investigators by code, by texts or by facts; `catalogue.derived(effects)`."""
    return {card.code: _effects(card) for card in catalogue if card.type_code in (*DECK_TYPES, "investigator")}


def _effects(card: CardRecord) -> Effects:
    facts: Told = told(card) if card.texts.get("en") else card.fields
    brings = set(facts.brings)
    if card.type_code in DECK_TYPES:
        brings |= {card.type_code} | traits_of(card) | {PLURAL.get(kind, kind) for kind in uses_of(card)}
    does = {name: facts.skills.get(name, ()) for name in facts.does or ()}
    return Effects(does, frozenset(facts.needs) - brings, frozenset(brings))
