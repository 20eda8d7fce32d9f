"""The kinds of entry about scenarios, with their fields; what they do stands in log_scenarios.py."""

from msgspec.structs import replace

from games.ahlcg.campaign import log_scenarios as do
from games.ahlcg.campaign.log_fields import COPIES
from games.ahlcg.words import _
from games.engine.journal import Field, Kind
from games.engine.journal.common_fields import CARD, DECKS, SCENARIO, SEAT, SEATS, SEED

TABLE = (
    SCENARIO,
    SEATS,
    replace(SEAT, name="lead", title=_("Lead investigator"), required=False),
    replace(SEED, help=_("Chooses the lead investigator at random.")),
    DECKS,
)
WHO = {
    "AHLCG-VAL-08": ("seat-not-active", "no-seats", "seat-twice", "not-playing"),
    "AHLCG-CAMP-09": ("lead-missing", "not-playing"),
}
RESOLUTION = Field("resolution", "text", _("Resolution"), help=_("R1, R2…; none where none was reached."), maximum=40)

KINDS = (
    Kind(
        code="scenario-begin",
        fields=TABLE,
        when=("between",),
        when_rule="AHLCG-CAMP-04",
        emits={
            **WHO,
            "AHLCG-SA-05": ("resolution-owed",),
            "AHLCG-CAMP-05": ("scenario-out-of-order", "not-a-scenario"),
        },
        complete=do.begin_complete,
        check=do.begin_check,
        apply=do.begin,
    ),
    Kind(
        code="side-begin",
        fields=(
            replace(SCENARIO, open=True, help=_("One that is known here, or the name of another."), maximum=80),
            *TABLE[1:],
            Field("price", "number", _("Price"), minimum=0, maximum=99),
        ),
        when=("between",),
        when_rule="AHLCG-CAMP-04",
        emits={
            **WHO,
            "AHLCG-EXT-40": ("no-side-scenario", "scenario-listed", "experience-short"),
            "AHLCG-CAMP-05": ("not-a-scenario",),
        },
        complete=do.begin_complete,
        check=do.side_check,
        apply=do.begin,
    ),
    Kind(
        code="scenario-end",
        fields=(
            RESOLUTION,
            Field("source", "choice", _("Where the resolution stood"), choices=do.SOURCES, required=False),
            Field(
                "outcomes",
                "group",
                _("Investigators"),
                help=_("Who is not named was still in play."),
                required=False,
                many=True,
                parts=(
                    SEAT,
                    Field("outcome", "choice", _("Outcome"), choices=do.OUTCOMES),
                    Field(
                        "trauma",
                        "choice",
                        _("Trauma chosen"),
                        help=_("Where damage and horror came at once."),
                        choices=do.TRAUMAS,
                        required=False,
                    ),
                ),
            ),
            Field(
                "victory",
                "group",
                _("Victory display"),
                required=False,
                many=True,
                parts=(
                    CARD,
                    COPIES,
                    Field(
                        "points",
                        "number",
                        _("Victory points"),
                        help=_("Of one copy; as printed, unless said."),
                        required=False,
                        minimum=0,
                        maximum=20,
                    ),
                    Field("revealed", "flag", _("Revealed"), default=True),
                    Field("clues", "number", _("Clues left"), default=0, minimum=0, maximum=99),
                ),
            ),
            Field(
                "points",
                "number",
                _("Other victory points"),
                help=_("Without naming the cards."),
                default=0,
                minimum=0,
                maximum=99,
            ),
            Field(
                "bonus",
                "number",
                _("Bonus or penalty"),
                help=_("Of the resolution, for everybody."),
                default=0,
                minimum=-99,
                maximum=99,
            ),
            Field(
                "by_cards",
                "group",
                _("Experience by cards"),
                help=_("What cards in a deck add for its investigator, or take away; of kept decks it is known."),
                required=False,
                many=True,
                parts=(SEAT, CARD, Field("amount", "number", _("Experience"), minimum=-999, maximum=999)),
            ),
            replace(
                SCENARIO,
                name="next",
                title=_("Next scenario"),
                help=_("Where the resolution leaves the order."),
                required=False,
            ),
        ),
        when=("playing",),
        when_rule="AHLCG-END-01",
        emits={
            "AHLCG-END-01": ("resolution-unknown",),
            "AHLCG-END-03": ("survivors-without-resolution",),
            "AHLCG-END-05": ("no-victory-points",),
            "AHLCG-END-07": ("outcome-twice", "not-playing"),
            "AHLCG-TRA-03": ("trauma-choice",),
            "AHLCG-VAL-09": ("victory-foreign",),
            "AHLCG-CAMP-05": ("scenario-unlisted",),
        },
        asks=frozenset({"decks"}),
        complete=do.end_complete,
        check=do.end_check,
        apply=do.end,
    ),
    Kind(
        code="scenario-skip",
        fields=(
            SCENARIO,
            replace(RESOLUTION, default="R1", help=_("R1, R2…")),
            replace(SCENARIO, name="next", title=_("Next scenario"), required=False),
        ),
        when=("between",),
        when_rule="AHLCG-SA-05",
        emits={
            "AHLCG-CAMP-05": ("scenario-out-of-order", "scenario-unlisted"),
            "AHLCG-CAMP-06": ("scenario-not-skipped",),
            "AHLCG-SA-05": ("scenario-not-skipped",),
            "AHLCG-END-01": ("resolution-unknown",),
        },
        complete=lambda state, data, facts: do.resolution_complete(data),
        check=do.skip_check,
        apply=do.skip,
    ),
)
