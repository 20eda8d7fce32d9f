"""Targets of attachments: read from their English text, and matched with the cards of a deck."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from games.engine import CardRecord
from games.engine.search.folding import fold
from games.lotr.cards import SPHERES, Target

SENTENCE = re.compile(r"(?:^|[.>\n]\s*)Attach to ([^.\n]+?)(?:[.\n]|$)")
OTHERS = re.compile(
    r"\b(?:location|enemy|quest|threat dial|player|(?<!non-)objective|active|current|Ring-bearer|treachery)\b"
)
ALTERNATIVES = re.compile(r",? or (?:to )?|, ")
PART = re.compile(  # one alternative: an article, a sphere, a keyword, a trait or a name, and a kind of card
    r"(?P<article>(?:an?|any|the) )?(?P<unique>(?:non-objective )?unique )?(?:\[(?P<sphere>[a-z]+)\] ?)?"
    r"(?:(?P<keyword>sentinel|ranged)(?: |$))?(?P<word>[^\W\d_a-z][\w'’-]*(?: (?:the |of )?[^\W\d_a-z][\w'’-]*)*?)?"
    r" ?(?P<kind>\bhero|\bally|\bcharacter)?(?: in play)?"
    r"(?: with (?:the )?(?:printed )?(?P<has>[Rr]anged|[Ss]entinel)(?: keyword)?)?"
)


class Part(NamedTuple):
    """An alternative as it is written; "Noldor" alone has the kind of the next one."""

    kind: str
    word: str
    is_one_of: bool
    """Whether it has an article: "a Hobbit" is a trait, "Elrond" a name."""
    values: dict[str, Any]


def read_targets(text: str) -> tuple[Target, ...]:
    """The targets named by "Attach to …"; empty without such a sentence, or if it is not understood."""
    found = SENTENCE.search(text)
    if found is None:
        return ()
    if OTHERS.search(found[1]):
        return (Target(kind="other"),)
    parts = [_part(words.strip()) for words in ALTERNATIVES.split(found[1].replace("Hero", "hero"))]
    targets: list[Target] = []
    kind = ""
    for part in reversed(parts):  # "a Noldor or Silvan hero": the last part says what all of them are
        if part is None:
            return ()  # a sentence read in part could cause a wrong warning
        kind = part.kind or kind
        is_name = part.word and not part.kind and not part.is_one_of and not kind
        named = {"name": part.word} if is_name else {"trait": part.word}
        targets.append(Target(kind=kind or "character", **named, **part.values))  # type: ignore[arg-type]
        if is_name:
            kind = ""
    return tuple(reversed(targets))


def can_carry(target: Target, card: CardRecord) -> bool:
    """Whether the card, a hero or an ally, is such a target."""
    return (
        (card.type_code == target.kind or target.kind == "character")
        and (not target.trait or fold(target.trait) in map(fold, card.traits.get("en", ())))
        and (not target.sphere or target.sphere in card.classes)
        and (not target.name or fold(target.name) == fold(card.name))
        and (not target.keyword or target.keyword in card.keywords)
        and (card.unique or not target.unique)
    )


def has_bearer(targets: Iterable[Target], characters: Iterable[CardRecord]) -> bool:
    """Whether one of the characters can carry it; attachments to anything else need none."""
    there, wanted = list(characters), list(targets)
    return not wanted or any(
        target.kind == "other" or any(can_carry(target, card) for card in there) for target in wanted
    )


def _part(words: str) -> Part | None:
    found = PART.fullmatch(words)
    if found is None or not any((found["sphere"], found["keyword"], found["word"], found["kind"])):
        return None
    sphere, keyword = found["sphere"] or "", (found["keyword"] or found["has"] or "").lower()
    if sphere and sphere not in SPHERES:
        return None
    values = {"sphere": sphere, "keyword": keyword, "unique": bool(found["unique"])}
    return Part((found["kind"] or "").lower(), found["word"] or "", bool(found["article"]), values)
