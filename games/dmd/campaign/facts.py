"""What the checks of a log look things up in: the catalogue, and what the group owns of it."""

from collections.abc import Mapping

from games.dmd.cards import SIDES
from games.dmd.numbers import STAGES
from games.engine import CardRecord, Catalogue
from games.engine.journal import OwnedFacts

ELDER_ONE = "elder-one"


class Facts(OwnedFacts, frozen=True, kw_only=True):
    """Every game changed by itself: a guide only puts Episodes in the order in which they came out."""

    def episode_card(self, episode: str) -> str:
        """The card of an Episode, which is what somebody owns of it."""
        found = self.scenario(episode)
        return found.reference_card or "" if found else ""

    def healths(self, elder_one: str) -> tuple[int | None, ...]:
        """Of the stages from I to the final one; None where the catalogue does not know it."""
        known = {
            card.fields.stage: card.fields.health
            for card in self.catalogue
            if card.type_code == "stage" and card.fields.elder_one == elder_one
        }
        return tuple(known.get(stage) for stage in range(1, STAGES + 1))

    def mythos(self, said: str) -> CardRecord | None:
        """The Mythos card of that code or name, if it is known here: most have no name in any source."""
        known = (card for card in self.catalogue if card.type_code == "mythos")
        return next((card for card in known if said in (card.code, *card.names.values())), None)

    def part(self, code: str) -> CardRecord | None:
        """The part of a Discovery card, if it is known here."""
        card = self.card(code)
        return card if card and card.type_code in SIDES else None


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    return Facts(catalogue=catalogue)


def elder_ones(facts: Facts) -> list[str]:
    return facts.all_of_type(ELDER_ONE)


def episodes(facts: Facts) -> list[str]:
    """In the order of the guides, which is that of the boxes."""
    scenarios = facts.catalogue.scenarios
    ordered = [code for guide in facts.catalogue.guides.values() for code in guide.order if code in scenarios]
    return list(dict.fromkeys([*ordered, *scenarios]))


def owned_elder_ones(facts: Facts, copies: Mapping[str, int]) -> set[str]:
    return {code for code in elder_ones(facts) if copies.get(code, 0) > 0}


def owned_episodes(facts: Facts, copies: Mapping[str, int]) -> set[str]:
    """Those whose card is owned (DMD-VAL-02)."""
    return {code for code in episodes(facts) if copies.get(facts.episode_card(code), 0) > 0}
