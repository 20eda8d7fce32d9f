"""What people can read about rules that no single check is for: they shape what all the others look at."""

from games.engine import RuleTexts, Text

ON_CARDS = Text("Text of cards and of investigator backs", "Texto de cartas y de dorsos de investigador")

_rule = RuleTexts(ON_CARDS, "deckbuilding")

MODEL_RULES = {
    "AHLCG-EXT-01": _rule(
        Text("Decks that are given", "Mazos dados"),
        Text(
            "Some investigators come with their deck. It is not built, so nothing about it is checked.",
            "Algunos investigadores vienen con su mazo. No se crea, así que no se comprueba nada de él.",
        ),
    ),
    "AHLCG-EXT-03": _rule(
        Text("Cards that change the deck size", "Cartas que cambian el tamaño del mazo"),
        Text(
            "Each copy of such a card adds to the deck size, or takes from it.",
            "Cada copia de una de estas cartas aumenta o reduce el tamaño del mazo.",
        ),
    ),
    "AHLCG-EXT-04": _rule(
        Text("Myriad", "Miríada"),
        Text(
            "A deck may hold three copies of a Myriad card, and they are paid for once.",
            "Un mazo puede contener tres copias de una carta con Miríada, y se pagan una sola vez.",
        ),
    ),
    "AHLCG-EXT-18": _rule(
        Text("Cards of any class and level", "Cartas de cualquier clase y nivel"),
        Text(
            "Who may take cards of any class and level is limited by experience all the same when a campaign begins.",
            "A quien puede tomar cartas de cualquier clase y nivel lo limita la experiencia al empezar la campaña.",
        ),
    ),
    "AHLCG-EXT-22": _rule(
        Text("Story cards", "Cartas de historia"),
        Text(
            "A card without a level that a scenario grants needs no option and does not count.",
            "Una carta sin nivel que concede un escenario no necesita opción ni cuenta.",
        ),
    ),
    "AHLCG-EXT-23": _rule(
        Text("Printings", "Impresiones"),
        Text(
            "A reprint is the same card: all its printings count together, whichever the deck names.",
            "Una reimpresión es la misma carta: todas sus impresiones cuentan juntas, nombre la que nombre el mazo.",
        ),
    ),
}
