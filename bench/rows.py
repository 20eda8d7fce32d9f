"""Many rows for benchmarks, in PostgreSQL: accounts, decks with revisions, campaigns with logs.

The service's own code makes a few thousand decks and a log; the database multiplies them (`decks.sql`, `logs.sql`).
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Any

VARIANTS = 4_000
HEAVY = 2_000
"""Decks of the first account; there is one account per ten decks."""
WORDS = ["solo", "fight", "clues", "budget", "true", "spells", "ally", "rush", "evade", "curse", "bless", "standalone"]
NOTES = "Mulligan for the first weapon, and keep one card that finds clues. Upgrade the allies before anything else."


def builds(live: Any) -> Iterator[Any]:
    """Builds of all leaders with cards that they may take, some far more often; in most, problems are mended."""
    from decks.validation import check
    from games.engine import Build

    chance, building = random.Random(7), live.game.building
    leaders = [card.code for card in building.leaders(live.cards)]
    for _ in range(VARIANTS):
        leader = chance.choice(leaders)
        cards = sorted(building.takes(live.cards, leader, {}))
        main = dict.fromkeys(chance.choices(cards, [1 / (place + 9) for place in range(len(cards))], k=22), 2)
        for _attempt in range(chance.choice([0, 5, 5, 5, 5])):
            problems = check(Build(leaders=(leader,), zones={"main": main}), live).verdict.problems
            for fix in (one.fix for one in problems if one.fix and one.fix.action in ("add", "remove")):
                code = fix.card or chance.choice(fix.cards or (cards if fix.action == "add" else list(main)))
                main[code] = main.get(code, 0) + (fix.quantity if fix.action == "add" else -fix.quantity)
            main = {code: copies for code, copies in main.items() if copies > 0}
        yield Build(leaders=(leader,), zones={"main": main})


def prepare_decks(live: Any) -> None:
    """Keep the builds, checked, and the words of names in temporary tables."""
    from django.db import connection

    from decks.collection_check import needs_of
    from decks.search_terms import search_terms_of
    from decks.validation import check
    from games.engine import Build

    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE variant (id serial, leaders jsonb, zones jsonb, size int, experience int, valid bool,"
            " errors int, catalogue_version int, rules_version text, terms text[], needs jsonb);"
            "CREATE TEMP TABLE word (id serial, word text, terms text[])"
        )
        columns = "leaders, zones, size, experience, valid, errors, catalogue_version, rules_version, terms, needs"
        with cursor.copy(f"COPY variant ({columns}) FROM STDIN") as copy:
            for build in builds(live):
                found = check(build, live)
                figures = [getattr(found, name) for name in ("size", "experience", "is_valid", "errors")]
                terms = search_terms_of(build, name="", notes=NOTES, tags=(), cards=live.cards)
                versions = [found.catalogue_version, found.rules_version]
                needs = json.dumps(needs_of(found, live))
                copy.write_row([json.dumps(build.leaders), json.dumps(build.zones), *figures, *versions, terms, needs])
        with cursor.copy("COPY word (word, terms) FROM STDIN") as copy:
            for word in WORDS:
                nothing = Build(leaders=(), zones={})
                copy.write_row([word, search_terms_of(nothing, name=word, notes="", tags=(), cards=live.cards)])
        cursor.execute("ANALYZE variant; ANALYZE word; SELECT setseed(0.7)")


def fill_decks(first: int, last: int) -> None:
    """Write the decks with these numbers; the index of their search terms is built afterwards, as from a dump."""
    _run("decks.sql", first=first, last=last, variants=VARIANTS, heavy=HEAVY, notes=NOTES)
    _settle("accounts_user", "decks_deck", "decks_deckrevision", "decks_deckneeds")


def sample_cards(decks: int) -> dict[str, str]:
    """Codes of cards that are in most decks, in one of 200, and in few."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT substr(term, 6), count(*) FROM decks_deck TABLESAMPLE SYSTEM (20), unnest(search_terms) term"
            " WHERE visibility = 'public' AND term LIKE 'card:%' GROUP BY 1 ORDER BY 2"
        )
        cards = cursor.fetchall()
    some = min(cards, key=lambda card: abs(card[1] - decks * 0.2 * 0.6 * 0.005))
    return {"rare": cards[len(cards) // 20][0], "some": some[0], "often": cards[-2][0]}


def log_entries(number: int) -> list[Any]:
    """The log of a campaign with so many entries: three scenarios, in which tokens come, go, and are drawn."""
    from games.engine.journal import Entry

    made = [
        Entry(kind="start", data={"difficulty": "standard"}),
        Entry(kind="seat-join", data={"seat": "roland", "player": "u1", "investigator": "01001"}),
        Entry(kind="seat-join", data={"seat": "daisy", "player": "u2", "investigator": "01002"}),
    ]
    for place, scenario in enumerate(("core.torch", "core.arkham", "core.tentacles"), 1):
        made.append(Entry(kind="scenario-begin", data={"scenario": scenario, "lead": "roland"}))
        for turn in range(1, 4 + (number - 3) * place // 3 - (place < 3) - len(made)):
            kind = "tokens-draw" if turn % 50 == 0 else "tokens-add" if turn % 2 else "tokens-remove"
            made.append(Entry(kind=kind, data={"seed": turn} if turn % 50 == 0 else {"tokens": ["tablet"]}))
        if place < 3:
            made.append(Entry(kind="scenario-end", data={"resolution": "R1", "source": "act", "bonus": 1}))
    return made


def fill_logs(entries: int, *, of: Any) -> None:
    """Copy that campaign with its log, until the copies have about so many entries."""
    from campaigns.models import Campaign

    columns = [str(field.column) for field in Campaign._meta.concrete_fields]
    own = {"id": "m.id", "owner_id": "m.owner", "name": "'Evening ' || n", "visibility": "m.visibility"}
    own |= {"created_at": "m.played", "updated_at": "m.played"}
    chosen = ", ".join(own.get(name, f"c.{name}") for name in columns)
    _run("logs.sql", copies=max(entries // of.entries, 1), columns=", ".join(columns), chosen=chosen, of=of.pk)
    _settle(*(f"campaigns_{name}" for name in ("campaign", "member", "seat", "session", "logentry")))


def _run(name: str, **values: object) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(Template(Path(__file__).with_name(name).read_text()).substitute(values))


def _settle(*tables: str) -> None:
    """Let the database learn about its new rows, as its own housekeeping does sooner or later."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM ANALYZE {', '.join(tables)}")
