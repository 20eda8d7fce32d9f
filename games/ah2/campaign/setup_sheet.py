"""A setup as a sheet of paper: the numbers of the table, each investigator, the board, the fourteen steps."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from games.ah2.campaign.facts import Facts
from games.ah2.campaign.log_fields import SEED
from games.ah2.campaign.printing import line, listed, name_of, names_of, plain
from games.ah2.campaign.steps import BEFORE_GAME
from games.ah2.face import counted
from games.ah2.terms import MYTHOS, SKILLS, TRACKS, TYPE_PLURALS, TYPES
from games.engine import Text
from games.engine.journal import Block, Field, Line, OpenSetup

LIMITS = {
    "monsters": Text("Monster limit", "Límite de monstruos"),
    "outskirts": Text("Monsters in the Outskirts", "Monstruos en las Afueras"),
    "gates": Text("Open gates that wake the Ancient One", "Portales abiertos que despiertan al Primigenio"),
    "trophies_to_win": Text("Gate trophies to win by closing", "Trofeos de Portal para ganar cerrando"),
    "successes_per_doom": Text(
        "Successes for a doom token in the final battle", "Éxitos por ficha en la batalla final"
    ),
}
AT_THE_TABLE = Text("drawn at the table", "se sortea en la mesa")


def setup_sheet(setup: Mapping[str, Any], facts: Facts) -> tuple[Block, ...]:
    """Everything that the setup says, in the order in which a table is laid."""
    return (
        Block(kind="campaign", title=Text("The table", "La mesa"), lines=tuple(_table(setup, facts))),
        *(_player(player, setup, facts) for player in setup["players"]),
        Block(kind="session", title=Text("The board", "El tablero"), lines=tuple(_board(setup, facts))),
        Block(
            kind="section",
            title=Text("In fourteen steps", "En catorce pasos"),
            lines=tuple(
                Line(label=Text(f"{number}. {step.title.en}", f"{number}. {step.title.es}"), value=step.summary)
                for number, step in enumerate(BEFORE_GAME, 1)
            ),
        ),
    )


def _table(setup: Mapping[str, Any], facts: Facts) -> Iterator[Line]:
    one = setup["ancient_one"]
    yield line("Ancient One", "Primigenio", name_of(one, facts) if one else AT_THE_TABLE)
    if setup["doom_track"]:
        yield line("Doom track", "Medidor de Perdición", plain(setup["doom_track"]))
    first = next((player for player in setup["players"] if player["seat"] == setup["first_player"]), None)
    yield line("First player", "Jugador inicial", _who(first) if first else AT_THE_TABLE)
    for name, text in LIMITS.items():
        yield Line(label=text, value=plain(setup["limits"][name]))
    if setup["short"]:
        short = [TYPE_PLURALS.get(code) or name_of(code, facts) for code in setup["short"]]
        yield line("Not enough copies", "Faltan copias", listed(short))


def _who(player: Mapping[str, Any]) -> Text:
    number = player["seat"]
    if player["player"]:
        return plain(player["player"])
    return Text(f"Player {number}", f"Jugador {number}") if str(number).isdecimal() else plain(number)


def _player(player: Mapping[str, Any], setup: Mapping[str, Any], facts: Facts) -> Block:
    who = _who(player)
    if player["investigator"] is None:
        title = Text(f"{who.en}: {AT_THE_TABLE.en}", f"{who.es}: {AT_THE_TABLE.es}")
        return Block(kind="seat", title=title)
    name = name_of(player["investigator"], facts)
    title = Text(f"{who.en}: {name.en}", f"{who.es}: {name.es}")
    return Block(kind="seat", title=title, lines=tuple(_investigator(player, facts)))


def _investigator(player: Mapping[str, Any], facts: Facts) -> Iterator[Line]:
    yield line("Home", "Inicio", name_of(player["home"], facts))
    yield line("Sanity, Stamina", "Cordura, Resistencia", plain(f"{player['sanity']}, {player['stamina']}"))
    yield line("Money, Clues", "Dinero, Pistas", plain(f"{player['money']}, {player['clues']}"))
    if player["fixed"]:
        yield line("Fixed possessions", "Pertenencias fijas", names_of(player["fixed"], facts))
    if not player["drawn"]:
        yield line("Random possessions", "Pertenencias aleatorias", counted(player["random"]))
    for deck, codes in player["drawn"].items():
        drawn = names_of(Counter(codes), facts)
        if deck in player["discard"]:
            drawn = Text(f"{drawn.en} (discard one)", f"{drawn.es} (se descarta una)")
        yield Line(label=TYPES[deck] if len(codes) == 1 else TYPE_PLURALS[deck], value=drawn)
    sheet = facts.card(player["investigator"])
    for pair in TRACKS.values() if sheet else ():
        values = [" ".join(map(str, sheet.fields.skills[skill])) for skill in pair] if sheet else []
        label = Text(" / ".join(SKILLS[skill].en for skill in pair), " / ".join(SKILLS[skill].es for skill in pair))
        yield Line(label=label, value=plain(" / ".join(values)))


def _board(setup: Mapping[str, Any], facts: Facts) -> Iterator[Line]:
    mythos = setup["mythos"]
    yield line("Monsters in the cup", "Monstruos en la reserva", plain(setup["monster_cup"]))
    yield line("Gate markers in the stack", "Indicadores de Portal en el montón", plain(setup["gate_stack"]))
    if mythos is None:
        yield line("First Mythos card", "Primera carta de Mitos", AT_THE_TABLE)
        return
    name, kind = name_of(mythos["card"], facts), MYTHOS.get(mythos["kind"])
    ends = (f" ({kind.en})", f" ({kind.es})") if kind else ("", "")
    yield line("First Mythos card", "Primera carta de Mitos", Text(name.en + ends[0], name.es + ends[1]))
    place = name_of(mythos["gate_at"], facts)
    if mythos["gate"]:
        leads = name_of(mythos["gate"], facts)
        yield line("Gate", "Portal", Text(f"{place.en}: {leads.en}", f"{place.es}: {leads.es}"))
        yield line("Monster there", "Monstruo ahí", names_of(Counter(mythos["monsters"]), facts))
        yield line("Doom", "Perdición", plain(setup["doom"]))
    else:
        yield line("Gate", "Portal", Text(f"none appears at {place.en}", f"no aparece en {place.es}"))
    if mythos["pulled"]:
        seats = {player["seat"]: player for player in setup["players"]}
        yield line(
            "Drawn through the gate", "Arrastrados por el portal", listed(_who(seats[one]) for one in mythos["pulled"])
        )
    if mythos["clue_at"]:
        yield line("Clue", "Pista", name_of(mythos["clue_at"], facts))
    yield line("Clues on the board", "Pistas en el tablero", plain(sum(setup["clues"]["after"].values())))


OPEN_SETUP = OpenSetup(
    title=Text("Set up a game", "Preparar una partida"),
    fields=(
        Field(name="players", type="number", title=Text("Players", "Jugadores"), default=1, minimum=1, maximum=8),
        Field(
            name="ancient_one",
            type="card",
            title=Text("Ancient One", "Primigenio"),
            help=Text("Otherwise one at random.", "Si no, uno al azar."),
            required=False,
            card_types=("ancient-one",),
        ),
        SEED,
        Field(
            name="investigators",
            type="card",
            title=Text("Investigators", "Investigadores"),
            help=Text("Who is not chosen is dealt at random.", "Quien no se elige se reparte al azar."),
            required=False,
            many=True,
            card_types=("investigator",),
        ),
    ),
    sheet=setup_sheet,
)
