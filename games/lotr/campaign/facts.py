"""What the checks of a log look things up in: the catalogue, and the scenarios of a box in order."""

from typing import Any

import msgspec
from msgspec import structs
from msgspec.structs import replace

from games.engine import Catalogue
from games.engine.journal import CatalogueFacts, Known
from games.lotr.campaign.state import Hero, LotrState, PoolCard
from games.lotr.campaign_cards import card_named, earned_of
from games.lotr.card_exceptions import is_saga_hero, lead_of


class Facts(CatalogueFacts, frozen=True, kw_only=True):
    """Everything that is known outside the log."""

    guide: str = ""
    order: tuple[str, ...] = ()
    """The scenarios of the guide; empty for a campaign of one's own."""
    heroes: frozenset[str] | None = None
    """The codes that the group's collections have; None: all of the catalogue."""

    def hero(self, code: str) -> dict[str, Any] | None:
        """The values of a hero, as a log keeps them; None if the card is no hero."""
        card = self.card(code)
        if card is None or card.type_code != "hero":
            return None
        lead, hit_points = lead_of(card), card.fields.hit_points
        return {
            "code": card.code,
            "name": lead.name,
            "threat": lead.threat,
            "spheres": list(lead.spheres),
            "traits": list(lead.traits),
            "hit_points": hit_points if isinstance(hit_points, int) else None,
        }

    def looked_up(self, state: LotrState) -> LotrState:
        """The state with the cards that were noted by their titles, as far as the catalogue has them by now."""
        return replace(state, pool=tuple(map(self._looked_up, state.pool))) if state.pool else state

    def _looked_up(self, noted: PoolCard) -> PoolCard:
        card = card_named(noted.code, self.catalogue, noted.role) if noted.is_by_title else None
        return replace(noted, **structs.asdict(earned_of(card))) if card else noted

    def available(self, state: LotrState, instead_of: Hero | None = None) -> list[str]:
        """The heroes that somebody could still choose: neither fallen nor in use, by title (LOTR-CAMP-18).

        A saga's own heroes are replaced by such heroes alone, and others by others (LOTR-EXT-07).
        """
        used = {one.name for one in state.fallen}
        used |= {hero.name for seat in state.seats.values() if seat.status != "left" for hero in seat.heroes}
        return [
            card.code
            for card in self.catalogue
            if card.type_code == "hero" and card.name_key not in used
            if self.heroes is None or card.code in self.heroes
            if instead_of is None or is_saga_hero(card) == instead_of.is_of_saga
        ]


def facts_of(catalogue: Catalogue, guide: str) -> Facts:
    """The facts for campaigns of that guide; "" or a code that the catalogue does not have: one's own campaign."""
    record = catalogue.guides.get(guide)
    return Facts(catalogue=catalogue, guide=guide if record else "", order=record.order if record else ())


def with_known(facts: Facts, known: Known) -> Facts:
    return replace(facts, heroes=None if known.owned is None else frozenset(known.owned))


def knows(state: LotrState, facts: Facts, type: str, value: str) -> bool:
    """Whether a reference names something. A campaign of one's own has whatever scenarios it says."""
    match type:
        case "card":
            return facts.card(value) is not None
        case "section":
            return value in state.sections
        case "scenario":
            return not facts.order or facts.scenario(value) is not None or value in state.order
    return True


def read_hero(plain: dict[str, Any]) -> Hero:
    return msgspec.convert(plain, Hero)
