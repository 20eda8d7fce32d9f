"""Rules about the investigator and the cards at the board: an Insanity, and sides of Discovery cards."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.dmd import state_checks
from games.dmd.cards import OUTS, SIDES
from games.dmd.loadout import RECEIVED, Loadout
from games.engine import Fix, Problem, rule
from games.engine.build_checks import one_leads, taken_out, unreadable
from games.engine.limits import limit_problem
from games.engine.slots import copies_in


@rule("DMD-POS-05", emits=("insanity-missing", "insanity-surplus"), about=("start-board", "play-board"))
def one_insanity(board: Loadout) -> Iterator[Problem]:
    """Each investigator has one Insanity card, from the start to the end."""
    slots = board.of_type("insanity")
    cards, found = tuple(slot.code for slot in slots), copies_in(slots)
    if not found:
        yield Problem(code="insanity-missing")
    elif found > 1:
        fix = Fix(action="remove", cards=cards, quantity=found - 1)
        yield limit_problem("insanity-surplus", found, 1, cards=cards, fix=fix)


@rule("DMD-POS-06", emits=("card-not-allowed", "unknown-card", "quantity-invalid"))
def content(board: Loadout) -> Iterator[Problem]:
    """Skills, an Insanity and claimed sides, of which there is no limit; no other component lies on a board."""
    yield from taken_out(board.refused, "card-not-allowed")
    yield from unreadable(board.unknown, board.quantities)


@rule("DMD-POS-07", emits=("both-sides", "side-twice"))
def one_side(board: Loadout) -> Iterator[Problem]:
    """Of a Discovery card, the left or the right side is claimed."""
    for problem in state_checks.one_side_of_each(board.sides):
        surplus = problem.params["found"] - 1
        yield replace(problem, fix=Fix(action="remove", cards=problem.cards, quantity=surplus))


@rule("DMD-POS-08", emits=("not-at-the-start",), about=("start-board",))
def nothing_claimed(board: Loadout) -> Iterator[Problem]:
    """Nobody starts with anything that must be discovered."""
    yield from taken_out(board.of_type(*SIDES), "not-at-the-start")


@rule("DMD-POS-10", emits=("not-traded",))
def received(board: Loadout) -> Iterator[Problem]:
    """Items and Companions may be received in a trade, Conditions may not."""
    for slot in board.received:
        for problem in state_checks.traded(slot.card):
            fix = Fix(action="remove", card=slot.code, quantity=slot.copies, zone=RECEIVED)
            yield replace(problem, fix=fix)


@rule("DMD-POS-11", emits=("companion-lost", "companion-wounds-invalid"))
def companions(board: Loadout) -> Iterator[Problem]:
    """A Companion with as many Wounds as the card says is gone; the choice `companion_wounds` has them by code."""
    given = board.choices.get("companion_wounds", {})
    wounds = given if isinstance(given, Mapping) else {"": given}
    if not all(isinstance(taken, int) and taken >= 0 for taken in wounds.values()):
        yield Problem(code="companion-wounds-invalid", fix=Fix(action="clear", choice="companion_wounds"))
        return
    for slot in board.of_type("companion"):
        for problem in state_checks.companion_stays(slot.card, wounds.get(slot.code, 0)):
            yield replace(problem, fix=Fix(action="remove", card=slot.code, quantity=slot.copies))


@rule("DMD-POS-14", emits=("investigator-count", "investigator-invalid"))
def one_investigator(board: Loadout) -> Iterator[Problem]:
    """A board belongs to one investigator."""
    yield from one_leads(board.leaders, board.catalogue, "investigator")


@rule("DMD-POS-15", emits=("out-with-cards", "out-invalid"), about=("play-board",))
def out_of_the_game(board: Loadout) -> Iterator[Problem]:
    """An investigator out of the game has no Discovery cards left."""
    if board.choices.get("out") is not None and not board.is_out:
        fix = Fix(action="choose", choice="out", options=tuple(OUTS))
        yield Problem(code="out-invalid", params={"choice": "out"}, fix=fix)
    if board.is_out:
        for problem in state_checks.nothing_left([side.code for side in board.sides]):
            yield replace(problem, fix=Fix(action="remove", cards=problem.cards, quantity=len(problem.cards)))
