"""The kinds of entry about scenarios: their words and fields; what they do stands in log_scenarios.py."""

from msgspec.structs import replace

from games.ahlcg.campaign import log_scenarios as do
from games.ahlcg.campaign.log_fields import COPIES
from games.engine import Text
from games.engine.journal import Field, Kind
from games.engine.journal.common_fields import CARD, DECKS, SCENARIO, SEAT, SEATS, SEED

TABLE = (
    SCENARIO,
    SEATS,
    replace(SEAT, name="lead", title=Text("Lead investigator", "Investigador jefe"), required=False),
    replace(SEED, help=Text("Chooses the lead investigator at random.", "Elige al azar al investigador jefe.")),
    DECKS,
)
WHO = {
    "AHLCG-VAL-08": ("seat-not-active", "no-seats", "seat-twice", "not-playing"),
    "AHLCG-CAMP-09": ("lead-missing", "not-playing"),
}
RESOLUTION = Field(
    name="resolution",
    type="text",
    title=Text("Resolution", "Resolución"),
    help=Text("R1, R2…; none where none was reached.", "R1, R2…; none si no se llegó a ninguna."),
    maximum=40,
)

KINDS = (
    Kind(
        code="scenario-begin",
        title=Text("Scenario begins", "Comienza un escenario"),
        summary=Text(
            "The next scenario of the campaign, who plays it, with which deck, and who leads.",
            "El siguiente escenario de la campaña, quiénes lo juegan, con qué mazo, y quién es el jefe.",
        ),
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
        title=Text("Side scenario begins", "Comienza un escenario secundario"),
        summary=Text(
            "A scenario beside the campaign; everybody who plays it pays its price in experience.",
            "Un escenario aparte de la campaña; quien lo juega paga su precio en experiencia.",
        ),
        fields=(
            replace(
                SCENARIO,
                open=True,
                help=Text("One that is known here, or the name of another.", "Uno conocido aquí, o el nombre de otro."),
                maximum=80,
            ),
            *TABLE[1:],
            Field(name="price", type="number", title=Text("Price", "Precio"), minimum=0, maximum=99),
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
        title=Text("Scenario ends", "Termina un escenario"),
        summary=Text(
            "The resolution, what became of each investigator, and the victory display with its experience.",
            "La resolución, qué fue de cada investigador, y la zona de victoria con su experiencia.",
        ),
        fields=(
            RESOLUTION,
            Field(
                name="source",
                type="choice",
                title=Text("Where the resolution stood", "Dónde estaba la resolución"),
                choices=do.SOURCES,
                required=False,
            ),
            Field(
                name="outcomes",
                type="group",
                title=Text("Investigators", "Investigadores"),
                help=Text("Who is not named was still in play.", "Quien no se nombra seguía en juego."),
                required=False,
                many=True,
                parts=(
                    SEAT,
                    Field(name="outcome", type="choice", title=Text("Outcome", "Resultado"), choices=do.OUTCOMES),
                    Field(
                        name="trauma",
                        type="choice",
                        title=Text("Trauma chosen", "Trauma elegido"),
                        help=Text("Where damage and horror came at once.", "Si daño y horror llegaron a la vez."),
                        choices=do.TRAUMAS,
                        required=False,
                    ),
                ),
            ),
            Field(
                name="victory",
                type="group",
                title=Text("Victory display", "Zona de victoria"),
                required=False,
                many=True,
                parts=(
                    CARD,
                    COPIES,
                    Field(
                        name="points",
                        type="number",
                        title=Text("Victory points", "Puntos de victoria"),
                        help=Text(
                            "Of one copy; as printed, unless said.", "De una copia; los impresos, si no se dice."
                        ),
                        required=False,
                        minimum=0,
                        maximum=20,
                    ),
                    Field(name="revealed", type="flag", title=Text("Revealed", "Revelado"), default=True),
                    Field(
                        name="clues",
                        type="number",
                        title=Text("Clues left", "Pistas restantes"),
                        default=0,
                        minimum=0,
                        maximum=99,
                    ),
                ),
            ),
            Field(
                name="points",
                type="number",
                title=Text("Other victory points", "Otros puntos de victoria"),
                help=Text("Without naming the cards.", "Sin nombrar las cartas."),
                default=0,
                minimum=0,
                maximum=99,
            ),
            Field(
                name="bonus",
                type="number",
                title=Text("Bonus or penalty", "Bonificación o penalización"),
                help=Text("Of the resolution, for everybody.", "De la resolución, para todos."),
                default=0,
                minimum=-99,
                maximum=99,
            ),
            Field(
                name="by_cards",
                type="group",
                title=Text("Experience by cards", "Experiencia por cartas"),
                help=Text(
                    "What cards in a deck add for its investigator, or take away; of kept decks it is known.",
                    "Lo que cartas de un mazo suman a su investigador, o le restan; de los mazos guardados se sabe.",
                ),
                required=False,
                many=True,
                parts=(
                    SEAT,
                    CARD,
                    Field(
                        name="amount",
                        type="number",
                        title=Text("Experience", "Experiencia"),
                        minimum=-999,
                        maximum=999,
                    ),
                ),
            ),
            replace(
                SCENARIO,
                name="next",
                title=Text("Next scenario", "Siguiente escenario"),
                help=Text("Where the resolution leaves the order.", "Si la resolución deja el orden."),
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
        title=Text("Resolution chosen", "Resolución elegida"),
        summary=Text(
            "An earlier scenario of a standalone game: not played, its resolution is chosen and recorded.",
            "Un escenario anterior de una partida independiente: no se juega; se elige y anota su resolución.",
        ),
        fields=(
            SCENARIO,
            replace(RESOLUTION, default="R1", help=Text("R1, R2…", "R1, R2…")),
            replace(SCENARIO, name="next", title=Text("Next scenario", "Siguiente escenario"), required=False),
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
