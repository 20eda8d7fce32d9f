"""Invented cards, with texts in which everything occurs that a text can hold."""

CARDS = [
    {
        "code": "91001",
        "names": {"en": "Clockwork Lantern", "es": "Linterna de relojería"},
        "subtitles": {"en": "Wound Twice", "es": "De doble cuerda"},
        "type_code": "asset",
        "classes": ["seeker", "mystic"],
        "level": 3,
        "traits": {"en": ["Item", "Tool"], "es": ["Objeto", "Herramienta"]},
        "keywords": ["fast", "uses"],
        "texts": {
            "en": "Fast. Uses (3 turns).\n[action] Spend 1 turn: <b>Investigate.</b> You get +1 [intellect].\n"
            "<b>Forced</b> – If you are at a [[Cave]], <i>wind it up</i>: [tdc_rune_a].",
            "es": "Rápida. Usos (3 vueltas).\n[action] Gasta 1 vuelta: <b>Investigar.</b> Tienes +1 [intellect].",
        },
        "flavours": {"en": "It ticks in the dark."},
        "unique": True,
        "set_code": "core",
        "position": 901,
        "fields": {
            "cost": 3,
            "icons": {"intellect": 1, "wild": 2},
            "slots": ["hand", "arcane"],
            "health": 2,
            "sanity": 1,
        },
        "back": {
            "names": {"en": "Broken Lantern", "es": "Linterna rota"},
            "texts": {"en": "It no longer ticks.", "es": "Ya no suena."},
        },
    },
    {
        "code": "91002",
        "names": {"en": "Thing in the Cellar", "es": "La cosa del sótano"},
        "type_code": "enemy",
        "traits": {"en": ["Monster"], "es": ["Monstruo"]},
        "keywords": ["hunter"],
        "texts": {"en": "Hunter.", "es": "Cazador."},
        "set_code": "core",
        "position": 902,
        "fields": {
            "health": 4,
            "health_per_investigator": True,
            "enemy_fight": 3,
            "enemy_evade": "X",
            "enemy_damage": 1,
            "enemy_horror": 2,
            "victory": 1,
        },
    },
]
PRINTINGS = [{"code": "91501", "card": "91001", "set_code": "core", "position": 903, "illustrator": "Nobody"}]

LOTR = [
    {
        "code": "invented-boon",
        "names": {"en": "Invented Gift", "es": "Don inventado"},
        "type_code": "attachment",
        "set_code": "core-set",
        "position": 901,
        "fields": {"cost": 0, "card_back": "player", "campaign_role": "boon"},
    },
    {
        "code": "invented-contract",
        "names": {"en": "Messenger of the King", "es": "Mensajero del rey"},
        "type_code": "contract",
        "set_code": "core-set",
        "position": 902,
        "fields": {"card_back": "player"},
    },
]
"""Cards of The Lord of the Rings; rules ask for contracts by their title."""
