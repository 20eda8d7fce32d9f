"""Random queries of the grammar on invented cards: the index agrees with asking every card one by one."""

import re
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.ahlcg.cards import Icons
from games.ahlcg.search import SEARCH
from games.ahlcg.tests.cards import make_card
from games.engine import CardRecord, Catalogue, PrintingRecord, WeaknessRecord
from games.engine.cards import ClassRecord, FaceRecord, SetRecord
from games.engine.search.bits import members_of
from games.engine.search.index import SearchIndex
from games.engine.search.query import MAX_REGEXES, run
from games.engine.search.syntax import parse
from games.engine.search.tree import AllOf, AnyOf, Node, Not, Notice, QueryError, Term, Value

NAMES = ["Lamp", "Old Lamp", "Lámpara", "Knife", "The Knife", "Night Owl", "Crown of Salt", "Ñandú", "O'Hara"]
TEXTS = ["Draw 2 cards.", "Heal 1 horror.", "<b>Forced</b> - Discard a [[Tool]].", "[action]: [elder_sign] counts.", ""]
COSTS: list[Any] = [None, 0, 1, 2, 3, 4, "X", "–", "*", "?"]
TRAITS = ["Tool", "Item", "Spell", "Ancient One"]
TYPES = ["asset", "event", "skill", "location", "investigator"]
CLASSES = ["seeker", "guardian", "mystic"]


def _card(number: int) -> CardRecord:
    """Each card differs from its neighbours in several ways; primes keep the ways apart."""
    return make_card(
        f"c{number:03}",
        names={"en": NAMES[number % 7], "es": NAMES[number % 9]},
        texts={"en": TEXTS[number % 5], "es": TEXTS[number % 3]},
        type_code=TYPES[number % 5],
        classes=tuple(CLASSES[: number % 4]),
        level=[None, 0, 1, 2, 5][number % 5],
        traits={"en": tuple(TRAITS[: number % 5])},
        unique=number % 3 == 0,
        set_code=["one", "two"][number % 2],
        cost=COSTS[number % 10],
        health=COSTS[number % 7],
        icons=Icons(willpower=number % 3, intellect=number % 4),
        permanent=number % 11 == 0,
        weakness=WeaknessRecord(kind="basic") if number % 13 == 0 else None,
        back=FaceRecord(names={"en": "Trap Door"}, traits={"en": ("Relic",)}) if number % 17 == 0 else None,
    )


CARDS = [_card(number) for number in range(97)]
PRINTINGS = [
    PrintingRecord(
        code=f"p{n:03}", card=f"c{n:03}", set_code="two", position=n, texts={"en": "Heal 3 doors."} if n % 20 else {}
    )
    for n in range(0, 97, 10)
]
CATALOGUE = Catalogue(
    version=1,
    cards=CARDS,
    printings=PRINTINGS,
    sets=[
        SetRecord(code="one", names={"en": "First Box"}, position=1),
        SetRecord(code="two", names={"en": "Second Box"}, position=2),
    ],
    classes=[ClassRecord(code=code, names={"en": code.title()}, position=n) for n, code in enumerate(CLASSES)],
)
INDEX = SearchIndex(SEARCH, CATALOGUE)
REPRINTED = {printing.card for printing in PRINTINGS}

# --- The naive evaluator: it looks at one card at a time and keeps nothing -------------------------------------------

MARKS = {"x": "X", "*": "*", "?": "?", "-": "–"}
ORDER: dict[str, Any] = {
    ":": lambda a, b: a == b,
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def simple(text: str) -> str:
    for accented, bare in (("á", "a"), ("ú", "u"), ("ñ", "n"), ("Ñ", "n")):
        text = text.replace(accented, bare)
    return re.sub(r"</?b>|\[\[|\]\]|\[|\]", "", text).replace("_", " ").lower()


def number_of(card: CardRecord, key: str) -> Any:
    if key in {"willpower", "intellect"}:
        return None if card.type_code == "location" else card.fields.icons.count(key)
    return card.level if key == "level" else getattr(card.fields, key)


def holds(card: CardRecord, node: Node) -> bool:
    match node:
        case Not():
            return not holds(card, node.part)
        case AllOf():
            return all(holds(card, part) for part in node.parts)
        case AnyOf():
            return any(holds(card, part) for part in node.parts)
        case Term():
            return term_holds(card, node)
    raise AssertionError("the generated queries have no bad terms")


def term_holds(card: CardRecord, term: Term) -> bool:
    if term.operator in {"!", "!="}:
        plain = {"!": ":", "!=": "="}[term.operator]
        return domain_holds(card, term) and not any(value_holds(card, term.key, plain, value) for value in term.values)
    return any(value_holds(card, term.key, term.operator, value) for value in term.values)


def domain_holds(card: CardRecord, term: Term) -> bool:
    if term.key not in NUMBERS:
        return True
    for value in term.values:
        own, other = number_of(card, term.key), value.text
        if other in NUMBERS and not (isinstance(own, int) and isinstance(number_of(card, other), int)):
            return False
        if other != "none" and own is None:
            return False
    return True


def value_holds(card: CardRecord, key: str, operator: str, value: Value) -> bool:
    text = value.text.lower()
    if key in {"", "name", "text", "x"}:
        backs = list(card.back.names.values()) if card.back else []
        reprints = [line for printing in PRINTINGS if printing.card == card.code for line in printing.texts.values()]
        own = [*card.names.values(), *backs] if key in {"", "name"} else [*card.texts.values(), *reprints]
        lines = [simple(line) for line in own if line]
        if value.kind == "regex":
            return any(re.search(text, line) for line in lines)
        found = any(simple(text) == line if operator == "=" else simple(text) in line for line in lines)
        return found or (key == "" and text in {card.code, card.code.replace("c", "p") * (card.code in REPRINTED)})
    if key in NUMBERS:
        return number_holds(card, key, operator, text)
    flags = {"unique": card.unique, "permanent": card.fields.permanent, "weakness": card.weakness is not None}
    flags["reprint"] = card.code in REPRINTED
    if key in {"is", "not"}:
        return flags[text] is (key == "is")
    choices: dict[str, set[str]] = {
        "t": {card.type_code},
        "class": set(card.classes),
        "k": {trait.lower() for face in (card, card.back) if face for trait in face.traits["en"]},
        "set": {card.set_code, *(["two"] if card.code in REPRINTED else [])},
    }
    return text in choices[key]


def number_holds(card: CardRecord, key: str, operator: str, text: str) -> bool:
    own = number_of(card, key)
    if text in MARKS:
        return bool(own == MARKS[text])
    if text == "none":
        return own is None
    if not isinstance(own, int):
        return False
    if text in {"even", "odd"}:
        return own % 2 == ["even", "odd"].index(text)
    if text in NUMBERS:
        other = number_of(card, text)
        return isinstance(other, int) and bool(ORDER[operator](own, other))
    if ".." in text:
        low, high = (int(end) for end in text.split(".."))
        return low <= own <= high
    return bool(ORDER[operator](own, int(text)))


# --- Queries of the grammar -------------------------------------------------------------------------------------------

NUMBERS = ["cost", "level", "health", "willpower", "intellect"]
free_words = st.sampled_from(
    ["lamp", "LÁMP", "knife", "o'h", "e", "zz", "nandu", "c010", "p010", '"night owl"', "!knife", "door"]
)
texts = st.builds(
    "{}{}".format,
    st.sampled_from(["x:", "text:", "name:", "x!"]),
    st.sampled_from(
        ["draw", '"1 horror"', '"elder sign"', "tool", "[[Tool]]", "doors", "/draw \\d/", "/^heal/", "d", "or"]
    ),
)
choices = st.sampled_from(
    ["t:asset", "t:event|skill", "t!=location", "class:seeker", "class!guardian", "k:tool", "k:relic",
     'k:"ancient one"',
     "set:one", "set:two", "set!=two", "is:unique", "is:permanent|weakness", "not:reprint", "is:reprint"]
)  # fmt: skip
comparisons = st.builds(
    "{}{}{}".format,
    st.sampled_from(NUMBERS),
    st.sampled_from([":", "=", "!=", "<", "<=", ">", ">="]),
    st.one_of(st.integers(-1, 6).map(str), st.sampled_from(NUMBERS)),
)
marks = st.builds(
    "{}{}{}".format,
    st.sampled_from(["cost", "health"]),
    st.sampled_from([":", "=", "!="]),
    st.sampled_from(["x", "*", "?", "-", "even", "odd", "none", "1..3"]),
)
terms = st.one_of(free_words, texts, choices, comparisons, marks)
queries = st.recursive(
    terms,
    lambda inner: st.one_of(
        inner.map(lambda one: f"-({one})"),
        inner.map(lambda one: f"not ({one})"),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: f"({' '.join(some)})"),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: f"({' or '.join(some)})"),
    ),
    max_leaves=8,
)


def codes(query: str) -> set[str]:
    found = run(INDEX, query)
    assert found.notices == ()
    return {INDEX.cards[place].code for place in members_of(found.bits)}


@settings(max_examples=1500, deadline=None)
@given(queries)
def test_index_finds_what_asking_every_card_finds(query: str) -> None:
    tree = parse(query)
    assert tree is not None
    assert codes(query) == {card.code for card in CARDS if holds(card, tree)}


@settings(max_examples=300, deadline=None)
@given(queries, queries)
def test_laws_of_not_and_or_hold(one: str, other: str) -> None:
    assume((one + other).count("/") <= 2 * MAX_REGEXES)  # together they may be more than is allowed
    everything = {card.code for card in CARDS}
    assert codes(f"not not ({one})") == codes(one)
    assert codes(f"-({one})") == everything - codes(one)
    assert codes(f"({one}) or ({other})") == codes(one) | codes(other)
    assert codes(f"({one}) ({other})") == codes(one) & codes(other) == codes(f"({one}) and ({other})")


@settings(max_examples=1500, deadline=None)
@given(st.one_of(st.text(max_size=60), st.text('()"-!|/:<>=. aortnx0\\[]*', max_size=60), queries.map(lambda q: q[1:])))
def test_anything_is_answered_or_refused_with_a_place(query: str) -> None:
    try:
        found = run(INDEX, query)
    except QueryError as error:
        notices: tuple[Notice, ...] = error.notices
        assert notices
    else:
        notices = found.notices
        for language in ("en", "es"):
            assert found.explanation(language)
        found.suggestions("en")
    for notice in notices:
        assert 0 <= notice.start < notice.end <= len(query)
        assert notice.in_language("en") != notice.in_language("es")
