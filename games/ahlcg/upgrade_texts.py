"""What people can read about the rules that receipts cite, in our own words."""

from games.engine import RuleTexts, Text

EXPERIENCE = Text("Campaign Play: Experience", "Juego de campaña: Experiencia")
ON_CARDS = Text("Text of cards", "Texto de cartas")

_rule = RuleTexts(EXPERIENCE, "experience")

UPGRADE_RULES = {
    "AHLCG-XP-03": _rule(
        Text("Buying a card", "Adquirir una carta"),
        Text(
            "A new card costs experience equal to its level, and at least 1. An Exceptional card costs double.",
            "Una carta nueva cuesta tanta experiencia como su nivel, y al menos 1. Una Excepcional cuesta el doble.",
        ),
    ),
    "AHLCG-XP-05": _rule(
        Text("A card leaves for each that comes", "Por cada carta que entra sale otra"),
        Text(
            "The deck keeps its size: for each card bought that counts towards it, another one is removed.",
            "El mazo mantiene su tamaño: por cada carta adquirida que cuente para él, se retira otra.",
        ),
    ),
    "AHLCG-XP-06": _rule(
        Text("What never leaves", "Lo que nunca sale"),
        Text(
            "Weaknesses and cards that the investigator requires cannot be removed to make room for others.",
            "Las debilidades y las cartas que exige el investigador no pueden retirarse para hacer sitio a otras.",
        ),
    ),
    "AHLCG-XP-07": _rule(
        Text("Upgrading a card", "Mejorar una carta"),
        Text(
            "Whoever replaces a card by a higher version of the same name pays the difference, and at least 1.",
            "Quien sustituye una carta por una versión superior del mismo nombre paga la diferencia, y al menos 1.",
        ),
    ),
    "AHLCG-XP-12": _rule(
        Text("No card leaves alone", "Ninguna carta sale sola"),
        Text(
            "Buying, upgrading and what the guide says are the only ways to change a deck: no card is removed unless "
            "another one comes. What was exiled or what the campaign took is gone, and a card that changed the deck "
            "size takes that size along.",
            "Adquirir, mejorar y lo que diga la guía son las únicas formas de modificar un mazo: no se retira ninguna "
            "carta sin que entre otra. Lo exiliado y lo que retiró la campaña ya no está, y una carta que cambiaba el "
            "tamaño del mazo se lleva ese tamaño consigo.",
        ),
    ),
    "AHLCG-XP-15": _rule(
        Text("Experience is spent once it is there", "Solo se gasta la experiencia que hay"),
        Text(
            "Everything earned and everything spent stands in a ledger; what was not spent is kept for later.",
            "Todo lo ganado y todo lo gastado figura en un libro; lo que no se gasta se guarda para más adelante.",
        ),
    ),
    "AHLCG-EXT-34": _rule(
        Text("Exile, discounts and surcharges", "Exilio, descuentos y recargos"),
        Text(
            "What was exiled is bought again; the room that it left may be filled with level 0 cards for nothing. "
            "Cards may take something off upgrades or purchases, or add to them.",
            "Lo exiliado se adquiere de nuevo; el hueco que dejó puede llenarse gratis con cartas de nivel 0. "
            "Hay cartas que abaratan mejoras o adquisiciones, o las encarecen.",
        ),
        section=ON_CARDS,
    ),
    "AHLCG-EXT-35": _rule(
        Text("Researched", "Investigada"),
        Text(
            "A Researched card is not bought: it is an upgrade of the version not identified or translated yet.",
            "Una carta Investigada no se adquiere: es una mejora de la versión aún sin identificar o traducir.",
        ),
        section=ON_CARDS,
    ),
    "AHLCG-EXT-36": _rule(
        Text("Cards that change what is earned", "Cartas que cambian lo que se gana"),
        Text(
            "Some cards add to the experience of each scenario, or end it; some bring experience when they are bought.",
            "Algunas cartas aumentan la experiencia de cada escenario, o acaban con ella; otras la dan al adquirirse.",
        ),
        section=ON_CARDS,
    ),
}
