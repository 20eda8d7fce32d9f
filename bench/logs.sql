-- The log of one campaign, $copies times more; every second copy has a second member, one in ten is public.
SET LOCAL session_replication_role = replica;
CREATE TEMP TABLE made AS
    SELECT n, gen_random_uuid() id, 2 + floor((accounts - 1) * random() ^ 2)::int owner,
        CASE WHEN n % 10 = 0 THEN 'public' ELSE 'private' END visibility,
        now() - n * interval '1 minute' played
    FROM generate_series(1, $copies) n, (SELECT max(id) - 1 accounts FROM accounts_user) a;
INSERT INTO campaigns_campaign ($columns)
    SELECT $chosen FROM made m JOIN campaigns_campaign c ON c.id = '$of';
INSERT INTO campaigns_member (campaign_id, user_id, role, joined_at)
    SELECT id, owner + 1, 'writer', played FROM made WHERE n % 2 = 0;
INSERT INTO campaigns_seat (campaign_id, name, number, player, leader, leaders, status, user_id)
    SELECT m.id, s.name, s.number, s.player, s.leader, s.leaders, s.status, m.owner
    FROM made m, campaigns_seat s WHERE s.campaign_id = '$of';
INSERT INTO campaigns_session (campaign_id, number, scenario, leaders, is_over, resolution, result,
        ended_at)
    SELECT m.id, s.number, s.scenario, s.leaders, s.is_over, s.resolution, s.result, m.played
    FROM made m, campaigns_session s WHERE s.campaign_id = '$of';
INSERT INTO campaigns_logentry (campaign_id, number, kind, data, house_rule, actor_id, written_by, at)
    SELECT m.id, e.number, e.kind, e.data, false, m.owner, '', m.played
    FROM made m, campaigns_logentry e WHERE e.campaign_id = '$of' ORDER BY e.number, m.n;
DROP TABLE made;
