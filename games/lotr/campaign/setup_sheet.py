"""The table before a game in words: what each check comes to, what is wrong and which entry mends it, the decks."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engine import Text
from games.engine.journal import Line
from games.engine.journal.sheet_parts import bracketed, card_name, encounter_set_name, labelled, plain, words
from games.lotr.campaign.encounter import profile_figures
from games.lotr.campaign.facts import Facts

Found = Mapping[str, Any]
WRONG = {
    "no-seats": Text(
        "Nobody sits at the table: write down who plays, and with which heroes.",
        "No hay nadie a la mesa: anota quién juega y con qué héroes.",
    ),
    "hero-not-recorded": Text("{card} is not a hero of the log.", "{card} no es un héroe del diario."),
    "hero-missing": Text("{card} is missing in the deck.", "{card} falta en el mazo."),
    "hero-count": Text(
        "The log has {found} heroes, and the deck with its contract allows {limit}.",
        "El diario tiene {found} héroes, y el mazo con su contrato permite {limit}.",
    ),
    "hero-fallen": Text("{card} has fallen and may not be used.", "{card} ha caído y no puede usarse."),
    "hero-to-replace": Text("{card} has fallen: choose a new hero.", "{card} ha caído: elige un nuevo héroe."),
    "hero-clash": Text(
        "The encounter deck has a unique {card}, too: when that one enters play, the hero is discarded.",
        "El mazo de encuentros también tiene un personaje único, {card}: si entra en juego, el héroe se descarta.",
    ),
    "damage-deadly": Text(
        "{card} begins with {found} damage on {limit} hit points: heal the hero, or it is destroyed.",
        "{card} empieza con {found} de daño y {limit} puntos de impacto: cúrese al héroe, o queda destruido.",
    ),
    "threat-too-high": Text(
        "The starting threat is {threat}: from 50 on a player is eliminated.",
        "La Amenaza inicial es {threat}: desde 50 un jugador queda eliminado.",
    ),
    "hero-needed": Text(
        "{card} is attached to nobody: say to which hero.", "{card} no está vinculada: di a qué héroe."
    ),
    "seat-needed": Text("{card} is in nobody's deck: say whose it is.", "{card} no está en ningún mazo: di en cuál."),
    "card-not-known": Text(
        "{card} is not in the catalogue: do with it as the card says.",
        "{card} no está en el catálogo: haced con ella lo que diga la carta.",
    ),
    "burden-missing": Text("The burden {card} is missing in the deck.", "La carga {card} falta en el mazo."),
    "boon-not-earned": Text("{card} is not earned.", "{card} no se ha obtenido."),
    "burden-not-due": Text("The burden {card} is not due.", "La carga {card} no corresponde."),
}
MENDS = {
    "no-seats": "seat-join",
    "hero-not-recorded": "deck-choose",
    "hero-missing": "deck-choose",
    "hero-count": "deck-choose",
    "hero-fallen": "deck-choose",
    "hero-to-replace": "hero-replace",
    "damage-deadly": "hero-heal",
    "hero-needed": "pool-assign",
    "seat-needed": "pool-assign",
    "burden-missing": "deck-choose",
    "boon-not-earned": "deck-choose",
    "burden-not-due": "deck-choose",
}
"""Problem to the entry that mends it."""
IN_PLAY = Text("starts in play", "empieza en juego")
FILLED_IN = {
    "deck-choose": ("seat",),
    "hero-replace": ("seat", "hero"),
    "hero-heal": ("seat", "hero"),
    "pool-assign": ("card",),
}
"""Entry to its fields that are known by then."""


def setup_lines(found: Found, facts: Facts) -> Mapping[str, tuple[Line, ...]]:
    """What each step before a game comes to this time."""
    players = _players(found["players"], facts)
    checks = {check["check"]: check for check in found["checks"]}
    lines: dict[str, list[Line]] = {code: [] for code in checks}
    for one in found["players"]:
        player = players[one["seat"]]
        lines["heroes"].extend(
            Line(label=player, value=with_damage(card_name(hero["code"], facts), hero["damage"]))
            for hero in one["heroes"]
        )
        if one["ally"]:
            lines["heroes"].append(Line(label=player, value=bracketed(card_name(one["ally"], facts), IN_PLAY)))
        lines["penalty"].append(Line(label=player, value=_threat(one)))
    if found["first_player"]:
        lines["heroes"].append(labelled("First player", "Jugador inicial", players[found["first_player"]]))
    for line in checks["permanents"]["to_do"]:
        lines["permanents"].append(Line(label=card_name(line["hero"], facts), value=card_name(line["card"], facts)))
    for code in ("setup", "player-cards", "encounter-cards"):
        for line in checks[code]["to_do"]:
            lines[code].append(Line(label=players.get(line.get("seat", "")), value=_pool_card(line, facts)))
    for code, check in checks.items():
        lines[code].extend(_marked(line, players, facts) for line in (*check["wrong"], *check["warnings"]))
    lines["encounter-cards"].extend(_encounter(found, facts))
    lines["quest-deck"] = [
        Line(label=plain(_stage(code, facts)), value=_both_sides(code, facts)) for code in found["quest_deck"]
    ]
    hand = found["opening_hand"]["cards"]
    lines["hands"] = [Line(label=player, value=Text(f"{hand} cards", f"{hand} cartas")) for player in players.values()]
    return {step: tuple(found_lines) for step, found_lines in lines.items()}


def _players(found: Sequence[Found], facts: Facts) -> Mapping[str, Text]:
    """Seat to who sits there; who plays for two is called with the first hero as well."""
    seats = Counter(one["player"] for one in found)
    return {
        one["seat"]: bracketed(
            plain(one["player"]), card_name(one["heroes"][0]["code"], facts) if seats[one["player"]] > 1 else None
        )
        for one in found
    }


def with_damage(name: Text, damage: int) -> Text:
    """A hero, and what they suffered in earlier games."""
    return bracketed(name, Text(f"damage: {damage}", f"daño: {damage}") if damage else None)


def _threat(one: Found) -> Text:
    threat, penalty = one["threat"], one["penalty"]
    told = Text(f"penalty: {penalty}", f"penalización: {penalty}") if penalty else None
    return bracketed(Text(f"{threat} threat", f"{threat} de Amenaza"), told)


def _pool_card(line: Found, facts: Facts) -> Text:
    name = card_name(line["card"], facts)
    if "must" not in line:
        return name
    return bracketed(name, Text("must be in", "obligatoria") if line["must"] else Text("may be in", "opcional"))


def _marked(line: Found, players: Mapping[str, Text], facts: Facts) -> Line:
    """What is wrong or to be looked out for, with the entry that mends it."""
    code = line.get("problem") or line["warning"]
    name = card_name(line["card"], facts) if "card" in line else plain("")
    sentence = WRONG[code]
    kind = MENDS.get(code, "")
    told = {"hero": line.get("card", ""), "card": line.get("card", ""), "seat": line.get("seat", "")}
    return Line(
        label=players.get(line.get("seat", "")),
        value=Text(
            sentence.en.format(**{**line, "card": name.en}),
            sentence.es.format(**{**line, "card": name.es}),
        ),
        mark="wrong" if "problem" in line else "warning",
        mended_by=kind,
        mended_with={name: told[name] for name in FILLED_IN.get(kind, ())},
    )


def _encounter(found: Found, facts: Facts) -> Iterator[Line]:
    """The sets, and what the deck that they make holds in store."""
    for code in found["encounter_sets"]:
        yield Line(value=encounter_set_name(code, facts))
    size = sum(found["encounter_deck"].values())
    yield Line(value=Text(f"{size} cards", f"{size} cartas"))
    for other in found["other_encounter_decks"]:
        size = sum(other.values())
        yield labelled("a deck of its own", "un mazo aparte", Text(f"{size} cards", f"{size} cartas"))
    for figure in profile_figures(found["profile"]):
        yield Line(label=figure.label, value=figure.value)
    if "engaging" in found["profile"]:
        yield labelled(
            "enemies that engage the lowest starting threat",
            "enemigos que se enfrentan a la menor Amenaza inicial",
            plain(found["profile"]["engaging"]),
        )


def _both_sides(code: str, facts: Facts) -> Text:
    """Several cards of a stage may have one title, and be told apart by the other side's."""
    name, card = card_name(code, facts), facts.card(code)
    other = words(card.back.names, "") if card and card.back else plain("")
    if not other.en or other == name:
        return name
    return Text(f"{name.en} – {other.en}", f"{name.es} – {other.es}")


def _stage(code: str, facts: Facts) -> object:
    card = facts.card(code)
    return card.fields.stage if card and card.fields.stage is not None else "–"
