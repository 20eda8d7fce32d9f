"""The numbers that a table keeps during a game: doom, terror, open gates, seals, monsters.

Each has the code of the field for it in the entries of a turn and of the end.
"""

from collections.abc import Iterator, Mapping

from games.ah2.campaign.state import Ah2State
from games.ah2.words import _
from games.engine.journal import CatalogueFacts, Tracker, Trackers, Values

TERROR = {3: "AH2-TERR-03", 6: "AH2-TERR-04", 9: "AH2-TERR-05", 10: "AH2-TERR-06"}


def _all(state: Ah2State, facts: CatalogueFacts, values: Values) -> Iterator[Tracker]:
    session, ruleset = state.session, state.ruleset
    limits = ruleset.limits(len(session.seats))
    told = session.turns[-1].numbers if session.turns else {}
    track = session.track or ruleset.doom_tokens
    yield Tracker(code="doom", title=_("Doom"), start=told.get("doom", 0), most=track, rules={track: "AH2-AWAKE-1"})
    yield Tracker(code="terror", title=_("Terror"), start=session.level, most=ruleset.terror, rules=TERROR)
    rules = {limits["gates"]: "AH2-LIMIT-05"}
    yield Tracker(code="gates", title=_("Open gates"), start=session.open_gates, most=ruleset.unstable, rules=rules)
    rules = {ruleset.seals_to_win: "AH2-WIN-B"}
    yield Tracker(code="seals", title=_("Sealed locations"), start=session.seals, most=ruleset.unstable, rules=rules)
    for code, title, limit, rule in (
        ("arkham", _("Monsters in Arkham"), limits["monsters"], "AH2-LIMIT-01"),
        ("outskirts", _("Monsters in the Outskirts"), limits["outskirts"] + 1, "AH2-LIMIT-03"),
    ):
        yield Tracker(code=code, title=title, start=told.get(code, 0), most=60, rules={limit: rule})


def _initial(state: Ah2State, kind: str, values: Values) -> Mapping[str, int]:
    return values if kind in ("turn", "game-end") else {}


TRACKERS = Trackers(all=_all, initial=_initial)
