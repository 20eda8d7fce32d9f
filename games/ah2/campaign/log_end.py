"""The entry that ends a game: what lay on the board, how each player fared, and the score."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ah2.campaign import end_checks
from games.ah2.campaign.log_fields import CONDITION, FINAL_FATES, NUMBERS, RESULTS
from games.ah2.campaign.score import breakdown, first_citizens
from games.ah2.campaign.state import ELDER_SIGN, Ah2State, Final, gate_trophies
from games.ah2.words import _
from games.engine import Problem
from games.engine.journal import CatalogueFacts, Field, by_seat, unexpected_seats, with_seat, with_session
from games.engine.journal import common_fields as fields
from games.engine.journal.common_kinds import PLAYING, ended, from_entry
from games.engine.journal.kinds import Data

SMALL_CARDS = ("common", "unique", "spell", "skill", "special")
KNOWN = _("Empty: as the log has it.")


def _known(field: Field) -> Field:
    return replace(field, help=KNOWN, required=False)


PLAYER_FIELDS = (
    fields.PLAYER_SEAT,
    fields.choice("fate", _("Fate"), FINAL_FATES, required=True),
    _known(fields.number("gates", _("Unspent gate trophies"), 16)),
    fields.number("monsters", _("Unspent monster trophies"), 60),
    fields.number("loans", _("Unpaid bank loans"), 8),
    fields.number("sanity", _("Sanity"), 20),
    fields.number("stamina", _("Stamina"), 20),
    fields.number("clues", _("Clues"), 48),
    fields.number("money", _("Money"), 200),
    CONDITION,
    *(
        fields.flag(name, title)
        for name, title in (("retainer", _("Retainer")), ("membership", _("Lodge member")), ("deputy", _("Deputy")))
    ),
    fields.card("allies", _("Allies"), "ally", many=True),
    fields.card("items", _("Other cards"), *SMALL_CARDS, many=True),
    fields.card("claimed", _("Monsters among the trophies"), "monster", many=True),
)


def _board(name: str, *, required: bool = False) -> Field:
    title, most = NUMBERS[name]
    return fields.number(name, title, most, required=required)


END_FIELDS = (
    fields.choice("result", _("Result"), RESULTS, required=True),
    _board("doom", required=True),
    _known(_board("terror")),
    _known(_board("gates")),
    _known(_board("seals")),
    _known(fields.number("elder_signs", _("Elder Sign cards used"), 20)),
    fields.number("rounds", _("Rounds of the final battle"), 200),
    fields.number("opened", _("Gates that opened in all"), 200),
    fields.number("stack", _("Gate markers left in the stack"), 16),
    _board("arkham"),
    _board("sky"),
    _board("outskirts"),
    fields.number("cup", _("Monsters left in the cup"), 60),
    fields.number("allies_deck", _("Allies left in the deck"), 11),
    fields.number("allies_box", _("Allies sent back to the box"), 11),
    fields.MINUTES,
    fields.group("players", _("Players"), *PLAYER_FIELDS, required=True),
    fields.NOTES,
)


UNSAID = {
    **dict.fromkeys(("loans", "clues", "money", "monsters"), 0),
    **dict.fromkeys(("retainer", "membership", "deputy"), False),
}


def _end_complete(state: Ah2State, data: Data, facts: CatalogueFacts) -> Data:
    """Complete the entry by the log: gates, seals and terror of its entries; else nothing."""
    session = state.session
    signs = sum(gate.method == ELDER_SIGN for gate in session.gates)
    board = {"terror": session.level, "gates": session.open_gates, "seals": session.seals, "elder_signs": signs}
    told = by_seat(data)
    whole = []
    for name in session.seats:
        known = {"seat": name, "gates": gate_trophies(state, name), "fate": state.seats[name].used[-1].fate}
        one = {**known, **told.get(name, {})}
        for key, value in UNSAID.items():
            one.setdefault(key, value)
        for key in ("allies", "items", "claimed"):
            one[key] = [facts.code(code) for code in one.get(key, ())]
        whole.append(one)
    return {**board, **data, "ended": whole, "strangers": unexpected_seats(data, session.seats)}


def _end_check(state: Ah2State, data: Data, facts: CatalogueFacts) -> Iterator[Problem]:
    missing = [one["seat"] for one in data["ended"] if not one["fate"]]
    for code, names in (("not-playing", data["strangers"]), ("fate-missing", missing)):
        for name in names:
            yield Problem(code=code, rule="AH2-LOG-03", params={"player": state.seats[name].player})
    if not missing:
        end = end_checks.End(state=state, data=data, facts=facts)
        for check in end_checks.CHECKS:
            yield from check(end)


def _end(state: Ah2State, data: Data) -> Ah2State:
    finals = {one["seat"]: from_entry(Final, one) for one in data["ended"]}
    is_won = data["result"] != "loss"
    citizens = first_citizens(finals) if is_won else ()
    lines = _score(state, data) if is_won else {}
    for name, final in finals.items():
        used = state.seats[name].used
        state = with_seat(
            state,
            name,
            status="ended",
            used=(*used[:-1], replace(used[-1], fate=final.fate)),
            final=replace(final, is_first_citizen=name in citizens),
        )
    numbers = ("doom", "terror", "gates", "seals", "elder_signs", "rounds", "opened", "stack", "cup")
    state = with_session(
        state,
        is_over=True,
        result=data["result"],
        ended={name: data[name] for name in numbers if name in data},
        score=sum(lines.values()) if is_won else None,
        breakdown=lines,
        citizens=citizens,
        duration=data.get("duration"),
    )
    return ended(state, data, "won" if is_won else "lost", data["result"])


def _score(state: Ah2State, data: Data) -> dict[str, int]:
    players = data["ended"]
    return breakdown(
        state.session.track,
        terror=data["terror"],
        elder_signs=data["elder_signs"],
        survivors=sum(one["fate"] == "survived-sane" for one in players),
        **{name: sum(one[name] for one in players) for name in ("loans", "gates", "monsters")},
    )


END = PLAYING(
    code="game-end",
    fields=END_FIELDS,
    when_rule="AH2-LOG-03",
    emits={**end_checks.EMITS, "AH2-LOG-03": (*end_checks.EMITS["AH2-LOG-03"], "not-playing", "fate-missing")},
    waivable=frozenset({"endless-trophy", "elder-sign-surplus", "allies-gone", "gate-markers"}),
    complete=_end_complete,
    check=_end_check,
    apply=_end,
)
