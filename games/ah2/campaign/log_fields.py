"""Words and fields that several kinds of entry share."""

from games.ah2.cards import CONDITIONS, DECKS, DRAWN_DECKS, STOPS
from games.ah2.rulesets import RULESETS
from games.ah2.words import _, table
from games.engine.journal import Field
from games.engine.journal import common_fields as fields

MODES = {code: ruleset.name for code, ruleset in RULESETS.items()}
RESULTS = table("results")
FATES = table("fates")
FINAL_FATES = {code: text for code, text in FATES.items() if code != "devoured-play"}
SURVIVED = ("survived-sane", "survived-not-sane")
CAUSES = table("causes")
METHODS = table("methods")
OUTCOMES = table("outcomes")
RUMORS = table("rumors")
TERROR_CAUSES = table("terror causes")
MISHAPS = table("mishaps")
FIGURES = table("figures")
NUMBERS = {
    "doom": (_("Doom tokens on the track"), 20),
    "terror": (_("Terror level"), 10),
    "gates": (_("Open gates"), 16),
    "seals": (_("Sealed locations"), 20),
    "arkham": (_("Monsters in Arkham"), 60),
    "sky": (_("Monsters in the Sky"), 60),
    "outskirts": (_("Monsters in the Outskirts"), 60),
}
"""Numbers on the board at the end of a turn: title and maximum."""

SLIDERS = {
    "speed": _("Stop of Speed and Sneak"),
    "fight": _("Stop of Fight and Will"),
    "lore": _("Stop of Lore and Luck"),
}
START_FIELDS = (
    fields.card(
        "cards",
        _("Cards at the start"),
        *DECKS,
        help=_("Fixed and random possessions; leave it empty if nobody wrote them down."),
        many=True,
    ),
    fields.card("discarded", _("Drawn and discarded"), *DRAWN_DECKS),
    *(fields.number(track, title, STOPS[-1], least=STOPS[0]) for track, title in SLIDERS.items()),
)
"""The start of an investigator."""
LOCATION = fields.card("location", _("Location"), "location", required=True)
MYTHOS = fields.card("mythos", _("Mythos card"), "mythos")
CONDITION = fields.choice("condition", _("Blessed or cursed"), CONDITIONS)
DECK = Field(name="deck", type="deck", title=_("Kept loadout"), required=False, maximum=80)
