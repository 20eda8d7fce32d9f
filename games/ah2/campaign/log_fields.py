"""Words and fields that several kinds of entry share."""

from games.ah2.cards import CONDITIONS, STOPS
from games.ah2.rulesets import RULESETS
from games.ah2.words import _, table
from games.engine.journal import Field

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
"""What a turn's end shows on the board: its words, and the most there can be."""


START_FIELDS = (
    Field(
        name="cards",
        type="card",
        title=_("Cards at the start"),
        help=_("Fixed and random possessions; leave it empty if nobody wrote them down."),
        required=False,
        many=True,
        card_types=("common", "unique", "spell", "skill", "ally", "special"),
    ),
    Field(
        name="discarded",
        type="card",
        title=_("Drawn and discarded"),
        required=False,
        card_types=("common", "unique", "spell", "skill"),
    ),
    *(
        Field(name=track, type="number", title=title, required=False, minimum=STOPS[0], maximum=STOPS[-1])
        for track, title in (
            ("speed", _("Stop of Speed and Sneak")),
            ("fight", _("Stop of Fight and Will")),
            ("lore", _("Stop of Lore and Luck")),
        )
    ),
)
"""What an investigator starts with."""
LOCATION = Field(name="location", type="card", title=_("Location"), card_types=("location",))
MYTHOS = Field(name="mythos", type="card", title=_("Mythos card"), required=False, card_types=("mythos",))
CONDITION = Field(name="condition", type="choice", title=_("Blessed or cursed"), required=False, choices=CONDITIONS)
DECK = Field(name="deck", type="deck", title=_("Kept loadout"), required=False, maximum=80)
