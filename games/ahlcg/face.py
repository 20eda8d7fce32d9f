"""Numbers, signs and other printed facts of a card of Arkham Horror: The Card Game."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.ahlcg.cards import DECK_TYPES, AhlcgFields, DeckOption, Requirements
from games.ahlcg.facts import customization_titles
from games.ahlcg.investigator_rules import printed_signatures, required_copies
from games.ahlcg.option_words import CLASSES, SLOTS, TRAITS, USES, printed_option
from games.ahlcg.options import uses_of
from games.ahlcg.vocabulary import SKILLS
from games.ahlcg.words import _, ngettext, table
from games.engine import CardRecord, Catalogue, Face, Fact, Figure, PrintedValue, Text, WeaknessRecord, joined
from games.engine.face import KnownOrNot, Signs, figures_of, known_facts, signs, words_for
from games.engine.text import Names, coloned, pattern, plain

FIGURES = signs(table("signs"), enemy_fight="fight", enemy_evade="evade", enemy_damage="damage", enemy_horror="horror")
THRESHOLDS: dict[str, Signs] = {  # the figures that have another name on cards of a type
    "act": {"clues": ("clues", _("clue threshold"))},
    "agenda": {"doom": ("doom", _("doom threshold"))},
}
PER_INVESTIGATOR = _("per investigator")
WEAKNESSES = table("weaknesses")  # the kinds of weaknesses by the way that they come into a deck
USUAL_COPIES = 2


def face(card: CardRecord) -> Face:
    """The card's numbers and signs. An investigator has all four skills; other cards have the icons they show."""
    fields: AhlcgFields = card.fields
    printed = {skill: getattr(fields.icons, skill) for skill in SKILLS}
    shown = [skill for skill in SKILLS if skill != "wild" or card.type_code != "investigator"]
    return Face(
        cost=fields.cost,
        skills=tuple(Figure(skill, SKILLS[skill], printed[skill]) for skill in shown if printed[skill] is not None),
        slots=tuple(Figure(slot, SLOTS.get(slot, plain(slot))) for slot in fields.slots),
        figures=figures_of(fields, {**FIGURES, **THRESHOLDS.get(card.type_code, {})}, times=_per_investigator(fields)),
        facts=known_facts(_facts(card)),
        keyword_values=dict(_keyword_values(card)),
    )


def _per_investigator(fields: AhlcgFields) -> dict[str, Text]:
    """The numbers that are multiplied by the investigators; nothing times any number is nothing."""
    is_multiplied = {"health": fields.health_per_investigator, "clues": not fields.clues_fixed}
    return {name: PER_INVESTIGATOR for name, is_so in is_multiplied.items() if is_so and getattr(fields, name)}


def _keyword_values(card: CardRecord) -> Iterator[tuple[str, PrintedValue | Text]]:
    for keyword in ("victory", "vengeance"):
        yield keyword, getattr(card.fields, keyword)
    if uses := uses_of(card):
        counted = (
            pattern("{number} {kind}", number=number, kind=USES.get(kind, plain(kind))) for kind, number in uses.items()
        )
        yield "uses", pattern("({uses})", uses=joined(counted))


def _facts(card: CardRecord) -> KnownOrNot:
    fields: AhlcgFields = card.fields
    if card.weakness:
        yield _("Weakness"), WEAKNESSES[card.weakness.kind]
        yield _("Drawn only"), _drawn_only(card.weakness)
    elif card.type_code in DECK_TYPES and card.level is not None and fields.deck_limit not in (None, USUAL_COPIES):
        yield _("Limit per deck"), plain(fields.deck_limit)
    yield _("Only for"), words_for(fields.required_traits, TRAITS)
    titles = customization_titles(fields)
    for place, line in enumerate(fields.customizations):
        title = {language: names[place] for language, names in titles.items() if place < len(names) and names[place]}
        yield Names(title), _("{number} experience").format(number=line.xp) if title else None


def _drawn_only(weakness: WeaknessRecord) -> Text | None:
    """The conditions under which a random basic weakness may be drawn (AHLCG-EXT-26, AHLCG-EXT-27)."""
    found = [CLASSES[weakness.class_lock]] if weakness.class_lock else []
    found += [_("multiplayer")] if weakness.multiplayer_only else []
    found += [_("in campaigns")] if weakness.campaign_only else []
    return joined(found) if found else None


def back_facts(card: CardRecord, catalogue: Catalogue) -> tuple[Fact, ...]:
    """The deckbuilding rules on an investigator's back (AHLCG-ELEM-01), also for a second deck."""
    fields: AhlcgFields = card.fields
    return (
        *_deck_facts(fields.requirements, fields.options, catalogue),
        *(
            replace(fact, label=coloned(_("Spirit deck"), fact.label))
            for fact in _deck_facts(fields.side_requirements, fields.side_options, catalogue)
        ),
    )


def _deck_facts(
    requirements: Requirements | None, options: tuple[DeckOption, ...], catalogue: Catalogue
) -> Iterator[Fact]:
    if requirements is None:
        return
    sizes = [size for option in options for size in option.deck_sizes] or [requirements.deck_size]
    yield Fact(_("Deck Size"), joined(map(plain, sizes), " / "))
    if texts := [printed_option(option) for option in options if not option.deck_sizes]:
        yield Fact(_("Deckbuilding Options"), joined(texts, "; "))
    signatures = [versions[0][0] for versions in printed_signatures(catalogue, requirements)]
    copies = {code: number for code in signatures if (number := required_copies(catalogue, code)) > 1}
    number = requirements.random_basic_weaknesses
    random = ngettext("{number} random basic weakness", "{number} random basic weaknesses", number=number)
    if signatures or number:
        yield Fact(_("Deckbuilding Requirements"), random if number else None, tuple(signatures), copies)
