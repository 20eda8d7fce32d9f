"""Many rows for benchmarks, in PostgreSQL: accounts, decks with revisions, campaigns with logs.

The service's own code makes a few thousand decks and a few logs; the database multiplies them.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

VARIANTS = 4_000
HEAVY = 2_000
"""Decks of the first account, whatever the number of decks."""
WORDS = ["solo", "fight", "clues", "budget", "true", "spells", "ally", "rush", "evade", "curse", "bless", "standalone"]
NOTES = "Mulligan for the first weapon, and keep one card that finds clues. Upgrade the allies before anything else."


def builds(live: Any, number: int) -> Iterator[Any]:
    """Builds of all leaders with cards that they may take, common ones more often; most are mended to be legal."""
    from decks.validation import check
    from games.engine import Build

    chance, building = random.Random(7), live.game.building
    leaders = [card.code for card in building.leaders(live.cards)]
    for _ in range(number):
        leader = chance.choice(leaders)
        cards = sorted(building.takes(live.cards, leader, {}))
        main = dict.fromkeys(chance.choices(cards, [1 / (place + 9) for place in range(len(cards))], k=22), 2)
        for _attempt in range(chance.choice([0, 3, 3, 3, 3])):
            fixes = [fix for problem in check(Build(leaders=(leader,), zones={"main": main}), live).verdict.problems
                     for fix in [problem.fix] if fix and fix.action in ("add", "remove")]  # fmt: skip
            for fix in fixes:
                code = fix.card or chance.choice(fix.cards or (cards if fix.action == "add" else list(main)))
                main[code] = main.get(code, 0) + (fix.quantity if fix.action == "add" else -fix.quantity)
            main = {code: copies for code, copies in main.items() if copies > 0}
        yield Build(leaders=(leader,), zones={"main": main})


def prepare_decks(live: Any) -> None:
    """Keep the variants and the words of names in temporary tables."""
    from django.db import connection

    from decks.search_terms import search_terms_of
    from decks.validation import check
    from games.engine import Build

    empty = Build(leaders=(), zones={})
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE variant (id serial, leaders jsonb, zones jsonb, size int, experience int, valid bool,"
            " errors int, catalogue_version int, rules_version text, terms text[]);"
            "CREATE TEMP TABLE word (id serial, word text, terms text[])"
        )
        with cursor.copy("COPY variant (leaders, zones, size, experience, valid, errors, catalogue_version,"
                         " rules_version, terms) FROM STDIN") as copy:  # fmt: skip
            for build in builds(live, VARIANTS):
                found = check(build, live)
                terms = search_terms_of(build, name="", notes=NOTES, tags=(), cards=live.cards)
                copy.write_row([
                    json.dumps(build.leaders), json.dumps(build.zones), found.size, found.experience, found.is_valid,
                    found.errors, found.catalogue_version, found.rules_version, terms,
                ])  # fmt: skip
        with cursor.copy("COPY word (word, terms) FROM STDIN") as copy:
            for word in WORDS:
                copy.write_row([word, search_terms_of(empty, name=word, notes="", tags=(), cards=live.cards)])
        cursor.execute("ANALYZE variant; ANALYZE word; SELECT setseed(0.7)")


def fill_decks(first: int, last: int) -> None:
    """Write the decks with numbers from `first` to `last`, with uneven owners, words, visibility and experience.

    There is an account to ten decks. The index of words is built afterwards, as a restored dump does.
    """
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"""
            SET maintenance_work_mem = '512MB';
            SET LOCAL session_replication_role = replica;  -- the rows refer to each other rightly by construction
            DROP INDEX deck_search_terms;
            INSERT INTO accounts_user (id, username, email, password, is_superuser, is_staff, is_active, first_name,
                    last_name, date_joined, image_template, is_guest)
                SELECT n, 'u' || n, 'u' || n || '@example.org', '!', false, false, true, '', '', now(), '', false
                FROM generate_series({max(first // 10, 1)}, {last // 10}) n ON CONFLICT DO NOTHING;
            CREATE TEMP TABLE made AS
                SELECT n, gen_random_uuid() id, 1 + floor({VARIANTS} * random())::int variant,
                    1 + floor(12 * random() ^ 2)::int one, 1 + floor(12 * random() ^ 2)::int other,
                    1 + floor(12 * random() ^ 2)::int tag, random() seen, random() broken,
                    CASE WHEN n <= 5 * {HEAVY} AND n % 5 = 0 THEN 1
                        ELSE 2 + floor({last // 10 - 1} * random() ^ 2)::int END owner,
                    1 + (random() < 0.3)::int + (random() < 0.2)::int revision,
                    date_trunc('minute', now()) - n * interval '1 minute' updated
                FROM generate_series({first}, {last}) n;
            INSERT INTO decks_deck (id, owner_id, game, name, leaders, tags, folder, visibility, revision, version,
                    search_terms, created_at, updated_at, size, experience, valid, errors, catalogue_version,
                    rules_version, is_locked, broken_by)
                SELECT m.id, owner, 'ahlcg', o.word || ' ' || x.word || ' ' || n % 10000, leaders,
                    jsonb_build_array(t.word), CASE WHEN n % 3 = 0 THEN t.word ELSE '' END,
                    CASE WHEN seen < 0.6 THEN 'public' WHEN seen < 0.9 THEN 'private' ELSE 'unlisted' END,
                    revision, revision,
                    v.terms || o.terms || x.terms || ARRAY['tag:' || t.word, 'word:' || n % 10000],
                    updated - interval '1 day', updated, size, floor(60 * random() ^ 3), valid, errors,
                    catalogue_version, rules_version, false,
                    CASE WHEN NOT valid AND broken < 0.05 THEN catalogue_version END
                FROM made m JOIN variant v ON v.id = variant JOIN word o ON o.id = one JOIN word x ON x.id = other
                    JOIN word t ON t.id = tag ORDER BY n;
            INSERT INTO decks_deckrevision (deck_id, number, base, cause, name, notes, tags, leaders, zones, choices,
                    valid, problems, catalogue_version, rules_version, exiled, cost, spent, author_id, created_at)
                SELECT d.id, r, nullif(r - 1, 0), CASE WHEN r = 1 THEN 'created' ELSE 'saved' END, d.name, '{NOTES}',
                    d.tags, d.leaders, v.zones, '{{}}', d.valid, '[]', d.catalogue_version, d.rules_version, '{{}}', 0,
                    0, d.owner_id, d.updated_at
                FROM made m JOIN decks_deck d ON d.id = m.id JOIN variant v ON v.id = m.variant,
                    generate_series(1, m.revision) r;
            DROP TABLE made;
            CREATE INDEX deck_search_terms ON decks_deck USING gin (search_terms);
        """)
    settle("accounts_user", "decks_deck", "decks_deckrevision")


def settle(*tables: str) -> None:
    """Let the database learn about its new rows, as its own housekeeping does sooner or later."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM ANALYZE {', '.join(tables)}")


def log_entries(number: int) -> list[Any]:
    """The log of a campaign with so many entries: three scenarios with draws, tokens, notes, and cards won and lost."""
    from games.engine.journal import Entry

    def entry(kind: str, **data: Any) -> Entry:
        return Entry(kind=kind, data=data)

    made = [
        entry("start", difficulty="standard"),
        entry("seat-join", seat="roland", player="u1", investigator="01001"),
        entry("seat-join", seat="daisy", player="u2", investigator="01002"),
    ]
    for place, scenario in enumerate(("core.torch", "core.arkham", "core.tentacles"), 1):
        made.append(entry("scenario-begin", scenario=scenario, lead="roland"))
        until = 3 + (number - 3) * place // 3 - (place < 3)
        turn = 0
        while len(made) < until:
            turn += 1
            made.append(
                entry("tokens-draw", seed=turn) if turn % 50 == 0
                else entry("tokens-add", tokens=["tablet"], reason="act") if turn % 2
                else entry("tokens-remove", tokens=["tablet"], reason="act")
            )  # fmt: skip
        if place < 3:
            made.append(entry("scenario-end", resolution="R1", source="act", bonus=1))
    return made[:number]


def fill_logs(entries: int, *, of: Any) -> None:
    """Copy the log of that campaign into others, until all logs together have about so many entries.

    Every second campaign has a second member; one in ten is public.
    """
    from django.db import connection

    from campaigns.models import Campaign

    copies = max(entries // of.entries, 1)
    columns = [str(field.column) for field in Campaign._meta.concrete_fields]
    other = {
        "id": "m.id", "owner_id": "m.owner", "name": "'Evening ' || n", "visibility": "m.visibility",
        "created_at": "m.played", "updated_at": "m.played",
    }  # fmt: skip
    chosen = ", ".join(other.get(name, f"c.{name}") for name in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            SET LOCAL session_replication_role = replica;
            CREATE TEMP TABLE made AS
                SELECT n, gen_random_uuid() id, 1 + floor(accounts * random() ^ 2)::int owner,
                    CASE WHEN n % 10 = 0 THEN 'public' ELSE 'private' END visibility,
                    now() - n * interval '1 minute' played
                FROM generate_series(1, {copies}) n, (SELECT max(id) - 1 accounts FROM accounts_user) a;
            INSERT INTO campaigns_campaign ({", ".join(columns)})
                SELECT {chosen} FROM made m JOIN campaigns_campaign c ON c.id = '{of.pk}';
            INSERT INTO campaigns_member (campaign_id, user_id, role, joined_at)
                SELECT id, owner + 1, 'writer', played FROM made WHERE n % 2 = 0;
            INSERT INTO campaigns_seat (campaign_id, name, number, player, leader, leaders, status, user_id)
                SELECT m.id, s.name, s.number, s.player, s.leader, s.leaders, s.status, m.owner
                FROM made m, campaigns_seat s WHERE s.campaign_id = '{of.pk}';
            INSERT INTO campaigns_session (campaign_id, number, scenario, leaders, is_over, resolution, result,
                    ended_at)
                SELECT m.id, s.number, s.scenario, s.leaders, s.is_over, s.resolution, s.result, m.played
                FROM made m, campaigns_session s WHERE s.campaign_id = '{of.pk}';
            INSERT INTO campaigns_logentry (campaign_id, number, kind, data, house_rule, actor_id, written_by, at)
                SELECT m.id, e.number, e.kind, e.data, false, m.owner, '', m.played
                FROM made m, campaigns_logentry e WHERE e.campaign_id = '{of.pk}' ORDER BY e.number, m.n;
            DROP TABLE made;
            """
        )
    settle(*(f"campaigns_{name}" for name in ("campaign", "member", "seat", "session", "logentry")))
