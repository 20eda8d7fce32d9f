"""The words of a game: its terms, the texts of its rules and of its problems."""

from collections.abc import Mapping

from msgspec import Struct

from games.engine.catalogue import Catalogue
from games.engine.problems import Problem
from games.engine.text import Text, localised


class RuleText(Struct, frozen=True, kw_only=True):
    """What people can read about a rule, in our own words."""

    title: Text
    summary: Text
    section: Text
    """Where the rulebook says it."""


class Vocabulary(Struct, frozen=True, kw_only=True):
    """Everything a game says to people."""

    name: Text
    types: Mapping[str, Text]
    """Card type code to its name."""
    skills: Mapping[str, Text] = {}
    """The skills that a card's `icons` count, in the order in which cards print them."""
    relations: Mapping[str, Text] = {}
    """What a related card is called, by the kind of the relation."""
    rules: Mapping[str, RuleText]
    problems: Mapping[str, Text]
    """Problem code to its sentence, with {placeholders} for the problem's params and {card}."""

    def problem_message(self, problem: Problem, catalogue: Catalogue, language: str) -> str:
        """The problem in words. {card} is the name of the first card that it is about."""
        names = {}
        if problem.cards:
            card = catalogue.get(problem.cards[0])
            names["card"] = localised(card.names, language) if card else problem.cards[0]
        return self.problems[problem.code].in_language(language).format(**names, **problem.params)
