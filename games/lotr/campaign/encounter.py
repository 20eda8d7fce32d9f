"""A scenario's decks: what is shuffled, which quest cards come in which order, and what to expect of them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from games.engine import CardRecord, Catalogue, Encounters
from games.engine.cards import ScenarioRecord
from games.engine.encounters import Count
from games.engine.text import plain
from games.lotr.words import _

ENCOUNTER_TYPES = frozenset(
    {
        "enemy",
        "location",
        "treachery",
        "objective",
        "objective-ally",
        "objective-hero",
        "ship-enemy",
        "ship-objective",
        "side-quest",
    }
)
"""LOTR-ENC-03, with what later products added."""
ENEMIES = frozenset({"enemy", "ship-enemy"})


def encounter_deck(sets: Iterable[str], catalogue: Catalogue) -> dict[str, int]:
    """All encounter cards of the sets, each as often as it is printed (LOTR-ENC-02); burdens belong to no such set."""
    wanted = set(sets)
    return {
        card.code: card.quantity
        for card in catalogue
        if card.encounter_set in wanted and card.type_code in ENCOUNTER_TYPES and card.quantity
        if not card.fields.campaign_role
    }


def encounter_decks(scenario: ScenarioRecord, catalogue: Catalogue) -> list[dict[str, int]]:
    """The encounter decks of a scenario, that of the staging steps first; most have no other."""
    decks: dict[int, dict[str, int]] = {1: {}}
    for code, copies in encounter_deck(scenario.encounter_sets, catalogue).items():
        card = catalogue.get(code)
        number = card.fields.other_decks.get(scenario.code, 1) if card else 1
        decks.setdefault(number, {})[code] = copies
    return [deck for _number, deck in sorted(decks.items())]


def quest_deck(sets: Iterable[str], catalogue: Catalogue) -> list[str]:
    """The quest cards of the sets in numeric order (LOTR-SET-06); of several with one number, by their place."""
    wanted = set(sets)
    stages = [card for card in catalogue if card.encounter_set in wanted and card.type_code == "quest"]
    return [card.code for card in sorted(stages, key=lambda card: (card.fields.stage or 0, card.position, card.code))]


def profile(cards: Mapping[str, int], catalogue: Catalogue, threat: int | None = None) -> dict[str, Any]:
    """What a shuffled deck is made of (LOTR-STAT-04), as plain values. What is unknown, or no encounter card, is apart.

    With a starting threat, also the enemies that engage at once (LOTR-STAT-03).
    """
    known = [(card, copies) for code, copies in sorted(cards.items()) if (card := catalogue.get(code))]
    deck = [(card, copies) for card, copies in known if card.type_code in ENCOUNTER_TYPES]
    size = sum(copies for _card, copies in deck)
    shadows = sum(copies for card, copies in deck if "shadow" in card.fields.abilities)
    strengths = [(card.fields.threat_strength, copies) for card, copies in deck]
    printed = [(value, copies) for value, copies in strengths if isinstance(value, int)]
    total = sum(value * copies for value, copies in printed)
    figures: dict[str, Any] = {
        "size": size,
        "types": dict(sorted(_counted((card.type_code, copies) for card, copies in deck).items())),
        "threat": {
            "total": total,
            "mean": _mean(total, size),
            "variable": sum(copies for value, copies in strengths if isinstance(value, str)),
        },
        "shadow": {"cards": shadows, "share": _mean(shadows, size)},
        "surge": _with_keyword(deck, "surge"),
        "doomed": {
            "cards": _with_keyword(deck, "doomed"),
            "total": sum(_number(card.fields.keyword_values.get("doomed")) * copies for card, copies in deck),
        },
        "victory": sum(_number(card.fields.victory) * copies for card, copies in deck),
        "unknown": sorted(code for code in cards if catalogue.get(code) is None),
        "others": sum(cards.values()) - size - sum(n for code, n in cards.items() if catalogue.get(code) is None),
    }
    if threat is not None:
        figures["engaging"] = sum(
            copies
            for card, copies in deck
            if card.type_code in ENEMIES and isinstance(card.fields.engagement, int)
            if card.fields.engagement <= threat
        )
    return figures


def profile_figures(profile: Mapping[str, Any]) -> tuple[Count, ...]:
    """The profile in words: what staging, combat and the score have to expect."""
    threat, shadow, doomed = profile["threat"], profile["shadow"], profile["doomed"]
    share = plain(f"{shadow['cards']} ({round(100 * shadow['share'])} %)")
    whole, decimals = f"{threat['mean']:.2f}".split(".")
    return (
        Count("threat", _("threat strength in all"), plain(threat["total"])),
        Count("threat", _("mean threat strength"), _("{whole}.{decimals}").format(whole=whole, decimals=decimals)),
        Count("threat", _("threat strength of X"), plain(threat["variable"])),
        Count("horror", _("with a shadow effect"), share),
        Count("fast", _("with Surge"), plain(profile["surge"])),
        Count("doom", _("with Doomed"), plain(doomed["cards"])),
        Count("doom", _("threat of all that is Doomed"), plain(doomed["total"])),
        Count("victory", _("victory points"), plain(profile["victory"])),
    )


ENCOUNTERS = Encounters(
    deck=encounter_deck,
    decks=encounter_decks,
    stages=quest_deck,
    stage_number=lambda card: card.fields.stage,
    profile=profile,
    figures=profile_figures,
)


def victory_printed(sets: Iterable[str], catalogue: Catalogue) -> int:
    """All the victory points that a scenario's cards could give."""
    deck = encounter_deck(sets, catalogue)
    return sum(_number(card.fields.victory) * copies for code, copies in deck.items() if (card := catalogue.get(code)))


def _with_keyword(deck: Iterable[tuple[CardRecord, int]], keyword: str) -> int:
    return sum(copies for card, copies in deck if keyword in card.keywords)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _mean(total: int, number: int) -> float:
    return round(float(Fraction(total, number)), 3) if number else 0.0


def _counted(pairs: Iterable[tuple[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for key, number in pairs:
        found[key] += number
    return found
