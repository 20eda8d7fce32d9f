"""What the search says to people: why a term was left out, and the small words of explanations."""

from games.engine.text import Text

NOTICES = {
    "unknown-key": Text("There is no key “{key}”.", "No existe la clave «{key}»."),
    "unknown-key-near": Text(
        "There is no key “{key}”; did you mean “{near}”?", "No existe la clave «{key}»; ¿quizá «{near}»?"
    ),
    "unknown-value": Text("“{key}” has no value “{value}”.", "«{key}» no tiene el valor «{value}»."),
    "ambiguous-value": Text(
        "“{key}:{value}” could mean {names}. Give more of the name, or the code.",
        "«{key}:{value}» podría ser {names}. Da más letras del nombre, o el código.",
    ),
    "unknown-value-near": Text(
        "“{key}” has no value “{value}”; did you mean “{near}”?",
        "«{key}» no tiene el valor «{value}»; ¿quizá «{near}»?",
    ),
    "unknown-choice": Text("“{key}” takes {choices}, and not “{value}”.", "«{key}» admite {choices}, y no «{value}»."),
    "missing-value": Text(
        "A value must follow “{key}{operator}” at once, without a space.",
        "A «{key}{operator}» le debe seguir un valor, sin espacio.",
    ),
    "empty-value": Text("There is nothing to look for.", "No hay nada que buscar."),
    "not-comparable": Text(
        "“{key}” has no order; ask with “:”, “=” or “!=”.", "«{key}» no tiene orden; pregunte con «:», «=» o «!=»."
    ),
    "not-a-number": Text(
        "“{value}” is not a value of “{key}”: give a number, a range such as 2..4, even, odd, X, none or another key "
        "with numbers.",
        "«{value}» no es un valor de «{key}»: dé un número, un intervalo como 2..4, par, impar, X, none u otra clave "
        "numérica.",
    ),
    "mark-not-ordered": Text(
        "“{value}” is neither more nor less than a number; ask with “:”, “=” or “!=”.",
        "«{value}» no es mayor ni menor que un número; pregunte con «:», «=» o «!=».",
    ),
    "not-a-date": Text(
        "“{value}” is not a date: give 2020, 2020-10 or 2020-10-01.",
        "«{value}» no es una fecha: dé 2020, 2020-10 o 2020-10-01.",
    ),
    "regex-not-here": Text(
        "“{key}” takes no regular expression; texts and names do.",
        "«{key}» no admite expresiones regulares; los textos y los nombres, sí.",
    ),
    "regex-open": Text(
        "The regular expression is not closed by a second “/”.",
        "La expresión regular no se cierra con una segunda «/».",
    ),
    "regex-bad": Text(
        "The regular expression cannot be read: {reason}.", "La expresión regular no se puede leer: {reason}."
    ),
    "regex-group": Text(
        "In regular expressions only ( ) and (?: ) are taken: no flags, no look-ahead.",
        "En las expresiones regulares solo se admiten ( ) y (?: ): ni opciones ni búsquedas anticipadas.",
    ),
    "regex-too-slow": Text(
        "The regular expression takes too long; make it simpler, with fewer repetitions.",
        "La expresión regular tarda demasiado; simplifíquela, con menos repeticiones.",
    ),
    "regex-too-long": Text(
        "The regular expression is longer than {most} characters.",
        "La expresión regular tiene más de {most} caracteres.",
    ),
    "regex-glued": Text(
        "After the closing “/” comes a space or “|”; what stands there was left out. Case never matters.",
        "Tras la «/» de cierre va un espacio o «|»; lo que hay ahí se ha omitido. Las mayúsculas nunca importan.",
    ),
    "display-misused": Text(
        "“{key}” is about the answer and no condition: it takes one word after “:”, and cannot be denied.",
        "«{key}» trata de la respuesta y no es una condición: lleva una sola palabra tras «:», y no se puede negar.",
    ),
    "range-inverted": Text(
        "The range “{value}” ends before it begins.", "El intervalo «{value}» termina antes de empezar."
    ),
    "range-not-ordered": Text(
        "The range “{value}” goes with “:”, “=” or “!=”; give one value after “<” and “>”.",
        "El intervalo «{value}» va con «:», «=» o «!=»; tras «<» y «>» dé un solo valor.",
    ),
    "owned-not-here": Text(
        "“owned” is not known here; ask /api/v1/cards/, which knows your collection.",
        "«owned» no se conoce aquí; pregunte a /api/v1/cards/, que conoce su colección.",
    ),
    "owned-needs-account": Text(
        "“owned” asks for a collection of yours: log in, or send a token.",
        "«owned» pregunta por una colección suya: inicie sesión o envíe un token.",
    ),
    "owned-needs-collection": Text(
        "“owned” asks for a collection of yours, and you have none of this game: make one first.",
        "«owned» pregunta por una colección suya, y no tiene ninguna de este juego: cree una primero.",
    ),
    "owned-other-game": Text(
        "“owned” asks for a collection of this game, and the one named is of another.",
        "«owned» pregunta por una colección de este juego, y la indicada es de otro.",
    ),
    "quote-open": Text(
        "The quotation mark is not closed; it was read up to the end.",
        "Las comillas no se cierran; se han leído hasta el final.",
    ),
    "parenthesis-open": Text(
        "The parenthesis is not closed; it was closed at the end.",
        "El paréntesis no se cierra; se ha cerrado al final.",
    ),
    "parenthesis-stray": Text(
        "No parenthesis is open here; this one was left out.",
        "Aquí no hay ningún paréntesis abierto; este se ha omitido.",
    ),
    "parenthesis-empty": Text("There is nothing in the parentheses.", "No hay nada entre los paréntesis."),
    "word-alone": Text(
        "“{word}” joins or negates terms, and one is missing; write it in quotation marks to look for the word.",
        "«{word}» une o niega términos, y aquí falta uno; escríbala entre comillas para buscar la palabra.",
    ),
    "too-long": Text("The query is longer than {most} characters.", "La consulta tiene más de {most} caracteres."),
    "too-deep": Text(
        "The query is nested more than {most} levels deep.", "La consulta tiene más de {most} niveles de anidamiento."
    ),
    "too-many-regexes": Text(
        "The query has more than {most} regular expressions.",
        "La consulta tiene más de {most} expresiones regulares.",
    ),
    "too-many-terms": Text("The query has more than {most} terms.", "La consulta tiene más de {most} términos."),
}
"""By code, with {placeholders} for the parameters. The codes are API and never renamed."""

REGEX_REASONS = {
    "missing )": Text("a “)” is missing", "falta un «)»"),
    "missing ]": Text("a “]” is missing", "falta un «]»"),
    "missing closing ]": Text("a “]” is missing", "falta un «]»"),
    "unexpected )": Text("a “)” is one too many", "sobra un «)»"),
    "no argument for repetition": Text("there is nothing to repeat", "no hay nada que repetir"),
    "bad repetition": Text("something is repeated twice", "algo se repite dos veces"),
    "invalid repetition size": Text("it repeats too often", "se repite demasiadas veces"),
    "invalid escape": Text("a “\\” stands before what it cannot change", "hay una «\\» ante algo que no puede cambiar"),
    "trailing \\": Text("it ends with “\\”", "termina en «\\»"),
    "invalid character class": Text("the “[…]” means nothing", "los «[…]» no significan nada"),
    "pattern too large": Text("it is too large", "es demasiado grande"),
}
"""How RE2 begins its complaints, and what they mean."""

OPERATORS = {
    ":": Text("is", "es"),
    "=": Text("is", "es"),
    "!": Text("is not", "no es"),
    "!=": Text("is not", "no es"),
}
NUMBER_OPERATORS = {
    "<": Text("less than", "menor que"),
    "<=": Text("at most", "como máximo"),
    ">": Text("more than", "mayor que"),
    ">=": Text("at least", "como mínimo"),
}
DATE_OPERATORS = {
    "<": Text("before", "anterior a"),
    "<=": Text("not after", "no posterior a"),
    ">": Text("after", "posterior a"),
    ">=": Text("not before", "no anterior a"),
}
TEXT_OPERATORS = {
    ":": Text("contains", "contiene"),
    "=": Text("is exactly", "es exactamente"),
    "!": Text("does not contain", "no contiene"),
    "!=": Text("is not exactly", "no es exactamente"),
}
MATCHES = {":": Text("matches", "coincide con"), "!": Text("does not match", "no coincide con")}
EVEN = Text("even", "par")
ODD = Text("odd", "impar")
EQUAL_TO = Text("equal to {what}", "igual que {what}")
GIVEN = Text("given", "con valor")
NOT_GIVEN = Text("not given", "sin valor")
FROM_TO = Text("from {low} to {high}", "de {low} a {high}")
AT_LEAST = Text("{low} or more", "{low} o más")
AT_MOST = Text("{high} or less", "{high} o menos")
NOT = Text("not", "no")
AND = Text("and", "y")
OR = Text("or", "o")
IS = Text("it is {what}", "es {what}")
IS_NOT = Text("it is not {what}", "no es {what}")
EVERYTHING = Text("all cards", "todas las cartas")
ORDERED_BY = Text("ordered by {what}", "ordenadas por {what}")
DESCENDING = Text("descending", "descendente")
UNIQUE = {
    "cards": Text("each card once", "cada carta una vez"),
    "names": Text("each name once", "cada nombre una vez"),
    "prints": Text("every printing", "todas las impresiones"),
}
