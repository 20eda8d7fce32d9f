"""The words of a game: its terms, the texts of its rules and of its problems."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from games.engine.cards import CardRecord
from games.engine.catalogue import Catalogue
from games.engine.diagrams import DiagramSteps
from games.engine.nouns import Nouns
from games.engine.problems import Fix, Problem
from games.engine.text import Text, localised
from games.engine.words import _, table

FIXES: Mapping[str, Text] = MappingProxyType(table("fixes"))  # fixes in words, for games without words of their own


class RuleText(Struct, frozen=True, kw_only=True):
    """A rule in our own words."""

    title: Text
    summary: Text
    section: Text
    """The section of the rulebook."""
    entry: str = ""
    """The glossary entry that explains it."""
    see_also: tuple[str, ...] = ()
    """Other rules and glossary entries that belong to it."""


class GlossaryEntry(Struct, frozen=True, kw_only=True):
    name: Text
    aliases: Mapping[str, tuple[str, ...]] = {}
    """Other words for it, by language."""
    see: str = ""
    """The entry that explains it, if this one only refers there."""
    summary: Text | None = None
    """In our own words; None if it only refers to another."""
    see_also: tuple[str, ...] = ()

    def names(self, language: str) -> tuple[str, ...]:
        return (self.name.in_language(language), *(localised(self.aliases, language) or ()))


class Vocabulary(Struct, frozen=True, kw_only=True):
    name: Text
    nouns: Nouns = Nouns()
    """The game's own nouns for decks, campaigns and scenarios."""
    types: Mapping[str, Text]
    """Card type code to its name."""
    type_plurals: Mapping[str, Text] = {}
    """Plural names of the types that decks hold."""
    class_name: Text = _("Class")
    """The game's word for `classes`, such as sphere."""
    class_plural: Text = _("Classes")
    skills: Mapping[str, Text] = {}
    """The skills that a card's `icons` count, in printed order."""
    symbols: Mapping[str, Text] = {}
    """Names of the symbols in card texts between brackets, as [elder_sign]; each has an icon."""
    keywords: Mapping[str, Text] = {}
    """The keywords that cards have."""
    keyword_entries: Mapping[str, str] = {}
    """Keyword to the glossary entry or rule that explains it, if that has another name."""
    headings: Mapping[str, Text] = {}
    """Words at the beginning of scenario headings, by their English ones: "Interlude" of "Interlude II"."""
    relations: Mapping[str, Text] = {}
    """Names of related cards, by the kind of the relation."""
    rules: Mapping[str, RuleText]
    problems: Mapping[str, Text]
    """Problem code, or code:variant, to its sentence, with {placeholders} for the problem's params and {card}."""
    fixes: Mapping[str, Text] = FIXES
    """Fixes in words, by action, or action:what; with the placeholders {card}, {quantity}, {choice}, {options}."""
    choices: Mapping[str, Text] = {}
    """The choices that a build may make."""
    modes: Mapping[str, Text] = {}
    """The modes that builds are checked in."""
    zones: Mapping[str, Text] = {}
    """The game's own names of the zones of a build."""
    experience: Mapping[str, Text] = {}
    """The kinds of lines in a ledger and on a receipt, and of discounts."""
    terms: Mapping[str, Text] = {}
    """Words for other codes that problems name, such as tokens."""
    request_options: Mapping[str, Text] = {}
    """The expected value of each request option."""
    glossary: Mapping[str, GlossaryEntry] = {}
    """By a short name for URLs, in the order of the rulebook."""
    diagrams: Mapping[str, DiagramSteps] = {}
    """The structure of play as diagrams, by their codes."""

    def keyword_entry(self, keyword: str) -> str:
        """Return the glossary entry or rule of a keyword; that of all keywords if it has none; empty without any."""
        if keyword in self.keyword_entries:
            return self.keyword_entries[keyword]
        entries = (keyword, f"{keyword}-x", "keywords")
        return next((entry for entry in entries if entry in self.glossary), "")

    def heading(self, heading: str, language: str) -> str:
        """Return the heading of a scenario in that language, where its words are known."""
        if whole := self.headings.get(heading):
            return whole.in_language(language)
        word, _space, rest = heading.partition(" ")
        return f"{self.headings[word].in_language(language)} {rest}" if word in self.headings else heading

    def problem_message(self, problem: Problem, catalogue: Catalogue, language: str) -> str:
        """The problem in words. {card} is the name of the first card that it is about."""
        text = self.problems.get(problem.text)
        if text is None:
            return problem.code  # a stored problem whose sentence was removed since then
        params = problem.params
        if not CODED.isdisjoint(params):
            params = {name: self._in_words(name, value, catalogue, language) for name, value in params.items()}
        if problem.cards and "card" not in params:
            params = {"card": card_name(problem.cards[0], catalogue, language), **params}
        return text.in_language(language, **params)

    def _in_words(self, name: str, value: Any, catalogue: Catalogue, language: str) -> Any:
        """A parameter that is a code, in words."""
        if name == "choice" and value in self.choices:
            return self.choices[value].in_language(language)
        if name in ("class", "given", "offered") and isinstance(value, str):
            classes = {code: localised(one.names, language) for code, one in catalogue.classes.items()}
            return ", ".join(classes.get(code) or code for code in value.split(", "))
        if name in ("scenario", "expected") and value in catalogue.scenarios:
            return localised(catalogue.scenarios[value].names, language) or value
        if name == "option":
            return localised(value, language)
        if name == "token" and value in self.terms:
            return self.terms[value].in_language(language)
        return value

    def fix_message(self, fix: Fix, catalogue: Catalogue, language: str) -> str:
        if fix.choice:
            titles = [card_title(str(option), catalogue, language) for option in fix.options]
            told_apart = titles if len(set(titles)) == len(titles) else map(str, fix.options)
            what, words = ("options" if fix.options else ""), {"options": ", ".join(told_apart)}
            words["choice"] = self.choices[fix.choice].in_language(language)
        elif fix.card:
            what, words = "card", {"card": card_title(fix.card, catalogue, language)}
        else:
            what = "cards" if fix.cards else ""
            words = {"cards": ", ".join(card_title(code, catalogue, language) for code in fix.cards[:NAMED_CARDS])}
            if len(fix.cards) > NAMED_CARDS:
                words["cards"] += "…"
        text = self.fixes[f"{fix.action}:{what}" if what else fix.action]
        return text.in_language(language, quantity=fix.quantity, **words)


CODED = frozenset({"choice", "class", "expected", "given", "offered", "option", "scenario", "token"})
"""Parameters of problems that are codes, or have words by language."""
NAMED_CARDS = 5  # the maximum number of cards that a sentence names


def card_name(code: str, catalogue: Catalogue, language: str) -> str:
    """The card's name; its code if it is unknown."""
    card = catalogue.get(code)
    return (localised(card.names, language) if card else None) or code


def card_title(code: str, catalogue: Catalogue, language: str) -> str:
    """The card's name, with its level or subtitle if other cards have the same name."""
    card = catalogue.get(code)
    if card is None:
        return code
    titles = catalogue.derived(_titles)
    title = titles.get((code, language))
    if title is None:
        title = titles[code, language] = _title(code, card, catalogue, language)
    return title


def _titles(catalogue: Catalogue) -> dict[tuple[str, str], str]:
    """The titles of cards by code and language, filled when first needed."""
    return {}


def _title(code: str, card: CardRecord, catalogue: Catalogue, language: str) -> str:
    name = card_name(code, catalogue, language)
    others = [other for other in catalogue.by_name[card.name_key] if other is not card]
    if not others:
        return name
    if card.level is not None and any(other.level not in (card.level, None) for other in others):
        name = f"{name} ({card.level})"
    subtitle = localised(card.subtitles, language)
    if subtitle and any(other.level == card.level for other in others):
        name = f"{name}: {subtitle}"
    return name
