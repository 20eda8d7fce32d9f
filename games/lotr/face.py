"""Numbers, signs and other printed facts of a card."""

from games.engine import CardRecord, Catalogue, Face, Fact, Text, bracketed, joined, pattern, plain
from games.engine.face import KnownOrNot, figures_of, known_facts, signs, words_for
from games.lotr.cards import SPHERES, LotrFields, Reverse, Target
from games.lotr.deck import MAX_COPIES_BY_TITLE
from games.lotr.keywords import ABILITIES, KEYWORDS
from games.lotr.words import _, table

SKILLS = signs(table("skills"), hit_points="hit-points")  # numbers of characters and enemies
FIGURES = signs(table("signs"), threat_strength="threat", quest_points="quest-points")
ROLES = table("roles")
TARGETS = table("targets")  # the kinds of targets of an attachment


def face(card: CardRecord) -> Face:
    """The card's numbers; a hero has a threat cost where other cards have a cost. The other side has neither."""
    reverse = card.fields.reverse
    return Face(
        cost=card.fields.cost,
        skills=figures_of(card.fields, SKILLS),
        has_values=True,
        figures=figures_of(card.fields, FIGURES),
        facts=known_facts(_facts(card)),
        keyword_values={"victory": card.fields.victory, **card.fields.keyword_values},
        back_figures=figures_of(reverse, {**FIGURES, **SKILLS}) if reverse else (),
        back_type=reverse.type_code if reverse else "",
    )


def _facts(card: CardRecord) -> KnownOrNot:
    fields: LotrFields = card.fields
    yield _("Campaign card"), ROLES.get(fields.campaign_role)
    yield _("Sequence"), _sequence(fields.stage, fields.side)
    yield _("Attaches to"), joined(map(_target, fields.attaches_to)) if fields.attaches_to else None
    if fields.deck_limit is not None and fields.deck_limit < MAX_COPIES_BY_TITLE:
        yield _("Limit per deck"), plain(fields.deck_limit)
    yield _("Corner"), plain(fields.corner) if fields.corner else None
    if not card.texts:
        yield _("Abilities"), words_for(fields.abilities, ABILITIES)


def _sequence(stage: int | None, side: str) -> Text | None:
    """The place of a quest card in the quest deck, such as 1A."""
    return None if stage is None else plain(f"{stage}{side}")


def _target(target: Target) -> Text:
    """A target with its conditions; a name alone says which card it is."""
    if target.name:
        return plain(target.name)
    conditions = [plain(target.trait)] if target.trait else []
    conditions += [SPHERES[target.sphere]] if target.sphere else []
    conditions += [KEYWORDS[target.keyword]] if target.keyword else []
    conditions += [_("unique")] if target.unique else []
    return bracketed(TARGETS[target.kind], joined(conditions) if conditions else None)


def back_facts(card: CardRecord, catalogue: Catalogue) -> tuple[Fact, ...]:
    """The sequence of a quest card's other side; keywords and kinds of ability, unless its text tells them."""
    reverse: Reverse | None = card.fields.reverse
    return known_facts(_back_facts(card, reverse)) if reverse else ()


def _back_facts(card: CardRecord, reverse: Reverse) -> KnownOrNot:
    yield _("Sequence"), _sequence(card.fields.stage, reverse.side)
    if not (card.back and card.back.texts):
        keywords = [_keyword(word, reverse) for word in reverse.keywords]
        yield _("Keywords"), joined(keywords) if keywords else None
        yield _("Abilities"), words_for(reverse.abilities, ABILITIES)


def _keyword(keyword: str, reverse: Reverse) -> Text:
    number = reverse.victory if keyword == "victory" else reverse.keyword_values.get(keyword)
    name = KEYWORDS[keyword]
    return name if number is None else pattern("{name} {number}", name=name, number=number)
