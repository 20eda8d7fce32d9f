"""Builds found from what one owns: questions, answers, and the search with the validator as its last gate.

A game poses each build as an integer program with the numbers of its own rules (`Building.solver`).
"""

import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.engine.build import Build, Group
from games.engine.catalogue import Catalogue
from games.engine.integer_program import MAX_STEPS, UNIT, Model, Status, Watch, Work, total, unwatched
from games.engine.problems import Problem
from games.engine.rules import validate, validate_group
from games.engine.seats import MAX_ASKED, MAX_TABLES, Search, Seats
from games.engine.text import Text

if TYPE_CHECKING:
    from games.engine.game import Building

Place = tuple[str, str]
"""Zone and code of a card."""
Owned = Mapping[str, Mapping[str, int]]
"""Collection to card to its copies; a collection that is not named has every card."""
MAX_CUTS = 12
"""Answers that the validator may refuse before the search ends."""
STAYS = 400
"""Points of a copy that stays where any may leave: more than any change can be worth."""
SHORT = "collection-short"
UNMENDABLE = frozenset({"unknown-card", "quantity-invalid", "choice-missing", "choice-invalid", "investigator-invalid"})
"""Errors that cards do not end."""


class Wishes(Struct, frozen=True, kw_only=True):
    """Preferences; none of them is a rule."""

    does: Mapping[str, int] = {}
    """Effect to the number of cards wanted; the game's own number where it is not named."""
    traits: frozenset[str] = frozenset()
    """Themes, in English lower case."""
    weights: Mapping[str, int] = {}
    """Card to points, such as its share of other players' decks in per cent."""


def english_traits(catalogue: Catalogue) -> frozenset[str]:
    """The traits that wishes may name, in lower case; `catalogue.derived(english_traits)`."""
    return frozenset(trait.lower() for card in catalogue for trait in card.traits.get("en", ()))


class Question(Struct, frozen=True, kw_only=True):
    """A build to be found."""

    build: Build
    """Leaders, choices, and the cards that are there already."""
    collection: str = ""
    """The collection that it is built from."""
    wishes: Wishes = Wishes()
    changes: Literal["add", "mend", "upgrade"] = "add"
    """Cards there stay; or leave if nothing else helps; or leave for better ones that cost experience."""
    experience: int = 0
    """The most experience that an added card may cost; in an upgrade, all together."""
    before: Build | None = None
    """The build that an upgrade is priced from, if copies have left it since."""
    exiled: Mapping[str, int] = {}
    """The copies that left it by exile."""
    is_wide: bool = False
    """Whether any legal card may be added, since there is no answer without: what only players choose, at any cost."""
    modes: tuple[str, ...] = ()
    """Modes in which the answer must be legal; empty: that of the build."""


class Why(Struct, frozen=True):
    """A reason for a card."""

    kind: str
    """Stable: `required`, `does`, `theme`, `class`, `icons`, `cost`, `weight`, `level`, `rescue`, `room`."""
    text: Text


class Posed(Struct, kw_only=True):
    """A question as part of a program."""

    question: Question
    cards: dict[Place, int]
    """The variable of each card that the build may hold: its copies."""
    kept: Mapping[Place, int]
    """Copies of the cards there."""
    budget: int | None = None
    """The row of what an upgrade costs."""
    leaders: Mapping[str, int] = {}
    """The variable of each leader that may be chosen; empty if they are given."""
    alone: Mapping[str, Mapping[int, float]] = {}
    """Titles that only one build at a table may have, with the variables of their leaders; none if it has the title."""
    unshelved: frozenset[str] = frozenset()
    """Cards that no collection counts."""
    wishes: Mapping[str, tuple[int, int]] = {}
    """Effect to the variable that counts the missing ones, and the number wanted."""
    unknown: frozenset[str] = frozenset()
    """Wishes about which too little is known: cards without texts."""
    why: Callable[[str, int, Build], tuple[Why, ...]] = lambda code, copies, build: ()
    """The reasons for a card of which so many copies were added to what is now that build."""

    def build(self, values: Sequence[int]) -> Build:
        """The build of these values, its cards in the order of their codes."""
        posed = {zone for zone, _code in self.cards}
        zones = {zone: {} if zone in posed else dict(cards) for zone, cards in self.question.build.zones.items()}
        for (zone, code), variable in sorted(self.cards.items()):
            if values[variable]:
                zones.setdefault(zone, {})[code] = values[variable]
        leaders = tuple(code for code, variable in sorted(self.leaders.items()) if values[variable])
        return replace(self.question.build, zones=zones, leaders=self.question.build.leaders + leaders)


class Solver(Struct, frozen=True, kw_only=True):
    """The part of a game that poses questions."""

    pose: Callable[[Model, Question, Catalogue, Mapping[str, int] | None], Posed]
    """Adds a build to the program, of the cards of a collection; None: of all."""
    does: Mapping[str, Text]
    """Effects of cards, by the names that wishes use, with the words."""
    modes: tuple[str, ...]
    """Modes in which a new build must be legal."""
    wanted: Callable[[Build, Catalogue], Mapping[str, int]] = lambda build, catalogue: {}
    """The wishes of a build whose player has none."""
    too_few: Callable[[int, int], Problem] | None = None
    """The problem of so many leaders for so many seats."""


class Found(Struct, frozen=True, kw_only=True):
    """One build of an answer, or the nearest to a legal one if there is none."""

    build: Build
    added: Mapping[Place, int]
    """Copies more than there were."""
    removed: Mapping[Place, int]
    worth: Mapping[Place, int]
    """Points of a copy of each card that comes or leaves."""
    why: Mapping[Place, tuple[Why, ...]]
    """The reasons for every card added."""
    unmet: Mapping[str, int]
    """Effect to the number missing; empty if there is no answer."""
    unknown: frozenset[str]
    """Unmet effects about which too little is known."""
    problems: tuple[Problem, ...]
    """The errors that keep a nearest build from being legal."""


class Answer(Struct, frozen=True, kw_only=True):
    """The answer to some questions together."""

    status: Status
    found: tuple[Found, ...]
    problems: tuple[Problem, ...] = ()
    """Of all builds together, where there is no answer."""

    @property
    def missing(self) -> int:
        """Cards short of legal builds, all together."""
        problems = [problem for one in self.found for problem in one.problems]
        return sum(one.params["limit"] - one.params["found"] for one in problems if one.code == "deck-too-small")


def ask(
    building: "Building", questions: Sequence[Question], owned: Owned, catalogue: Catalogue, watch: Watch = unwatched
) -> Answer:
    """Builds that answer all questions at once, each copy of a collection used once.

    Seats without a leader get those that fit best; of tables without an answer, the one that lacks the fewest cards.
    """
    seats = Seats(building, questions, owned, catalogue)
    most, done = (1 + MAX_ASKED + MAX_TABLES if seats.open else 1), 0

    def solve(table: Sequence[Question], is_told: bool = True) -> Answer:
        nonlocal done

        def step(steps: int, of: int, before: int = done) -> None:
            watch(before * of + steps, most * of)

        step(0, MAX_STEPS)
        done += 1
        return _ask(building, table, owned, catalogue, Work(step), is_told)

    if not seats.open:
        return solve(questions)
    denied = _denied(building, questions, catalogue)
    is_short = seats.available < len(questions)
    if is_short and building.solver and building.solver.too_few:
        denied = (*denied, building.solver.too_few(seats.available, len(questions)))
    if denied or is_short:
        return _search(building, questions, owned, catalogue, Work(), denied)
    return Search(seats, solve).answer()


def _ask(
    building: "Building", questions: Sequence[Question], owned: Owned, catalogue: Catalogue, work: Work, is_told: bool
) -> Answer:
    """The answer for a table whose leaders are known, or chosen by the program: of usual cards, else of all legal.

    What is impossible is told, or not, by the builds nearest to legal ones.
    """
    for is_wide in (False, True):
        asked = [replace(one, is_wide=is_wide) for one in questions]
        answer = _search(building, asked, owned, catalogue, work, is_told=is_told)
        if answer.found:
            return answer
    return answer


def _search(
    building: "Building",
    questions: Sequence[Question],
    owned: Owned,
    catalogue: Catalogue,
    work: Work,
    denied: tuple[Problem, ...] = (),
    is_told: bool = True,
) -> Answer:
    """The answer of one program. Only one of all legal cards proves that there is none.

    What is denied already is told at once.

    Program and answer do not depend on the order of the seats.
    """
    assert building.solver
    model = Model()
    order = sorted(range(len(questions)), key=lambda seat: msgspec.json.encode(questions[seat], order="sorted"))
    seated = {
        seat: building.solver.pose(model, questions[seat], catalogue, owned.get(questions[seat].collection))
        for seat in order
    }
    posed = [seated[seat] for seat in range(len(questions))]
    blocked = tuple(() if denied else _unmendable(building, one, catalogue) for one in questions)
    denied = denied or _denied(building, questions, catalogue)
    if any(blocked) or denied:
        return _answer("impossible", model, posed, _as_they_are(model, posed), blocked, denied)
    for number, seat in enumerate(order):
        _break_ties(model, seated[seat], number)
    spread = _share(model, posed, owned, catalogue)
    for title in sorted({title for one in posed for title in one.alone}):
        parts = [one.alone[title] for one in posed if title in one.alone]
        terms = {variable: 1.0 for part in parts for variable in part}
        if terms and len(parts) > 1:
            model.row(terms, most=0 if not all(parts) else 1, is_rule=False)

    def faults(values: Sequence[int]) -> tuple[list[tuple[Problem, ...]], tuple[Problem, ...], list[int]]:
        """The errors of each build, and of all together, and the experience that each leaves."""
        builds = [one.build(values) for one in posed]
        errors, left = [], []
        for one, build in zip(posed, builds, strict=True):
            unspent, refused = _unspent(building, one.question, build, catalogue)
            errors.append((*_errors(building, one.question, build, catalogue), *refused))
            left.append(unspent)
        return errors, _together(building, posed, builds, owned, catalogue, spread), left

    is_cut, is_wide = False, any(one.is_wide for one in questions)
    best: tuple[float, Answer] | None = None
    for _ in range(MAX_CUTS):
        status, values = model.solve(work)
        if not values:
            break
        errors, together, left = faults(values)
        is_legal = not any(errors) and not together
        if is_legal and min(left) >= 0:
            worth = total(dict(enumerate(model.worth)), values)
            if best is None or worth > best[0]:
                best = worth, _answer("found", model, posed, values, errors)
                if any([_reprice(model, one, values, more) for one, more in zip(posed, left, strict=True)]):
                    continue  # there is room for more
            break
        if best and not is_legal:
            break
        is_cut = True
        for seat in order:
            for problem in (*errors[seat], *together):
                _cut(model, posed[seat], problem, values)
            _reprice(model, posed[seat], values, min(left[seat], 0))
    if best:
        return best[1]
    is_proven = False
    if status == "impossible" and is_wide:
        if not is_told:
            return Answer(status="not-found" if is_cut else status, found=())
        status, values = model.nearest(work)
        is_proven = status == "found" and not is_cut
    if not is_wide or (not values and status == "not-found"):
        return Answer(status="not-found", found=())
    values = values or _as_they_are(model, posed)
    errors, together, left = faults(values)
    if not any(errors) and not together and min(left) >= 0:  # the validator is less strict than the program
        return _answer("found", model, posed, values, errors)
    return _answer("impossible" if is_proven else "not-found", model, posed, values, errors, together)


def _denied(building: "Building", questions: Sequence[Question], catalogue: Catalogue) -> tuple[Problem, ...]:
    """The errors of the leaders together."""
    bare = tuple(replace(one.build, zones={}) for one in questions)
    seats = Group(builds=bare, collections=("",) * len(bare), owned={})
    return tuple(problem for problem in validate_group(building, seats, catalogue) if problem.is_error)


def _break_ties(model: Model, posed: Posed, seat: int) -> None:
    """Add less than a point to every card and leader, by code and seat: no two answers are of the same worth.

    Leaders differ more than all cards do, which decides soon who sits where.
    """
    for (zone, code), variable in posed.cards.items():
        model.worth[variable] += zlib.crc32(f"{seat}:{zone}:{code}".encode()) % (UNIT // 1000)
    for code, variable in posed.leaders.items():
        model.worth[variable] += zlib.crc32(f"{seat}:{code}".encode()) % UNIT


def _as_they_are(model: Model, posed: Sequence[Posed]) -> list[int]:
    """The values of the builds with nothing but the cards that are there."""
    values = [0] * len(model.worth)
    for one in posed:
        for place, variable in one.cards.items():
            values[variable] = one.kept.get(place, 0)
    return values


def _unmendable(building: "Building", question: Question, catalogue: Catalogue) -> tuple[Problem, ...]:
    """The errors of the build as it is that no other cards end."""
    problems = validate(building, question.build, catalogue, brief=True).problems
    return tuple(problem for problem in problems if problem.is_error and problem.code in UNMENDABLE)


def _share(model: Model, posed: Sequence[Posed], owned: Owned, catalogue: Catalogue) -> set[str]:
    """Rows that share each collection; the cards of which more cannot leave than a collection has."""
    short = set()
    for name, copies in sorted(owned.items()):
        users: dict[str, dict[int, float]] = {}
        there: Counter[str] = Counter()
        brought: Counter[str] = Counter()  # by upgraded decks, beyond the collection
        for one in posed:
            if one.question.collection != name:
                continue
            for (zone, code), variable in one.cards.items():
                if code not in one.unshelved and zone != "side":
                    users.setdefault(code, {})[variable] = 1
                    there[code] += int(model.lower[variable])
                    if one.question.changes == "upgrade":
                        brought[code] += max(one.kept.get((zone, code), 0) - copies.get(code, 0), 0)
            for code, variable in one.leaders.items():
                users.setdefault(code, {})[variable] = 1
            for code in one.question.build.leaders:
                if leader := catalogue.get(code):
                    users.setdefault(leader.code, {})
                    there[leader.code] += 1
        for code, terms in sorted(users.items()):
            has = copies.get(code, 0)
            most = max(has + brought[code], there[code])
            if most > has:
                short.add(code)
            if sum(model.upper[variable] for variable in terms) > most:
                model.row(terms, most=most, is_rule=False)
    return short


def _errors(building: "Building", question: Question, build: Build, catalogue: Catalogue) -> tuple[Problem, ...]:
    """The errors of a build in the modes of its question, each once."""
    found: dict[tuple[str, tuple[str, ...]], Problem] = {}
    for mode in question.modes or (build.mode,):
        for problem in validate(building, replace(build, mode=mode), catalogue, brief=True).problems:
            if problem.is_error:
                found.setdefault((problem.text, problem.cards), problem)
    return tuple(found.values())


def _unspent(
    building: "Building", question: Question, build: Build, catalogue: Catalogue
) -> tuple[int, tuple[Problem, ...]]:
    """The experience that an upgrade leaves by its price, below 0 if it costs too much; and the errors of the way."""
    if question.changes != "upgrade" or building.experience is None:
        return 0, ()
    priced = building.experience.upgrade(question.before or question.build, build, question.exiled, {}, catalogue)
    return question.experience - priced["xp"], tuple(problem for problem in priced["problems"] if problem.is_error)


def _reprice(model: Model, posed: Posed, values: Sequence[int], left: int) -> bool:
    """Let an upgrade cost less in the program if there is too little for its price, or as much more as is left of it if
    the program's price is higher; whether either is so."""
    if posed.budget is None or not left:
        return False
    row = model.rows[posed.budget]
    counted = round(total(row.terms, values))
    if left > 0 and posed.question.experience - left >= counted:
        return False
    model.rows[posed.budget] = replace(row, most=(row.most if left > 0 else min(row.most, counted)) + left)
    return True


def _together(
    building: "Building",
    posed: Sequence[Posed],
    builds: Sequence[Build],
    owned: Owned,
    catalogue: Catalogue,
    short: set[str],
) -> tuple[Problem, ...]:
    """The errors of the builds at one table, and cards that a collection lacks, but for those there before.

    A leader that the collection lacks counts as missing, unless an upgraded deck has it.
    """
    leaders = {
        card.code
        for one, build in zip(posed, builds, strict=True)
        for code in build.leaders
        if one.question.changes != "upgrade" and (card := catalogue.get(code))
    }
    used = {code for one in posed for _zone, code in one.cards} | leaders
    counted = {name: {code: copies.get(code, 0) for code in used} for name, copies in owned.items()}
    group = Group(builds=tuple(builds), collections=tuple(one.question.collection for one in posed), owned=counted)
    return tuple(
        problem
        for problem in validate_group(building, group, catalogue)
        if problem.is_error
        or (problem.code == SHORT and (problem.cards[0] not in short or problem.cards[0] in leaders))
    )


def _cut(model: Model, posed: Posed, problem: Problem, values: Sequence[int]) -> None:
    """Fewer of the cards that the problem is about, or another build if it names none."""
    added = [
        v for place, v in posed.cards.items() if values[v] > posed.kept.get(place, 0) and place[1] in problem.cards
    ]
    chosen = added or [variable for variable in posed.cards.values() if values[variable]]
    model.row(dict.fromkeys(chosen, 1), most=sum(values[variable] for variable in chosen) - 1, is_rule=False)


def _answer(
    status: Status,
    model: Model,
    posed: Sequence[Posed],
    values: Sequence[int],
    errors: Sequence[tuple[Problem, ...]],
    together: tuple[Problem, ...] = (),
) -> Answer:
    """The answer of these values; wishes are told of a build that was found."""
    found = []
    for one, problems in zip(posed, errors, strict=True):
        missing = {name: values[variable] for name, (variable, _wanted) in one.wishes.items()}
        unmet = {name: number for name, number in missing.items() if number and status == "found"}
        found.append(_found(model, one, values, problems, unmet))
    return Answer(status=status, found=tuple(found), problems=together)


def _found(
    model: Model, posed: Posed, values: Sequence[int], problems: tuple[Problem, ...], unmet: Mapping[str, int]
) -> Found:
    change = {place: values[variable] - posed.kept.get(place, 0) for place, variable in sorted(posed.cards.items())}
    added = {place: copies for place, copies in change.items() if copies > 0}
    build = posed.build(values)
    return Found(
        build=build,
        added=added,
        removed={place: -copies for place, copies in change.items() if copies < 0},
        worth={place: round(model.worth[posed.cards[place]] / UNIT) for place, copies in change.items() if copies},
        why={place: posed.why(place[1], copies, build) for place, copies in added.items()},
        unmet=unmet,
        unknown=posed.unknown.intersection(unmet),
        problems=problems,
    )
