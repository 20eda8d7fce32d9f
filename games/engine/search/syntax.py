"""The parser of queries. It accepts any input: meaningless parts become notices in the tree."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from lark import Lark, Token, Transformer
from lark.common import LexerConf
from lark.lexer import BasicLexer, Lexer
from lark.utils import TextSlice

from games.engine.search.tree import AllOf, AnyOf, Node, Not, Notice, QueryError, Term, Value

MAX_LENGTH = 1000
MAX_DEPTH = 20
MAX_TERMS = 40

GRAMMAR = r"""
?start: disjunction
?disjunction: conjunction (_OR conjunction)*
?conjunction: factor (_AND? factor)*
?factor: TERM -> term
       | LEFT_OUT -> left_out
       | _NOT factor -> negation
       | _OPEN disjunction _CLOSE

_OPEN: "("
_CLOSE: ")"
_OR.3: /or(?=[\s()]|$)/i
_AND.3: /and(?=[\s()]|$)/i
_NOT.3: /not(?=[\s()]|$)/i | /-(?=[^\s)])/
TERM: (KEY OPERATOR | "!")? (REGEX LATER* | LATER+)
LATER: "|" REGEX | "|" | QUOTED | BARE
KEY: /[^\W\d]\w*/
OPERATOR: "!=" | "<=" | ">=" | ":" | "=" | "<" | ">" | "!"
REGEX: /\/(?:[^\/\\]|\\.)*\//
QUOTED: /"(?:[\\]"|[^"])*"?|[“„][^“”"]*[“”"]?|”[^”"]*[”"]?|«[^»"]*[»"]?|»[^«"]*[«"]?/
BARE: /[^\s()"“”„«»|]+/

%declare LEFT_OUT
%ignore /\s+/
"""
HEAD = re.compile(r"([^\W\d]\w*)(!=|<=|>=|[:=<>!])(?=.)", re.DOTALL)
KEY_ALONE = re.compile(r"([^\W\d]\w*)(!=|<=|>=|[:=<>])")
PART = re.compile(  # a part of a value. Between straight quotation marks, others are literal, and so is \".
    r"""(?P<regex>(?<![^|])/(?:[^/\\]|\\.)*/)|(?P<bar>\|)|(?P<bare>[^"“”„«»|]+)|"""
    r"""(?P<quoted>"(?:\\"|[^"])*"?|[“„][^“”"]*[“”"]?|”[^”"]*[”"]?|«[^»"]*[»"]?|»[^«"]*[«"]?)""",
    re.DOTALL,
)
PLAIN = re.compile(r"""[^/|"“”„«»][^|"“”„«»]*""")
CLOSED = re.compile(r"""(?s)"(?:\\"|[^"\\]|\\(?!"))*"|[“„].*[“”"]|”.*[”"]|«.*[»"]|».*[«"]""")
JOINS = frozenset({"_OR", "_AND"})
ENDS = JOINS | {"_CLOSE", ""}  # tokens that cannot follow a conjunction or negation


@lru_cache(maxsize=1000)
def parse(query: str) -> Node | None:
    """The query as a tree, None if it is empty; QueryError if it exceeds the limits."""
    if len(query) > MAX_LENGTH:
        raise QueryError(Notice("too-long", MAX_LENGTH, len(query), {"most": MAX_LENGTH}))
    if not query.strip():
        return None
    tokens = list(_mended(LEXER.tokens(query)))
    if all(token.type == "TERM" for token in tokens):  # what the parser would make of them, in a third of the time
        return BUILDER.conjunction([BUILDER.term([token]) for token in tokens])
    return LARK.parse(tokens)  # type: ignore[return-value]  # the builder makes nodes


class _Lexer(Lexer):
    """The grammar's lexer, which does not count lines. The parser gets its tokens when they have been mended."""

    def __init__(self, conf: LexerConf) -> None:
        self.match = BasicLexer(conf).scanner.match
        self.ignored = frozenset(conf.ignore)

    def lex(self, tokens: Iterable[Token]) -> Iterator[Token]:  # type: ignore[override]  # it has been done before
        return iter(tokens)

    def tokens(self, query: str) -> Iterator[Token]:
        text, position = TextSlice.cast_from(query), 0
        while found := self.match(text, position):
            value, kind = found
            if kind not in self.ignored:
                yield Token(kind, value, position)
            position += len(value)


def _mended(stream: Iterator[Token]) -> Iterator[Token]:
    """The tokens, with unparsable ones replaced by LEFT_OUT, which parses like a term."""
    open_ones: list[Token] = []
    before, terms, negations = "", 0, 0
    token = next(stream, None)
    while token is not None:
        following = next(stream, None)
        after = following.type if following is not None else ""
        kind = token.type
        if kind == "TERM":
            terms += 1
        elif kind == "_OPEN":
            open_ones.append(token)
        elif kind == "_CLOSE":
            if before == "_OPEN":
                yield _left_out("()", token)
            if open_ones:
                open_ones.pop()
            else:
                token = _left_out(")", token)
        elif after in ENDS or (kind in JOINS and before in {"", "_OPEN", "_NOT", *JOINS}):
            token = _left_out(str(token), token)
        negations = negations + 1 if kind == "_NOT" else 0
        if len(open_ones) + negations > MAX_DEPTH:
            raise QueryError(_notice("too-deep", token, most=MAX_DEPTH))
        if terms > MAX_TERMS:
            raise QueryError(_notice("too-many-terms", token, most=MAX_TERMS))
        yield token
        before, token = token.type, following
    for token in reversed(open_ones):
        yield _left_out("(", token)
        yield Token("_CLOSE", ")")


def _left_out(what: str, token: Token) -> Token:
    return Token("LEFT_OUT", what, token.start_pos)


def _notice(code: str, token: Token, **params: object) -> Notice:
    start = token.start_pos or 0
    return Notice(code, start, start + len(token), params)


LEFT_OUT_CODES = {"(": "parenthesis-open", ")": "parenthesis-stray", "()": "parenthesis-empty"}


class _Builder(Transformer[Token, Node]):
    """Builds our tree while Lark parses."""

    def term(self, children: list[Token]) -> Node:
        (token,) = children
        text, start = str(token), token.start_pos or 0
        end = start + len(text)
        key, operator, rest = "", ":", text
        if head := HEAD.match(text):
            key, operator = head[1].lower(), head[2]
            rest = text[head.end() :]
        elif alone := KEY_ALONE.fullmatch(text):
            return _notice("missing-value", token, key=alone[1], operator=alone[2])
        elif text == "-":
            return _notice("word-alone", token, word=text)
        elif text.startswith("!") and len(text) > 1:
            operator, rest = "=", text[1:]
        values, notices = _values(rest, end - len(rest))
        if len(values) + len(notices) == 1:
            notices = [Notice(one.code, start, end) for one in notices]
        parts: list[Node] = [Term(key, operator, tuple(values), start, end)] if values else []
        parts += notices
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def left_out(self, children: list[Token]) -> Node:
        (token,) = children
        word = str(token)
        if word in LEFT_OUT_CODES:
            start = token.start_pos or 0
            return Notice(LEFT_OUT_CODES[word], start, start + 1)
        return _notice("word-alone", token, word=word)

    def negation(self, children: list[Node]) -> Node:
        return Not(children[0])

    def conjunction(self, children: list[Node]) -> Node:
        return AllOf(tuple(children)) if len(children) > 1 else children[0]

    def disjunction(self, children: list[Node]) -> Node:
        return AnyOf(tuple(children))


def _values(text: str, offset: int) -> tuple[list[Value], list[Notice]]:
    """The alternatives between bars, and their notices. A quoted part makes its alternative a phrase."""
    if PLAIN.fullmatch(text):
        return [Value("word", text, offset, offset + len(text))], []
    values: list[Value] = []
    notices: list[Notice] = []
    pieces: list[re.Match[str]] = []
    begin = 0
    for piece in [*PART.finditer(text), None]:
        if piece is not None and piece.lastgroup != "bar":
            pieces.append(piece)
            continue
        end = piece.start() if piece else len(text)
        value = _value(pieces, offset + begin, offset + end, notices)
        if value is not None:
            values.append(value)
        pieces, begin = [], end + 1
    return values, notices


def _value(pieces: list[re.Match[str]], start: int, end: int, notices: list[Notice]) -> Value | None:
    """One alternative; None if it has no meaning. Its faults are added to the notices."""
    if pieces and pieces[0].lastgroup == "regex":
        close = start + len(pieces[0][0])
        if len(pieces) > 1:
            notices.append(Notice("regex-glued", close, end))
        return Value("regex", pieces[0][0][1:-1], start, close)
    if pieces and pieces[0][0].startswith("/"):
        notices.append(Notice("regex-open", start, end))
        return None
    words, is_phrase = "", False
    for piece in pieces:
        words += _unquoted(piece[0]) if piece.lastgroup == "quoted" else piece[0]
        is_phrase = is_phrase or piece.lastgroup == "quoted"
    if is_phrase and not all(CLOSED.fullmatch(piece[0]) for piece in pieces if piece.lastgroup == "quoted"):
        notices.append(Notice("quote-open", start, end))
    return Value("phrase" if is_phrase else "word", words, start, end)


def _unquoted(text: str) -> str:
    inner = text[1:-1] if CLOSED.fullmatch(text) else text[1:]
    return inner.replace('\\"', '"') if text.startswith('"') else inner


BUILDER = _Builder()
LARK = Lark(GRAMMAR, parser="lalr", lexer=_Lexer, transformer=BUILDER)
LEXER = LARK.parser.lexer.lexer
