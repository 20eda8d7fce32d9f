"""What a sheet is made of: lines with labels, names of cards and scenarios, the sections of a log."""

from collections.abc import Iterable, Mapping

from games.engine.journal.campaign_state import CampaignState, Section
from games.engine.journal.facts import CatalogueFacts
from games.engine.journal.sheet import Block, Line
from games.engine.text import Text, localised


def labelled(en: str, es: str, value: Text) -> Line:
    return Line(label=Text(en, es), value=value)


def plain(value: object) -> Text:
    """A number, or what players wrote: the same in both languages."""
    return Text(str(value), str(value))


def words(names: Mapping[str, str], otherwise: str = "") -> Text:
    return Text(*(localised(names, language) or otherwise for language in ("en", "es")))


def card_name(code: str, facts: CatalogueFacts) -> Text:
    card = facts.card(code)
    return words(card.names, code) if card else plain(code)


def scenario_name(code: str, facts: CatalogueFacts) -> Text:
    scenario = facts.scenario(code)
    return words(scenario.names, code) if scenario else plain(code)


def joined(texts: Iterable[Text]) -> Text:
    texts = list(texts)
    return Text(", ".join(text.en for text in texts), ", ".join(text.es for text in texts))


def section_blocks(state: CampaignState, facts: CatalogueFacts) -> tuple[Block, ...]:
    """The sections of the log in their order, each with its notes and counts."""
    return tuple(
        _section(section, state, facts) for section in sorted(state.sections.values(), key=lambda one: one.number)
    )


def _section(section: Section, state: CampaignState, facts: CatalogueFacts) -> Block:
    lines = [
        Line(
            value=plain(note.text),
            label=card_name(state.seats[note.seat].leader, facts) if note.seat in state.seats else None,
            is_crossed=note.is_crossed,
            is_circled=note.is_circled,
        )
        for note in section.notes
    ]
    if section.kind == "count" or section.count:
        lines.append(labelled("Count", "Cuenta", plain(section.count)))
    for name, count in section.counts.items():
        lines.append(Line(label=card_name(state.seats[name].leader, facts), value=plain(count)))
    return Block(kind="section", title=words(section.names), lines=tuple(lines))
