"""The encounter decks and the quest deck of a scenario, and their statistics."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine import Catalogue, Encounters, plain
from games.engine.cards import ScenarioRecord
from games.engine.game import Count
from games.lotr.deck import counted
from games.lotr.words import _

ENCOUNTER_TYPES = frozenset(  # the types of LOTR-ENC-03 and of later products
    {
        "enemy", "location", "treachery", "objective", "objective-ally", "objective-hero", "ship-enemy",
        "ship-objective", "side-quest",
    }
)  # fmt: skip
ENEMIES = frozenset({"enemy", "ship-enemy"})
CHARACTERS = frozenset({"hero", "ally", "objective-ally", "objective-hero"})


def encounter_deck(sets: Iterable[str], catalogue: Catalogue) -> dict[str, int]:
    """All encounter cards of the sets with their copies (LOTR-ENC-02), without burdens."""
    wanted = set(sets)
    cards = (card for card in catalogue if card.encounter_set in wanted and card.type_code in ENCOUNTER_TYPES)
    return {card.code: card.quantity for card in cards if card.quantity and not card.fields.campaign_role}


def encounter_decks(scenario: ScenarioRecord, catalogue: Catalogue) -> list[dict[str, int]]:
    """The encounter decks of a scenario, that of the staging steps first; most scenarios have no other."""
    decks: dict[int, dict[str, int]] = {1: {}}
    for code, copies in encounter_deck(scenario.encounter_sets, catalogue).items():
        card = catalogue.get(code)
        number = card.fields.other_decks.get(scenario.code, 1) if card else 1
        decks.setdefault(number, {})[code] = copies
    return [deck for _number, deck in sorted(decks.items())]


def quest_deck(sets: Iterable[str], catalogue: Catalogue) -> list[str]:
    """The quest cards of the sets in the order of stages (LOTR-SET-06), then of their numbers in the set."""
    wanted = set(sets)
    stages = [card for card in catalogue.of_type("quest") if card.encounter_set in wanted]
    return [card.code for card in sorted(stages, key=lambda card: (card.fields.stage or 0, card.position, card.code))]


def profile(cards: Mapping[str, int], catalogue: Catalogue, threat: int | None = None) -> dict[str, Any]:
    """The statistics of an encounter deck (LOTR-STAT-04) as plain values, with unknown and other cards counted apart.
    With a starting threat, also the number of enemies that engage at once (LOTR-STAT-03)."""
    known = [(card, copies) for code, copies in sorted(cards.items()) if (card := catalogue.get(code))]
    deck = [(card, copies) for card, copies in known if card.type_code in ENCOUNTER_TYPES]
    size = sum(copies for _card, copies in deck)
    shadows = sum(copies for card, copies in deck if "shadow" in card.fields.abilities)
    strengths = [(card.fields.threat_strength, copies) for card, copies in deck]
    printed = [(value, copies) for value, copies in strengths if isinstance(value, int)]
    total = sum(value * copies for value, copies in printed)
    figures: dict[str, Any] = {
        "size": size,
        "types": counted((card.type_code, copies) for card, copies in deck),
        "threat": {
            "total": total,
            "mean": _mean(total, size),
            "variable": sum(copies for value, copies in strengths if isinstance(value, str)),
        },
        "shadow": {"cards": shadows, "share": _mean(shadows, size)},
        "surge": sum(copies for card, copies in deck if "surge" in card.keywords),
        "doomed": {
            "cards": sum(copies for card, copies in deck if "doomed" in card.keywords),
            "total": sum(_number(card.fields.keyword_values.get("doomed")) * copies for card, copies in deck),
        },
        "victory": sum(_number(card.fields.victory) * copies for card, copies in deck),
        "unknown": sorted(code for code in cards if catalogue.get(code) is None),
        "others": sum(cards.values()) - size - sum(n for code, n in cards.items() if catalogue.get(code) is None),
    }
    if threat is not None:
        enemies = ((card.fields.engagement, copies) for card, copies in deck if card.type_code in ENEMIES)
        figures["engaging"] = sum(copies for cost, copies in enemies if isinstance(cost, int) and cost <= threat)
    return figures


def profile_figures(profile: Mapping[str, Any]) -> tuple[Count, ...]:
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


def unique_characters(codes: Iterable[str], catalogue: Catalogue) -> dict[str, str]:
    """The titles of the unique characters among the cards, to their codes; heroes of these titles cannot be in play."""
    cards = (catalogue.get(code) for code in codes)
    return {card.name_key: card.code for card in cards if card and card.unique and card.type_code in CHARACTERS}


def victory_printed(sets: Iterable[str], catalogue: Catalogue) -> int:
    """The victory points of all encounter cards of a scenario."""
    deck = encounter_deck(sets, catalogue)
    return sum(_number(card.fields.victory) * copies for code, copies in deck.items() if (card := catalogue.get(code)))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _mean(total: int, number: int) -> float:
    return round(total / number, 3) if number else 0.0
