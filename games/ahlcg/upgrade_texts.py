"""What people can read about the rules that receipts cite, in our own words."""

from games.engine import RuleText, Text

EXPERIENCE = Text("Campaign Play: Experience", "Juego de campaña: Experiencia")

UPGRADE_RULES = {
    "AHLCG-XP-03": RuleText(
        title=Text("Buying a card", "Adquirir una carta"),
        summary=Text(
            "A new card costs experience equal to its level, and at least 1. An Exceptional card costs double.",
            "Una carta nueva cuesta tanta experiencia como su nivel, y al menos 1. Una Excepcional cuesta el doble.",
        ),
        section=EXPERIENCE,
        entry="experience",
    ),
    "AHLCG-XP-05": RuleText(
        title=Text("A card leaves for each that comes", "Por cada carta que entra sale otra"),
        summary=Text(
            "The deck keeps its size: for each card bought that counts towards it, another one is removed.",
            "El mazo mantiene su tamaño: por cada carta adquirida que cuente para él, se retira otra.",
        ),
        section=EXPERIENCE,
        entry="experience",
    ),
    "AHLCG-XP-06": RuleText(
        title=Text("What never leaves", "Lo que nunca sale"),
        summary=Text(
            "Weaknesses and cards that the investigator requires cannot be removed to make room for others.",
            "Las debilidades y las cartas que exige el investigador no pueden retirarse para hacer sitio a otras.",
        ),
        section=EXPERIENCE,
        entry="experience",
    ),
    "AHLCG-XP-07": RuleText(
        title=Text("Upgrading a card", "Mejorar una carta"),
        summary=Text(
            "Whoever replaces a card by a higher version of the same name pays the difference, and at least 1.",
            "Quien sustituye una carta por una versión superior del mismo nombre paga la diferencia, y al menos 1.",
        ),
        section=EXPERIENCE,
        entry="experience",
    ),
    "AHLCG-EXT-34": RuleText(
        title=Text("Exile, discounts and surcharges", "Exilio, descuentos y recargos"),
        summary=Text(
            "What was exiled is bought again; the room that it left may be filled with level 0 cards for nothing. "
            "Cards may take something off upgrades or purchases, or add to them.",
            "Lo exiliado se adquiere de nuevo; el hueco que dejó puede llenarse gratis con cartas de nivel 0. "
            "Hay cartas que abaratan mejoras o adquisiciones, o las encarecen.",
        ),
        section=Text("Text of cards", "Texto de cartas"),
        entry="experience",
    ),
}
