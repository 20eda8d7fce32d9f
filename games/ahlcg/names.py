"""The names of the game's types, skills, classes, traits, slots and uses."""

from games.ahlcg.words import table

TYPES = table("types")
SKILLS = table("skills")
CLASSES = table("classes")  # for sentences about options; the catalogue has the classes themselves
TRAITS = table("option traits")  # the traits that deckbuilding options and restricted cards name, as these spell them
SLOTS = table("slots")
USES = table("uses")  # the kinds of tokens of the Uses keyword
