"""The version of a game's rules: a digest of everything that can change a verdict, and of nothing else.

That is the code of the rules and their imports, the files that they read, and the codes of their tables of words. So
the version never needs counting up, and a corrected word leaves the verdicts of saved decks valid.
"""

import ast
import hashlib
import importlib
import re
import sys
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games.engine.game import Game
from games.engine.rules import validate

WORDS = ("_", "ngettext", "pgettext")  # the functions whose arguments are for people
_lock = threading.Lock()
"""Threads take turns: the trees are changed while they are read, and Python 3.11 cannot parse two at a time."""
FILE = re.compile(r"[\w-]*\.(?!py$)[a-z]+")


def rules_version(game: Game) -> str:
    """The version of the rules for builds, whose verdicts are saved; empty if nothing is built.
    Rules about groups and upgrades are checked anew each time."""
    building = game.building
    if building is None:
        return ""
    functions = [validate, building.prepare, building.features, building.stats, *(one.check for one in building.rules)]
    if building.experience:
        functions.append(building.experience.known)
    digest = hashlib.blake2b(digest_size=6)
    rules = [(one.id, one.emits, one.about, sorted(one.decisive), one.check.__qualname__) for one in building.rules]
    digest.update(repr((building.modes, rules)).encode())
    with _lock:
        for name in sorted(_reached({game.card_fields.__module__, *(function.__module__ for function in functions)})):
            digest.update(_meaning(name))
    return digest.hexdigest()


def _reached(names: set[str]) -> set[str]:
    """The modules and everything that they import, within the games and the engine."""
    found: set[str] = set()
    while names:
        found |= names
        names = {imported for name in names for imported in _imported(name)} - found
    return found


@cache
def _meaning(name: str) -> bytes:
    """A module without docstrings and words, with the files that it names and the codes of its tables."""
    tree, module = _tree(name), sys.modules[name]
    parts = [ast.dump(_Meaning().visit(tree)).encode()]
    path = Path(str(module.__file__))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and FILE.fullmatch(node.value):
            beside = path.with_suffix(node.value) if node.value.startswith(".") else path.with_name(node.value)
            parts += [beside.read_bytes()] if beside.is_file() else []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "table":
            parts.append(repr([*module.table(ast.literal_eval(node.args[0]))]).encode())
    return b"".join(parts)


@cache
def _imported(name: str) -> frozenset[str]:
    return frozenset(target for node in ast.walk(_tree(name)) for target in _targets(node))


def _targets(node: ast.AST) -> Iterator[str]:
    """The modules that an import needs: the ones that define the names, not packages that re-export them."""
    if not isinstance(node, ast.ImportFrom) or not node.module or not node.module.startswith("games."):
        return
    package = importlib.import_module(node.module)
    for alias in node.names:
        if f"{node.module}.{alias.name}" in sys.modules:
            yield f"{node.module}.{alias.name}"
        elif hasattr(package, "__path__"):
            yield _handed_on(node.module).get(alias.name, node.module)
        else:
            yield node.module


@cache
def _handed_on(package: str) -> dict[str, str]:
    """The names that a package re-exports, to their modules."""
    imports = (node for node in _tree(package).body if isinstance(node, ast.ImportFrom) and node.module)
    return {alias.asname or alias.name: str(node.module) for node in imports for alias in node.names}


@cache
def _tree(name: str) -> ast.Module:
    """The module without imports for type checking."""
    tree = ast.parse(Path(str(sys.modules[name].__file__)).read_bytes())
    tree.body = [
        node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    ]
    return tree


class _Meaning(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        is_said = isinstance(node.func, ast.Name) and node.func.id in WORDS
        return ast.Constant("") if is_said else self.generic_visit(node)
