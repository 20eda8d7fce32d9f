"""The words of a game: its terms, the texts of its rules and of its problems."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from games.engine.cards import CardRecord
from games.engine.catalogue import Catalogue
from games.engine.nouns import Nouns
from games.engine.problems import Fix, Problem
from games.engine.text import Text, localised

FIXES: Mapping[str, Text] = MappingProxyType(
    {
        "add": Text("Add cards: {quantity}.", "Añade cartas: {quantity}."),
        "add:card": Text("Add {quantity} × {card}.", "Añade {quantity} × {card}."),
        "remove:card": Text("Remove {quantity} × {card}.", "Retira {quantity} × {card}."),
        "remove:cards": Text(
            "Remove {quantity} of these cards: {cards}.", "Retira {quantity} de estas cartas: {cards}."
        ),
        "choose:options": Text("Choose {choice}: {options}.", "Elige {choice}: {options}."),
        "clear": Text("Leave out the choice of {choice}.", "Deja sin elegir: {choice}."),
    }
)
"""What a fix does, in the words of every game that has none of its own."""


class RuleText(Struct, frozen=True, kw_only=True):
    """What people can read about a rule, in our own words."""

    title: Text
    summary: Text
    section: Text
    """Where the rulebook says it."""
    entry: str = ""
    """The glossary entry that explains it."""


def rule_text(title: Text, summary: Text, section: Text, entry: str = "") -> RuleText:
    """A rule as a row of a table has it."""
    return RuleText(title=title, summary=summary, section=section, entry=entry)


class RuleTexts(Struct, frozen=True):
    """Makes the texts of rules that stand in one section and under one glossary entry, unless a row says otherwise."""

    section: Text
    entry: str = ""

    def __call__(self, title: Text, summary: Text, section: Text | None = None, entry: str | None = None) -> RuleText:
        return rule_text(title, summary, section or self.section, self.entry if entry is None else entry)


class GlossaryEntry(Struct, frozen=True, kw_only=True):
    """A word of the rulebook."""

    name: Text
    aliases: tuple[Text, ...] = ()
    see: str = ""
    """The entry that explains it, where this one only points there."""
    summary: Text | None = None
    """In our own words, where the service enforces what it says."""


class Vocabulary(Struct, frozen=True, kw_only=True):
    """Everything a game says to people."""

    name: Text
    nouns: Nouns = Nouns()
    """What it calls decks, campaigns and scenarios, where it has other words for them."""
    types: Mapping[str, Text]
    """Card type code to its name."""
    type_plurals: Mapping[str, Text] = {}
    """What several cards of a type are called, for the types that decks hold."""
    class_name: Text = Text("Class", "Clase")
    """What the game calls the kind of card that `classes` are of, such as spheres; and several of them."""
    class_plural: Text = Text("Classes", "Clases")
    party_name: Text = Text("Party", "Grupo")
    """What the game calls decks that are played at one table."""
    skills: Mapping[str, Text] = {}
    """The skills that a card's `icons` count, in the order in which cards print them."""
    symbols: Mapping[str, Text] = {}
    """What stands in card texts between brackets, as [elder_sign], to its name; each has an icon."""
    keywords: Mapping[str, Text] = {}
    """The keywords that cards have."""
    headings: Mapping[str, Text] = {}
    """The words that headings of scenarios are or begin with, by their English ones: "Interlude" of "Interlude II"."""
    relations: Mapping[str, Text] = {}
    """What a related card is called, by the kind of the relation."""
    rules: Mapping[str, RuleText]
    problems: Mapping[str, Text]
    """Problem code, or code:variant, to its sentence, with {placeholders} for the problem's params and {card}."""
    fixes: Mapping[str, Text] = FIXES
    """What a fix does, by its action, or action:what; with the placeholders {card}, {quantity}, {choice}, {options}."""
    choices: Mapping[str, Text] = {}
    """The choices that a build may make."""
    modes: Mapping[str, Text] = {}
    """The modes that builds are checked in."""
    zones: Mapping[str, Text] = {}
    """What the zones of a build are called, where the game has words of its own for them."""
    experience: Mapping[str, Text] = {}
    """The kinds of lines in a ledger and on a receipt, and what takes something off."""
    terms: Mapping[str, Text] = {}
    """Words for other codes that problems name, such as tokens."""
    glossary: Mapping[str, GlossaryEntry] = {}
    """By a short name for addresses, in the order of the rulebook."""

    def keyword_entry(self, keyword: str) -> str:
        """Return the glossary entry of a keyword, which may stand there with its number as X; empty without one."""
        return next((entry for entry in (keyword, f"{keyword}-x") if entry in self.glossary), "")

    def heading(self, heading: str, language: str) -> str:
        """Return the heading of a scenario in that language, as far as its words are known."""
        if whole := self.headings.get(heading):
            return whole.in_language(language)
        word, _space, rest = heading.partition(" ")
        return f"{self.headings[word].in_language(language)} {rest}" if word in self.headings else heading

    def problem_message(self, problem: Problem, catalogue: Catalogue, language: str) -> str:
        """The problem in words. {card} is the name of the first card that it is about."""
        text = self.problems.get(problem.text)
        if text is None:
            return problem.code  # of a problem that was kept when there was a sentence for it
        sentence = text.in_language(language)
        params = problem.params
        if not CODED.isdisjoint(params):
            params = {name: self._in_words(name, value, catalogue, language) for name, value in params.items()}
        if "{card}" in sentence:
            return sentence.format(card=card_name(problem.cards[0], catalogue, language), **params)
        return sentence.format_map(params)

    def _in_words(self, name: str, value: Any, catalogue: Catalogue, language: str) -> Any:
        """A parameter that is a code, as people say it."""
        if name == "choice" and value in self.choices:
            return self.choices[value].in_language(language)
        if name in ("class", "given", "offered") and isinstance(value, str):
            return ", ".join(self._class_name(code, catalogue, language) for code in value.split(", "))
        if name in ("scenario", "expected") and value in catalogue.scenarios:
            return localised(catalogue.scenarios[value].names, language) or value
        if name == "token" and value in self.terms:
            return self.terms[value].in_language(language)
        return value

    def _class_name(self, code: str, catalogue: Catalogue, language: str) -> str:
        record = catalogue.classes.get(code)
        return (localised(record.names, language) if record else None) or code

    def fix_message(self, fix: Fix, catalogue: Catalogue, language: str) -> str:
        """The fix in words."""
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
        return text.in_language(language).format(quantity=fix.quantity, **words)


CODED = frozenset({"choice", "class", "expected", "given", "offered", "scenario", "token"})
"""Parameters of problems that are codes."""
NAMED_CARDS = 5
"""How many cards a sentence names before it breaks off."""


def card_name(code: str, catalogue: Catalogue, language: str) -> str:
    """The card's name; its code where the catalogue does not have it."""
    card = catalogue.get(code)
    return (localised(card.names, language) if card else None) or code


def card_title(code: str, catalogue: Catalogue, language: str) -> str:
    """The card's name, with its level or subtitle where other cards have the same name."""
    card = catalogue.get(code)
    if card is None:
        return code
    name = card_name(code, catalogue, language)
    others = [other for other in catalogue.derived(_by_name)[card.name_key] if other is not card]
    if card.level is not None and any(other.level not in (card.level, None) for other in others):
        name = f"{name} ({card.level})"
    subtitle = localised(card.subtitles, language)
    if subtitle and any(other.level == card.level for other in others):
        name = f"{name}: {subtitle}"
    return name


def _by_name(catalogue: Catalogue) -> Mapping[str, list[CardRecord]]:
    found: dict[str, list[CardRecord]] = {}
    for card in catalogue:
        found.setdefault(card.name_key, []).append(card)
    return found
