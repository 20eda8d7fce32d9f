"""The deck-building rules, one function a rule. Each reads a prepared Deck and yields every problem it finds."""

from games.engine import Rule
from games.lotr.rules import campaign, cards, later_products, play

RULES: tuple[Rule, ...] = (
    cards.one_to_three,
    cards.deck_size,
    cards.copies_by_title,
    cards.deck_content,
    campaign.earned_boons,
    campaign.burdens_in_time,
    campaign.burdens_due,
    cards.different_heroes,
    play.ally_called_like_a_hero,
    play.unique_copies,
    play.sphere_without_hero,
    play.restricted_attachments,
    play.starting_threat,
    play.attachments_with_bearer,
    campaign.no_fallen_heroes,
    campaign.recorded_heroes,
    later_products.one_contract,
    later_products.terms_of_the_contract,
    later_products.printed_limits,
    later_products.thirty_cards,
    later_products.tournament,
    later_products.saga_heroes,
)
"""The rules in rulebook order: those of the guide, of campaign mode, and of later products."""
