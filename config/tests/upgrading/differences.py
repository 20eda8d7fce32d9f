"""Where today's answers differ on purpose from those beside a dump, with the reason.

By dump, then by a pattern that is searched in the whole line of a difference: who, address, place, before, now.
The upgrade test fails for an unlisted difference, and for a listed one that does not occur any more.
"""

ALWAYS = {
    r"\.checked_with\.rules: ": "the version of the rules that a deck was checked with is that of the newest ones"
}
"""In every dump, as soon as any rule or word of a game has changed."""
DIFFERENCES: dict[str, dict[str, str]] = {
    "2026-11-16": {
        r"GET /api/v1/campaigns/stats/\.body\.names\.0100": "an investigator was named after the hero of another game",
        r'GET /\.body: "Find a card" is "Build decks': "the home page begins with what one can do here",
    }
}
