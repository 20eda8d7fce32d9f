"""What games check alike, each under a rule and with sentences of its own."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from games.engine.catalogue import Catalogue
from games.engine.problems import Problem


def one_investigator(leaders: tuple[str, ...], catalogue: Catalogue) -> Iterator[Problem]:
    """`investigator-count` unless one leads, `investigator-invalid` for whoever is something else."""
    if len(leaders) != 1:
        yield Problem(code="investigator-count", cards=leaders, params={"found": len(leaders), "limit": 1})
    for code in dict.fromkeys(leaders):
        card = catalogue.get(code)
        if card and card.type_code != "investigator":
            yield Problem(code="investigator-invalid", cards=(card.code,))


def not_understood(unknown: Mapping[str, int], quantities: Mapping[str, int]) -> Iterator[Problem]:
    """`unknown-card` for codes that nobody has, `quantity-invalid` for numbers that cannot be."""
    for code, copies in unknown.items():
        yield Problem(code="unknown-card", cards=(code,), params={"found": copies})
    for code, copies in quantities.items():
        yield Problem(code="quantity-invalid", cards=(code,), params={"found": copies})


def more_than_once(codes: Iterable[str], problem: str) -> Iterator[Problem]:
    """That problem for each code that is there several times."""
    for code, found in Counter(codes).items():
        if found > 1:
            yield Problem(code=problem, cards=(code,), params={"found": found})
