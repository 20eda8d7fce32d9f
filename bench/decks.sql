-- Decks from number $first to $last, with uneven owners, words and visibility, each as its check would leave it; bench/rows.py fills in.
SET maintenance_work_mem = '512MB';
SET LOCAL session_replication_role = replica;  -- the rows refer to each other rightly by construction
DROP INDEX deck_search_terms;
INSERT INTO accounts_user (id, username, email, password, is_superuser, is_staff, is_active, first_name,
        last_name, date_joined, image_template, is_guest)
    SELECT n, 'u' || n, 'u' || n || '@example.org', '!', false, false, true, '', '', now(), '', false
    FROM generate_series(greatest($first / 10, 1), $last / 10) n ON CONFLICT DO NOTHING;
CREATE TEMP TABLE made AS
    SELECT n, gen_random_uuid() id, 1 + floor($variants * random())::int variant,
        1 + floor(12 * random() ^ 2)::int one, 1 + floor(12 * random() ^ 2)::int other,
        1 + floor(12 * random() ^ 2)::int tag, random() seen, random() broken,
        CASE WHEN n <= 5 * $heavy AND n % 5 = 0 THEN 1
            ELSE 2 + floor(($last / 10 - 1) * random() ^ 2)::int END owner,
        1 + (random() < 0.3)::int + (random() < 0.2)::int revision,
        date_trunc('minute', now()) - n * interval '1 minute' updated
    FROM generate_series($first, $last) n;
INSERT INTO decks_deck (id, owner_id, game, name, leaders, tags, folder, visibility, revision, version,
        search_terms, created_at, updated_at, size, experience, valid, errors, catalogue_version,
        rules_version, is_locked, broken_by)
    SELECT m.id, owner, 'ahlcg', o.word || ' ' || x.word || ' ' || n % 10000, leaders,
        jsonb_build_array(t.word), CASE WHEN n % 3 = 0 THEN t.word ELSE '' END,
        CASE WHEN seen < 0.6 THEN 'public' WHEN seen < 0.9 THEN 'private' ELSE 'unlisted' END,
        revision, revision,
        ARRAY(SELECT DISTINCT term COLLATE "C" FROM unnest(v.terms || o.terms || x.terms || ARRAY['tag:' || t.word,
            'word:' || n % 10000, 'word:' || left((n % 10000)::text, 3)]) term ORDER BY 1),
        updated - interval '1 day', updated, size, experience, valid, errors,
        catalogue_version, rules_version, false,
        CASE WHEN NOT valid AND broken < 0.05 THEN catalogue_version END
    FROM made m JOIN variant v ON v.id = variant JOIN word o ON o.id = one JOIN word x ON x.id = other
        JOIN word t ON t.id = tag ORDER BY n;
INSERT INTO decks_deckrevision (deck_id, number, base, cause, name, notes, tags, leaders, zones, choices,
        valid, problems, catalogue_version, rules_version, exiled, cost, spent, author_id, created_at)
    SELECT d.id, r, nullif(r - 1, 0), CASE WHEN r = 1 THEN 'created' ELSE 'saved' END, d.name, '$notes',
        d.tags, d.leaders, v.zones, '{}', d.valid, '[]', d.catalogue_version, d.rules_version, '{}', 0,
        0, d.owner_id, d.updated_at
    FROM made m JOIN decks_deck d ON d.id = m.id JOIN variant v ON v.id = m.variant,
        generate_series(1, m.revision) r;
INSERT INTO decks_deckneeds (deck_id, game, cards, changed_at)
    SELECT d.id, d.game, v.needs, d.updated_at
    FROM made m JOIN decks_deck d ON d.id = m.id JOIN variant v ON v.id = m.variant
    WHERE d.visibility = 'public' ORDER BY n;
DROP TABLE made;
CREATE INDEX deck_search_terms ON decks_deck USING gin (search_terms);
