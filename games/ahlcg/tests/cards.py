"""Invented cards for the tests of this game, so that no test depends on a publisher's card.

Cards that rules ask for by their code have that code here too, and no more than the rule needs.
"""

import datetime
from typing import Any

from games.ahlcg.cards import AhlcgFields, AtLeast, Customization, DeckOption, LevelRange, Requirements
from games.engine import CardRecord, Catalogue, PrintingRecord, WeaknessRecord
from games.engine.cards import TabooCard, TabooRecord

CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor")
UP_TO_FIVE = LevelRange(min=0, max=5)
ZERO = LevelRange(min=0, max=0)
SEEKER = DeckOption(classes=("seeker", "neutral"), levels=UP_TO_FIVE)
TEN = Requirements(deck_size=10)


def make_card(code: str, **overrides: Any) -> CardRecord:
    """A level 0 asset with two copies allowed; overrides name fields of the record or of the game."""
    fields = {key: overrides.pop(key) for key in list(overrides) if key in AhlcgFields.__struct_fields__}
    record: dict[str, Any] = {
        "code": code,
        "names": {"en": f"Card {code}", "es": f"Carta {code}"},
        "type_code": "asset",
        "classes": ("seeker",),
        "level": 0,
        "set_code": "test",
        "position": 1,
        "fields": AhlcgFields(**fields),
    }
    return CardRecord(**{**record, **overrides})


def named(name: str) -> dict[str, str]:
    return {"en": name, "es": f"{name} (es)"}


def make_investigator(
    code: str, *options: DeckOption, requirements: Requirements | None = TEN, **overrides: Any
) -> CardRecord:
    return make_card(
        code,
        **{
            "type_code": "investigator",
            "level": None,
            "requirements": requirements,
            "options": options or (SEEKER,),
            **overrides,
        },
    )


def make_weakness(code: str, kind: Any = "basic", **overrides: Any) -> CardRecord:
    weakness = {key: overrides.pop(key) for key in list(overrides) if key in WeaknessRecord.__struct_fields__}
    record = {"type_code": "treachery", "classes": ("neutral",), "level": None, **overrides}
    return make_card(code, weakness=WeaknessRecord(kind=kind, **weakness), **record)


def permanent(code: str, **overrides: Any) -> CardRecord:
    return make_card(code, **{"permanent": True, "classes": ("neutral",), "deck_limit": 1, **overrides})


def traits(*words: str) -> dict[str, tuple[str, ...]]:
    return {"en": words}


INVESTIGATORS = [
    make_investigator("inv"),
    make_investigator("inv2", requirements=Requirements(deck_size=12)),
    make_investigator(
        "samp",
        DeckOption(classes=("guardian", "neutral"), levels=UP_TO_FIVE),
        DeckOption(classes=("seeker",), levels=LevelRange(min=0, max=2)),
        requirements=Requirements(
            deck_size=30, signatures=(("sig", "sig+"), ("sigw", "sigw+")), random_basic_weaknesses=1
        ),
        classes=("guardian",),
        traits=traits("Veteran"),
    ),
    make_investigator("samp+", requirements=TEN, alternate_of="samp", classes=("guardian",)),
    make_investigator(
        "lim",
        SEEKER,
        DeckOption(classes=("guardian",), levels=ZERO, limit=2),
        DeckOption(classes=("guardian", "rogue"), levels=ZERO, limit=2),
    ),
    make_investigator(
        "min",
        DeckOption(classes=CLASSES, levels=UP_TO_FIVE, at_least=AtLeast(min=2, classes=2)),
        DeckOption(classes=("neutral",), levels=UP_TO_FIVE),
    ),
    make_investigator(
        "pick",
        SEEKER,
        DeckOption(deck_sizes=(10, 12)),
        DeckOption(class_choice=("guardian", "rogue"), levels=ZERO, limit=2),
    ),
    make_investigator(
        "pair",
        DeckOption(classes=("neutral",), levels=UP_TO_FIVE),
        DeckOption(id="faction_1", class_choice=CLASSES, levels=UP_TO_FIVE),
        DeckOption(id="faction_2", class_choice=CLASSES, levels=UP_TO_FIVE),
    ),
    make_investigator(
        "opts",
        SEEKER,
        DeckOption(
            choices=(
                DeckOption(id="blessed", traits=("blessed",), levels=UP_TO_FIVE),
                DeckOption(id="both", traits=("blessed", "cursed"), levels=UP_TO_FIVE, size_change=2),
            )
        ),
    ),
    make_investigator("veto", DeckOption(traits=("cursed",), excludes=True), SEEKER),
    make_investigator("given", DeckOption(), options=(), requirements=None),
    make_investigator(
        "mandy",
        SEEKER,
        DeckOption(deck_sizes=(30, 40)),
        requirements=Requirements(deck_size=30, signatures=(("06008",),)),
    ),
    make_investigator("lily", requirements=Requirements(deck_size=10, signatures=(("08015",),))),
    make_investigator("90037", alternate_of="inv"),
    make_investigator("90024", alternate_of="inv"),
    make_investigator("90017", alternate_of="inv"),
    make_investigator("04004"),
    make_investigator("05002"),
    make_investigator(
        "jim",
        side_requirements=Requirements(deck_size=2, signatures=(("shade",),)),
        side_options=(DeckOption(traits=("ally",), levels=LevelRange(min=0, max=2)),),
    ),
]  # fmt: skip
"""inv: ten seeker or neutral cards, no signatures. samp: the sample investigator of the rulebook's test cases."""

CARDS = [
    *(make_card(f"f{number:02}") for number in range(1, 11)),
    *(make_card(f"g{number:02}", classes=("guardian",)) for number in range(1, 21)),
    *(make_card(f"r{number:02}", classes=("rogue",)) for number in range(1, 5)),
    *(make_card(f"k{number:02}", type_code="skill") for number in range(1, 6)),
    *(make_card(f"h{number:02}", type_code="event", traits=traits("Insight")) for number in range(1, 7)),
    make_card("both", classes=("seeker", "guardian")),
    make_card("lamp0", names=named("Lamp")),
    make_card("lamp2", names=named("Lamp"), level=2),
    make_card("lamp2s", names=named("Lamp"), level=2, subtitles={"en": "Old"}),
    make_card("lampe", names=named("Lamp"), type_code="event"),
    make_card("seek3", level=3),
    make_card("guard1", classes=("guardian",), level=1),
    make_card("single", deck_limit=1),
    make_card("triple", deck_limit=3),
    make_card("many", deck_limit=3, myriad=True, level=2),
    make_card("crown", names=named("Crown"), exceptional=True, level=3),
    make_card("crown0", names=named("Crown")),
    make_card("hero", unique=True),
    make_card("five", level=5),
    make_card("cursed", traits=traits("Cursed"), classes=("mystic",)),
    make_card("seekcursed", traits=traits("Cursed")),
    make_card("blessed", traits=traits("Blessed"), classes=("mystic",)),
    make_card("spell", traits=traits("Spell")),
    make_card("tactic", type_code="event", traits=traits("Tactic")),
    make_card("mate", slots=("ally",), traits=traits("Ally")),
    make_card("mate2", slots=("ally",), traits=traits("Ally")),
    make_card("mate3", slots=("ally",), traits=traits("Ally"), level=3),
    make_card("veteran", required_traits=("veteran",), classes=("neutral",), level=1),
    make_card("elsewhere", set_code="other"),
    make_card(
        "sheet",
        slots=("ally", "arcane"),
        customizations=(
            Customization(xp=1, traits=("Tool",)),
            Customization(xp=2, choice="remove_slot"),
            Customization(xp=3, deck_limit=3),
            Customization(xp=9),
        ),
    ),
    permanent("perm", classes=("seeker",), level=3, deck_limit=2),
    permanent("perm0", classes=("guardian",), deck_limit=2),
    permanent("uniqueperm", unique=True),
    make_card("sign", investigators=("inv",), level=None, deck_limit=1),
    make_card("sig", investigators=("samp",), level=None, deck_limit=1),
    make_card("sig+", investigators=("samp",), level=None, deck_limit=1),
    make_weakness("sigw", "signature", investigators=("samp",), deck_limit=1),
    make_weakness("sigw+", "signature", investigators=("samp",), deck_limit=1),
    make_card("story", encounter_set="tower", level=None),
    make_card("storyally", encounter_set="tower", level=None, slots=("ally",)),
    make_weakness("weak"),
    make_weakness("weakenemy", type_code="enemy"),
    make_weakness("weakskill", type_code="skill"),
    make_weakness("weakasset", "story", type_code="asset", encounter_set="tower"),
    make_weakness("turned", "story"),
    make_weakness("locked", class_lock="guardian"),
    make_weakness("lockedseeker", class_lock="seeker"),
    make_weakness("campaign", campaign_only=True),
    make_weakness("several", multiplayer_only=True),
    make_weakness("bondedweak", "story", bonded_to="Lamp"),
    make_weakness("01000", hidden=True, copies=0),
    make_card("bonded", level=None, bonded_to="Lamp"),
    make_card("place", type_code="location", level=None, encounter_set="tower"),
    make_card("monster", type_code="enemy", level=None, encounter_set="tower"),
    make_card("back", level=None, hidden=True),
    permanent("06167", level=2, deck_limit=2),
    permanent("12181"),
    make_card("relic", classes=("rogue",), level=3, traits=traits("Relic")),
    permanent("07303", level=3, exceptional=True),
    permanent("08046"),
    permanent("08031"),
    permanent("08125"),
    permanent("04109", deck_limit=2),
    make_card("05040", level=1, classes=("neutral",)),
    permanent("53010", level=3, exceptional=True),
    permanent("03264", level=3, exceptional=True),
    permanent("11080", level=5, exceptional=True),
    make_card("06241", names=named("Empower"), subtitles={"en": "One"}, myriad=True, deck_limit=1, level=2),
    make_card("06242", names=named("Empower"), subtitles={"en": "Two"}, myriad=True, deck_limit=1, level=2),
    make_card("06243", names=named("Empower"), subtitles={"en": "Three"}, myriad=True, deck_limit=1, level=2),
    make_card("08114", names=named("Memento"), subtitles={"en": "Former"}, deck_limit=1, level=4),
    make_card("08115", names=named("Memento"), subtitles={"en": "Future"}, deck_limit=1, level=4),
    *(permanent(f"071{number}", traits=traits("Covenant"), level=2) for number in (10, 13)),
    make_card("06008", investigators=("mandy",), level=None, deck_limit=3),
    make_weakness("08015", "signature", investigators=("lily",), deck_limit=4),
    *(permanent(f"080{number}a", investigators=("lily",), level=None) for number in (11, 12)),
    permanent("90038", investigators=("inv",), level=None),
    *(permanent(f"9002{number}", investigators=("inv",), level=None) for number in (5, 6, 7, 8)),
    make_weakness("05010", "signature", type_code="event", traits=traits("Insight"), investigators=("05002",)),
    make_weakness("shade", "signature", type_code="enemy", investigators=("jim",), deck_limit=1),
]  # fmt: skip


def catalogue() -> Catalogue:
    """The cards above, a reprint of one of them, and a taboo list."""
    return Catalogue(
        version=1,
        cards=[*INVESTIGATORS, *CARDS],
        printings=[PrintingRecord(code="lamp0b", card="lamp0", set_code="test", position=1)],
        taboos=[
            TabooRecord(
                code="001",
                names={"en": "First"},
                start=datetime.date(2026, 1, 1),
                cards=(
                    TabooCard(code="f01", values={"deck_limit": 0}),
                    TabooCard(code="f02", values={"exceptional": True}),
                    TabooCard(code="f03", level_cost=2),
                ),
            )
        ],
    )
