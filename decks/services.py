"""Checks decks against the rules."""

from typing import Any

import msgspec

from cardsdb.catalogue import LiveCatalogue
from games.engine import Build, Building, validate


def build_validate(
    *, build: Build, mode: str, catalogue: LiveCatalogue, building: Building, language: str
) -> dict[str, Any]:
    """The verdict on a build as plain JSON values, its messages in that language."""
    verdict = validate(building, msgspec.structs.replace(build, mode=mode), catalogue.cards)
    message = catalogue.game.vocabulary.problem_message
    return {
        "valid": verdict.is_valid,
        "problems": [
            {
                "code": problem.code,
                "rule": problem.rule,
                "severity": problem.severity,
                "cards": problem.cards,
                "params": problem.params,
                "message": message(problem, catalogue.cards, language),
            }
            for problem in verdict.problems
        ],
        "stats": verdict.stats,
    }
