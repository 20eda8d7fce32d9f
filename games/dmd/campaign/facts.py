"""Lookups of logs and setups: Episodes, Elder Ones, parts of Discovery cards, owned components."""

from collections.abc import Mapping

from games.dmd.cards import SIDES
from games.dmd.numbers import STAGES, stages_of
from games.engine import CardRecord, Catalogue
from games.engine.journal import CatalogueFacts

ELDER_ONE = "elder-one"


class Facts(CatalogueFacts, frozen=True, kw_only=True):
    """The catalogue, with lookups of this game."""

    def episode_card(self, episode: str) -> str:
        """The card of an Episode, by which it is owned."""
        found = self.scenario(episode)
        return found.reference_card or "" if found else ""

    def healths(self, elder_one: str) -> tuple[int | None, ...]:
        """Health of the stages from I to the final one; None if unknown."""
        known = {card.fields.stage: card.fields.health for card in stages_of(elder_one, self.catalogue)}
        return tuple(known.get(stage) for stage in range(1, STAGES + 1))

    def mythos(self, said: str) -> CardRecord | None:
        """The Mythos card of that code or name, if known: most have no name in any source."""
        known = self.catalogue.of_type("mythos")
        return next((card for card in known if said in (card.code, *card.names.values())), None)

    def part(self, code: str) -> CardRecord | None:
        """The part of a Discovery card, if known."""
        card = self.card(code)
        return card if card and card.type_code in SIDES else None


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    return Facts(catalogue=catalogue)


def elder_ones(facts: Facts) -> list[str]:
    return facts.all_of_type(ELDER_ONE)


def episodes(facts: Facts) -> list[str]:
    """The episodes in the order of the guides, which is that of the boxes."""
    scenarios = facts.catalogue.scenarios
    ordered = [code for guide in facts.catalogue.guides.values() for code in guide.order if code in scenarios]
    return list(dict.fromkeys([*ordered, *scenarios]))


def owned_elder_ones(facts: Facts, copies: Mapping[str, int]) -> set[str]:
    return {code for code in elder_ones(facts) if copies.get(code, 0) > 0}


def owned_episodes(facts: Facts, copies: Mapping[str, int]) -> set[str]:
    """Episodes whose card is owned (DMD-VAL-02)."""
    return {code for code in episodes(facts) if copies.get(facts.episode_card(code), 0) > 0}
