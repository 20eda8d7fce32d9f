"""Where today's answers differ on purpose from those beside a dump, with the reason.

By dump, then by a pattern that is searched in the whole line of a difference: who, address, place, before, now.
The upgrade test fails for an unlisted difference, and for a listed one that does not occur any more.
"""

ALWAYS = {
    r"\.checked_with\.rules: ": "the version of the rules that a deck was checked with is that of the newest ones"
}
"""In every dump, as soon as any rule or word of a game has changed."""
_WORDS = "words of players; what they say is compared as codes, rules and numbers beside them"
DIFFERENCES: dict[str, dict[str, str]] = {
    "2026-11-16": {
        r"GET /api/v1/campaigns/stats/\.body\.names\.0100": "an investigator was named after the hero of another game",
        r'GET /\.body: "Find a card" is "Build decks': "the home page begins with what one can do here",
        r'GET /parties/\.body: "Decks at one table" is "Decks on one table"$': "words of players",
        r'GET /collections/\.body: "What you own" is "Your collection"$': "words of players",
        r'/sheet/\.body\.blocks\[\d+\]\.lines\[\d+\]\.label: "Being played" is "In progress"$': "words of players",
        r'/(log|setup)/\S*\.body\.(results|before|after)\[\d+\]\.(title|summary): ".+" is "': _WORDS,
        r'/api/v1/(decks|parties)/\S+\.problems\[\d+\]\.message: ".+" is "': _WORDS,
        r'\.body\.title: "This account may not do that\." is "This account can\'t do that\."$': _WORDS,
        r'/experience/\.body\.detail: "The ledger of a deck is its owner\'s\." is "Only the owner of': _WORDS,
        r'/buildable/\.body\.detail: "You have no collection of this game yet\." is "You don\'t have': _WORDS,
        r'/state/\S*\.body\.kinds: \["game-result"\] is new$': "the end of a board game can be recorded in one entry",
        r'/sheet/\S*: "Put away in round 3 \(2026-10-31\)" is "Put away in round 3"$': "its date has a line of its own",
        r'/sheet/\S*\.lines: .*"Put away in round 3 \(2026-10-31\)"\}\] is .*{"label": "Date", "value": "2026-10-31"': (
            "its date has a line of its own"
        ),
        r'/(sheet|setup)/\S*\.label: "Episode" is ""$': "the name of an Episode says that it is one",
        r'/setup/\S*\.body\.after: \["heroes"\] is new$': "fallen heroes are replaced, rescued and healed after a game",
    },
    "2026-11-18": {r'\.problems\[\d+\]\.message: ".+" is "': _WORDS},
}
