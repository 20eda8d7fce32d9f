"""Whether decks can be built from collections; missing copies, and who has them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from cardsdb.catalogue import LiveCatalogue
from decks.verdicts import problem_json
from games.engine import Build, Building, Catalogue, Group, Problem, validate_group
from ui.words import say

SHORT = "collection-short"
Copies = Mapping[str, Mapping[str, int]]
"""Collection to card to copies, for every collection that could lend."""


def table_check(
    *,
    builds: Sequence[Build],
    collections: Sequence[str],
    copies: Copies,
    names: Mapping[str, str],
    catalogue: LiveCatalogue,
    building: Building,
    language: str,
) -> dict[str, Any]:
    """Each build with the collection that it is built from, by itself and all together at one table."""
    problems = _table_problems(builds, collections, copies, catalogue, building)
    alone = [
        _table_problems([build], [collection], copies, catalogue, building)
        for build, collection in zip(builds, collections, strict=True)
    ]
    unknown = [unknown_cards(build, catalogue.cards) for build in builds]
    return {
        "buildable": not any(unknown) and all(problem.code != SHORT for problem in problems),
        "problems": [table_problem_json(problem, catalogue, names, language) for problem in problems],
        "decks": [
            {
                "collection": collection,
                "buildable": not missing and all(problem.code != SHORT for problem in own),
                "unknown": missing,
            }
            for collection, own, missing in zip(collections, alone, unknown, strict=True)
        ],
    }


def table_problem_json(
    problem: Problem, catalogue: LiveCatalogue, names: Mapping[str, str], language: str
) -> dict[str, Any]:
    """A problem of decks at one table; `names` are of the collections."""
    return {**problem_json(problem, catalogue, language), **_in_words(problem, catalogue, names, language)}


def unknown_cards(build: Build, cards: Catalogue) -> list[str]:
    """The codes that the catalogue lacks; their ownership is unknown."""
    return [code for code in _codes(build) if cards.get(code) is None]


def _table_problems(
    builds: Sequence[Build], collections: Sequence[str], copies: Copies, catalogue: LiveCatalogue, building: Building
) -> tuple[Problem, ...]:
    """Rule problems of the table."""
    return validate_group(building, table_group(builds, collections, copies, catalogue), catalogue.cards)


def table_group(builds: Sequence[Build], collections: Sequence[str], copies: Copies, catalogue: LiveCatalogue) -> Group:
    """The builds at one table. The rules count only named cards, so every card used is named."""
    used = {card.code for build in builds for code in _codes(build) if (card := catalogue.cards.get(code))}
    owned = {name: {code: cards.get(code, 0) for code in used} for name, cards in copies.items()}
    return Group(builds=tuple(builds), collections=tuple(collections), owned=owned)


def _codes(build: Build) -> list[str]:
    """Every code of the build once, in its order, except those without copies."""
    zones = (code for cards in build.zones.values() for code, copies in cards.items() if copies)
    return list(dict.fromkeys([*build.leaders, *zones]))


def _in_words(problem: Problem, catalogue: LiveCatalogue, names: Mapping[str, str], language: str) -> dict[str, Any]:
    """The sentence of a missing card, with who has copies: decks by number, collections by name."""
    if problem.code != SHORT:
        return {}
    said = [catalogue.game.vocabulary.problem_message(problem, catalogue.cards, language)]
    decks = [
        say(catalogue.game, _("{build} {number} ({copies})"), number=one["deck"] + 1, copies=one["copies"])
        for one in problem.params["decks"]
    ]
    said.append(_("In use: %(decks)s.") % {"decks": ", ".join(decks)})
    spare = [f"{names[name]} ({copies})" for name, copies in problem.params["spare"].items()]
    said.append(_("To spare: %(collections)s.") % {"collections": ", ".join(spare)} if spare else _("None to spare."))
    return {"message": " ".join(said)}
