"""Whether decks can be built from collections; missing copies, and who has them."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from cardsdb.catalogue import LiveCatalogue
from cardsdb.collections import copies_of
from cardsdb.models import Collection
from decks.validation import BuildProblem, Check, describe_problem
from games.engine import Build, Catalogue, Group, Problem, validate_group
from games.engine.rules import run_rules
from ui.words import say

SHORT = "collection-short"
Collections = Mapping[str, Collection]
"""The user's collections of a game by id; every one could lend."""


class CheckedDeck(Struct, frozen=True, kw_only=True):
    """A deck against the collection that it is built from."""

    collection: uuid.UUID
    """The one it is built from."""
    buildable: bool
    """If no other deck needs the copies."""
    unknown: Sequence[str]
    """Codes missing from the catalogue; ownership unknown."""
    id: Any


class Lender(Struct, frozen=True, kw_only=True):
    """A collection that could lend copies."""

    id: uuid.UUID
    name: str


class CollectionCheck(Struct, frozen=True, kw_only=True):
    """Decks against collections, each on its own and all together."""

    buildable: bool
    """All decks together: nothing is short, and nothing unknown."""
    problems: Sequence[BuildProblem]
    """Of the decks together, as `group/` has them. In the `params` of each `collection-short`: `found` copies in use,
    the `limit` that the `collection` has, the `decks` that hold how many, and how many copies other collections have to
    `spare`."""
    decks: Sequence[CheckedDeck]
    """In the order given."""
    collections: Sequence[Lender]
    """Your collections of this game: all could lend copies."""


def collection_check(
    builds: Sequence[tuple[Any, Build]],
    collections: Sequence[str],
    own: Collections,
    catalogue: LiveCatalogue,
    language: str,
) -> CollectionCheck:
    """Each build, with its id, from the collection at its place, on its own and all together at one table."""
    copies = {name: copies_of(one) for name, one in own.items()}

    def problems_of(builds: Sequence[Build], collections: Sequence[str]) -> tuple[Problem, ...]:
        group = table_group(builds, collections, copies, catalogue)
        return validate_group(catalogue.building, group, catalogue.cards)

    decks = []
    for (id, build), collection in zip(builds, collections, strict=True):
        unknown = unknown_cards(build, catalogue.cards)
        buildable = not unknown and not _is_short(problems_of([build], [collection]))
        decks.append(CheckedDeck(collection=own[collection].pk, buildable=buildable, unknown=unknown, id=id))
    problems = problems_of([build for _id, build in builds], collections)
    return CollectionCheck(
        buildable=not any(deck.unknown for deck in decks) and not _is_short(problems),
        problems=[describe_table_problem(problem, catalogue, own, language) for problem in problems],
        decks=decks,
        collections=[Lender(id=one.pk, name=one.name) for one in own.values()],
    )


def needs_of(checked: Check, catalogue: LiveCatalogue) -> dict[str, int]:
    """The copies of each card that the build needs, counted as by `collection_check`; of unknown ones, those named."""
    build = checked.build
    group = table_group([build], ["none"], {"none": {}}, catalogue)
    problems = run_rules(catalogue.building.group_rules, (group, [checked.prepared]))
    needs = {problem.cards[0]: problem.params["found"] for problem in problems if problem.code == SHORT}
    for code in unknown_cards(build, catalogue.cards):
        needs[code] = sum(cards.get(code, 0) for cards in build.zones.values()) or 1
    return needs


def copies_missing(needs: Mapping[str, int], owned: Mapping[str, int]) -> int:
    """The copies that are needed and not owned."""
    return sum(max(copies - owned.get(code, 0), 0) for code, copies in needs.items())


def unknown_cards(build: Build, cards: Catalogue) -> list[str]:
    """The codes that the catalogue lacks; their ownership is unknown."""
    return [code for code in _codes(build) if cards.get(code) is None]


def table_group(
    builds: Sequence[Build],
    collections: Sequence[str],
    copies: Mapping[str, Mapping[str, int]],
    catalogue: LiveCatalogue,
) -> Group:
    """The builds at one table. The rules count only named cards, so every card used is named."""
    used = {card.code for build in builds for code in _codes(build) if (card := catalogue.cards.get(code))}
    owned = {name: {code: cards.get(code, 0) for code in used} for name, cards in copies.items()}
    return Group(builds=tuple(builds), collections=tuple(collections), owned=owned)


def describe_table_problem(problem: Problem, catalogue: LiveCatalogue, own: Collections, language: str) -> BuildProblem:
    """A problem of decks at one table. For a missing card it names the decks and collections that have copies."""
    described = describe_problem(problem, catalogue, language)
    if problem.code != SHORT:
        return described
    decks = [
        say(catalogue.game, _("{build} {number} ({copies})"), number=one["deck"] + 1, copies=one["copies"])
        for one in problem.params["decks"]
    ]
    used = _("Used in: %(decks)s.") % {"decks": ", ".join(decks)}
    spare = [f"{own[name].name} ({copies})" for name, copies in problem.params["spare"].items()]
    others = (
        _("Spare copies: %(collections)s.") % {"collections": ", ".join(spare)} if spare else _("No copies to spare.")
    )
    return replace(described, message=f"{described.message} {used} {others}")


def _is_short(problems: Sequence[Problem]) -> bool:
    return any(problem.code == SHORT for problem in problems)


def _codes(build: Build) -> list[str]:
    """Every code of the build once, in its order, except those without copies."""
    zones = (code for cards in build.zones.values() for code, copies in cards.items() if copies)
    return list(dict.fromkeys([*build.leaders, *zones]))
