"""A game's rules and glossary for readers: in order, searchable, and linked to each other."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from games.engine.diagrams import Diagram, diagram_of
from games.engine.game import Game
from games.engine.messages import LANGUAGES
from games.engine.prose import LIST_ITEM, SEE, SEE_ALSO
from games.engine.search.folding import fold
from games.engine.text import Text
from games.engine.vocabulary import GlossaryEntry, RuleText
from games.engine.words import _

PLACEHOLDER = re.compile(r"\{(\w+)\}")
NUMBERS = {"found": "N", "limit": "M"}  # parameters of most problems, in their sentences
WORD = re.compile(r"\w+")
HEADING = re.compile(r"(#+) (.+)")
RULES_TITLE, GLOSSARY_TITLE = _("rules"), _("glossary")
SENTENCE = re.compile(r"(?<=[.!?:;]) +|\n+(?:- |\d+\. )?")
EXAMPLE = _("Example")
SMALL_WORDS = _("a after an and any at before by cannot each if in may must no not of on or then to up when with you")
"""Words too common for a link, although the glossary has some of them."""
EXCERPT = 3  # sentences that are shown of a text that a search found


class Span(NamedTuple):
    """A part of a text, and the rule or the glossary entry that it names."""

    text: str
    rule: str = ""
    entry: str = ""


class Paragraph(NamedTuple):
    """A paragraph in parts; a list has a line for each item."""

    kind: str
    """text, example, list or steps."""
    lines: list[list[Span]]


class Excerpt(NamedTuple):
    """A sentence that a search found, in pieces, each with whether it is a hit."""

    language: str
    pieces: list[tuple[str, bool]]


class Section(NamedTuple):
    """A section of the rulebook, or one letter of its glossary."""

    name: str
    ids: list[str]


class Rulebook:
    """The rules and the glossary of a game in one language; searches work in all languages."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.rules = game.vocabulary.rules
        self.glossary = game.vocabulary.glossary
        self._linked: dict[str, list[Paragraph]] = {}

    def say(self, text: Text) -> str:
        return text.in_language(self.language)

    # --- rules ---

    def problems(self, rule: str) -> list[str]:
        return list(dict.fromkeys(code for id, codes in self._emitted if id == rule for code in codes))

    def finders(self, problem: str) -> list[str]:
        return list(dict.fromkeys(id for id, codes in self._emitted if problem in codes))

    def sentences(self, problem: str) -> list[str]:
        """The sentences of a problem, with letters for its numbers and an ellipsis for every other parameter."""
        texts = self.game.vocabulary.problems
        codes = [problem] if problem in texts else [code for code in texts if code.startswith(f"{problem}:")]
        return [PLACEHOLDER.sub(lambda name: NUMBERS.get(name[1], "…"), self.say(texts[code])) for code in codes]

    def enforced_in(self, rule: str) -> str:
        """The place where the service checks the rule: "build", "log", or "" if the players do."""
        building, campaign = self.game.building, self.game.campaign
        if building and any(rule == one.id for one in building.every_rule):
            return "build"
        kinds = campaign.kinds.values() if campaign else ()
        return "log" if any(rule in (*kind.emits, kind.when_rule) for kind in kinds) else ""

    def sections(self, query: str = "") -> list[Section]:
        """The rules found by section, in the order of their first rules; all without a query."""
        sections: dict[str, list[str]] = {}
        for id, text in self.rules.items():
            sections.setdefault(self.say(text.section), []).append(id)
        found = set(self.search_rules(query))
        kept = ((name, [id for id in rules if id in found]) for name, rules in sections.items())
        return [Section(name, rules) for name, rules in kept if rules]

    def neighbours(self, rule: str) -> tuple[str | None, str | None]:
        order = self._order
        place = order.index(rule)
        return order[place - 1] if place else None, order[place + 1] if place + 1 < len(order) else None

    @cached_property
    def _order(self) -> list[str]:
        return [id for section in self.sections() for id in section.ids]

    def search_rules(self, query: str) -> list[str]:
        """The rules with all words of the query, in any language; all without a query."""
        return [
            id
            for id, text in self.rules.items()
            if not query or _holds_all(query, (id, *_words_of_rule(text), *self.problems(id)))
        ]

    @cached_property
    def _emitted(self) -> list[tuple[str, tuple[str, ...]]]:
        """Each rule with the problems that it finds, in builds and in logs."""
        building, campaign = self.game.building, self.game.campaign
        of_builds = [(rule.id, rule.emits) for rule in building.every_rule] if building else []
        of_logs = (
            [(id, codes) for kind in campaign.kinds.values() for id, codes in kind.emits.items()] if campaign else []
        )
        return [*of_builds, *of_logs]

    # --- glossary ---

    def explained_by(self, entry: str) -> list[str]:
        return [id for id, text in self.rules.items() if text.entry == entry]

    def pointing_to(self, entry: str) -> list[str]:
        """The entries that only point to this one."""
        return [code for code, other in self.glossary.items() if other.see == entry]

    def letters(self, query: str = "") -> list[Section]:
        """The words found by their first letter, in alphabetical order; all without a query."""

        def spelt(code: str) -> str:
            return re.sub(r"[^\w ]", "", fold(self.say(self.glossary[code].name)))

        ordered = sorted(self.search_glossary(query), key=spelt)
        return [Section(letter.upper(), list(codes)) for letter, codes in groupby(ordered, lambda code: spelt(code)[0])]

    def search_glossary(self, query: str) -> list[str]:
        """The entries with all words of the query, in any language; all without a query."""
        entries = self.glossary.items()
        return [code for code, entry in entries if not query or _holds_all(query, _words_of_entry(entry))]

    # --- a search's hits ---

    def excerpts(self, query: str, *texts: Text) -> list[Excerpt]:
        """The sentences of the texts that hold words of the query: in the reader's language, else in another."""
        words = fold(query).split()
        for language in (self.language, *(other for other in LANGUAGES if other != self.language)):
            sentences = (line for text in texts for line in SENTENCE.split(text.in_language(language)))
            marked = (_marked(sentence, words) for sentence in sentences)
            if found := [pieces for pieces in marked if any(is_hit for _piece, is_hit in pieces)]:
                best = sorted(found, key=lambda pieces: -sum(is_hit for _piece, is_hit in pieces))[:EXCERPT]
                return [Excerpt(language, pieces) for pieces in found if pieces in best]
        return []

    # --- the whole book ---

    @cached_property
    def diagrams(self) -> list[Diagram]:
        return [diagram_of(self, code) for code in self.game.vocabulary.diagrams]

    def markdown(self, half: str) -> str:
        """The rules or the glossary whole, as Markdown."""
        title = self.say(RULES_TITLE if half == "rules" else GLOSSARY_TITLE)
        return "\n\n".join([f"# {self.say(self.game.vocabulary.name)}: {title}", *self._blocks(half)]) + "\n"

    def plain_text(self, half: str) -> str:
        """The same as plain text, with its titles underlined."""
        lines = []
        for line in self.markdown(half).splitlines():
            if heading := HEADING.match(line):
                lines += [heading[2], ("=-~"[len(heading[1]) - 1]) * len(heading[2])]
            else:
                lines.append(line)
        return "\n".join(lines) + "\n"

    def _blocks(self, half: str) -> Iterator[str]:
        for section in self.sections() if half == "rules" else self.letters():
            yield f"## {section.name}"
            for id in section.ids:
                if half == "rules":
                    yield f"### {self.say(self.rules[id].title)} ({id})"
                    yield from self._said(self.rules[id].summary, self.rules[id].entry, self.rules[id].see_also)
                else:
                    entry = self.glossary[id]
                    yield f"### {', '.join(entry.names(self.language))}"
                    yield from self._said(entry.summary, entry.see, entry.see_also)

    def _said(self, summary: Text | None, see: str, see_also: Iterable[str]) -> Iterator[str]:
        """A text, and the names of the rules and entries that it points to."""
        if summary:
            yield self.say(summary)
        for label, ids in ((SEE, [see] if see else []), (SEE_ALSO, [*see_also])):
            if ids:
                yield f"{self.say(label)}: {', '.join(span.text for span in self.pointers(ids))}"

    # --- links in texts ---

    def linked(self, text: Text, itself: str = "") -> list[Paragraph]:
        """The text in paragraphs, with a link where it first names another rule, or an entry with a text.
        `itself` is the rule or entry of the text. A name that occurs in one language only is a coincidence."""
        if itself and itself in self._linked:
            return self._linked[itself]
        named = (
            {target for _, target in names.found_in(text.in_language(language))}
            for language, names in self._names.items()
        )
        meant = set.intersection(*named) - {itself}
        found = [self._paragraph(words, set(meant)) for words in self.say(text).split("\n\n")]
        if itself:
            self._linked[itself] = found
        return found

    def _paragraph(self, words: str, meant: set[str]) -> Paragraph:
        points = words.split("\n")
        if LIST_ITEM.match(points[0]):
            kind = "list" if points[0].startswith(("-", "*")) else "steps"
            return Paragraph(kind, [list(self._spans(LIST_ITEM.sub("", point, count=1), meant)) for point in points])
        kind = "example" if words.startswith(f"{EXAMPLE.in_language(self.language)}: ") else "text"
        return Paragraph(kind, [list(self._spans(words, meant))])

    def _spans(self, words: str, meant: set[str]) -> Iterator[Span]:
        """The words in parts; targets of links are removed from `meant`."""
        end = 0
        for match, target in self._names[self.language].found_in(words):
            if target in meant:
                meant.remove(target)
                is_rule = target in self.rules
                if match.start() > end:
                    yield Span(words[end : match.start()])
                yield Span(match[0], target if is_rule else "", "" if is_rule else target)
                end = match.end()
        if words[end:]:
            yield Span(words[end:])

    def pointers(self, ids: Iterable[str]) -> list[Span]:
        """Links to rules and entries, with their names."""
        return [
            Span(self.say(self.rules[id].title), rule=id)
            if id in self.rules
            else Span(self.say(self.glossary[id].name), entry=id)
            for id in ids
        ]

    @cached_property
    def _names(self) -> dict[str, "_Names"]:
        return {language: _Names(self.game, language) for language in LANGUAGES}


class _Names:
    """The names of rules and entries in texts of one language. Entries without a text are left out."""

    def __init__(self, game: Game, language: str) -> None:
        self.language = language
        self.targets: dict[str, str] = {}
        words = {code: entry.names(language) for code, entry in game.vocabulary.glossary.items() if entry.summary}
        titles = {id: rule.title.in_language(language) for id, rule in game.vocabulary.rules.items()}
        named = [(names[0], code) for code, names in words.items()]
        named += [(title, id) for id, title in titles.items()]
        named += [(name, code) for code, names in words.items() for name in names[1:]]
        small = set(SMALL_WORDS.in_language(language).split())
        for name, target in named:
            if not small.issuperset(name.casefold().split()):
                self.targets.setdefault(name.casefold(), target)
        by_first_word: dict[str, list[str]] = {}
        for name in sorted(self.targets, key=len, reverse=True):
            if first := WORD.match(name):
                by_first_word.setdefault(first[0], []).append(re.escape(name))
        self.patterns = {
            first: re.compile(rf"({'|'.join(names)})(?:e?s)?\b", re.IGNORECASE)
            for first, names in by_first_word.items()
        }

    def found_in(self, words: str) -> Iterator[tuple[re.Match[str], str]]:
        """Each place where the words name a target, also in the plural."""
        end = 0
        for word in WORD.finditer(words):
            first = word[0].casefold()
            patterns = (self.patterns.get(form) for form in {first, first.removesuffix("s"), first.removesuffix("es")})
            found = (
                (pattern.match(words, word.start()) for pattern in patterns if pattern) if word.start() >= end else ()
            )
            if match := max(filter(None, found), key=lambda one: len(one[1]), default=None):
                yield match, self.targets[match[1].casefold()]
                end = match.end()


def _words_of_rule(text: RuleText) -> Iterator[str]:
    for language in LANGUAGES:
        yield from (part.in_language(language) for part in (text.title, text.summary, text.section))


def _words_of_entry(entry: GlossaryEntry) -> Iterator[str]:
    for language in LANGUAGES:
        yield from entry.names(language)
        if entry.summary:
            yield entry.summary.in_language(language)


def _holds_all(query: str, texts: Iterable[str]) -> bool:
    text = fold(" ".join(texts))
    return all(word in text for word in fold(query).split())


def _marked(sentence: str, words: Iterable[str]) -> list[tuple[str, bool]]:
    """The sentence in pieces; a word that contains one of the words is a piece of its own, and a hit."""
    pieces: list[tuple[str, bool]] = []
    end = 0
    for found in WORD.finditer(sentence):
        if any(word in fold(found[0]) for word in words):
            pieces += [(sentence[end : found.start()], False), (found[0], True)]
            end = found.end()
    return [piece for piece in (*pieces, (sentence[end:], False)) if piece[0]]
