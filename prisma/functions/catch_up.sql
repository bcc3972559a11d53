-- Writes the effects of rows that servers of earlier versions have written since the upgrade: those servers relied on
-- triggers for effects that operations write themselves now. Called once they are gone (lib/learning/points/data.ts).
-- Runs once, and closes point_bridge.
CREATE OR REPLACE FUNCTION catch_up()
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  bridge point_bridge;
  upgraded timestamptz;
BEGIN
  SELECT * INTO bridge FROM point_bridge WHERE caught_up_at IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  upgraded := bridge.upgraded_at;
  PERFORM FROM library_version FOR NO KEY UPDATE;
  IF bridge.closed_at IS NULL THEN PERFORM enter_points_since(upgraded); END IF;
  -- Users.
  PERFORM follow_ways_in(array_agg(u.id)) FROM users u
  WHERE u.has_password <> (EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)
                           OR EXISTS (SELECT FROM identities i WHERE i.user_id = u.id)) HAVING count(*) > 0;
  INSERT INTO events (kind, user_id, at) SELECT 'user.deactivated', u.id, u.deactivated_at FROM users u
  WHERE u.deactivated_at >= upgraded
    AND NOT EXISTS (SELECT FROM events e WHERE e.user_id = u.id AND e.kind = 'user.deactivated' AND e.at >= upgraded);
  -- The library.
  INSERT INTO video_checks (video_id, next_at) SELECT id, now() + random() * interval '7 days' FROM videos ON CONFLICT DO NOTHING;
  INSERT INTO events (kind, subject_id) SELECT 'video.unplayable', v.id FROM videos v JOIN video_checks c ON c.video_id = v.id
  WHERE c.since >= upgraded AND v.health NOT IN ('ok', 'partly')
    AND NOT EXISTS (SELECT FROM events e WHERE e.subject_id = v.id AND e.kind = 'video.unplayable' AND e.at >= upgraded);
  PERFORM judge_duration_reports(video_id, NULL) FROM (
    SELECT DISTINCT d.video_id FROM duration_reports d JOIN users u ON u.id = d.user_id
    WHERE d.reported_at >= upgraded OR u.email_verified >= upgraded ORDER BY d.video_id) reported;
  PERFORM merge_video(id, merged_into_id) FROM videos WHERE merged_into_id IS NOT NULL AND deleted_at >= upgraded;
  PERFORM publish_path_version(id, '', false) FROM learning_paths WHERE updated_at >= upgraded OR current_version_id IS NULL;
  -- Assignments.
  PERFORM end_assignments(array_agg(id), 'subject') FROM (
    SELECT id FROM videos WHERE deleted_at >= upgraded AND merged_into_id IS NULL
    UNION ALL SELECT id FROM learning_paths WHERE deleted_at >= upgraded
    UNION ALL SELECT id FROM career_tracks WHERE updated_at >= upgraded AND NOT (is_active AND deleted_at IS NULL)) gone HAVING count(*) > 0;
  PERFORM end_assignments(array_agg(id), 'team') FROM teams WHERE deleted_at >= upgraded HAVING count(*) > 0;
  DELETE FROM team_members WHERE team_id IN (SELECT id FROM teams WHERE deleted_at >= upgraded);
  PERFORM place_assignments(array_agg(user_id)) FROM (
    SELECT user_id FROM team_members WHERE joined_at >= upgraded
    UNION SELECT subject_id FROM audit_events WHERE action = 'team.member_removed' AND at >= upgraded
    UNION SELECT m.user_id FROM teams t CROSS JOIN LATERAL teams_below(t.id) AS b (id) JOIN team_members m ON m.team_id = b.id
          WHERE t.updated_at >= upgraded) moved HAVING count(*) > 0;
  -- Completions that were taken back, new completions, and users who completed a path or track by the changes above.
  PERFORM record_lesson_events(ARRAY[p.user_id], p.video_id), reopen_paths(p.user_id, p.video_id), reopen_assignments(p.user_id, p.video_id)
  FROM video_progress p JOIN events e ON e.user_id = p.user_id AND e.subject_id = p.video_id AND e.completion = p.completions
    AND e.kind = 'video.completed'
  WHERE p.completed_at IS NULL AND p.completions > 0
    AND NOT EXISTS (SELECT FROM events t WHERE t.user_id = p.user_id AND t.subject_id = p.video_id AND t.completion = p.completions
                                           AND t.kind = 'video.taken_back');
  PERFORM record_completion(p.user_id, p.video_id) FROM video_progress p
  WHERE p.completed_at >= upgraded
    AND NOT EXISTS (SELECT FROM events e WHERE e.user_id = p.user_id AND e.subject_id = p.video_id AND e.completion = p.completions
                                           AND e.kind = 'video.completed')
  ORDER BY p.completed_at;
  INSERT INTO completion_checks (id, is_track)
  SELECT current_version_id, false FROM learning_paths WHERE deleted_at IS NULL AND current_version_id IS NOT NULL
  UNION ALL SELECT id, true FROM career_tracks WHERE is_active AND deleted_at IS NULL
  ON CONFLICT (id) DO UPDATE SET place = NULL, asked_at = now();
  UPDATE point_bridge SET caught_up_at = now(), closed_at = coalesce(closed_at, now());
END $$;

-- Turns points that servers without the ledger wrote themselves into entries: of a completion, of one taken back, and
-- everything else in a batch of its own. The sums already include these points, so the change that the entries make to
-- them is reversed, in an order that keeps the sums from falling below zero.
CREATE OR REPLACE FUNCTION enter_points_since(since timestamp with time zone)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  users uuid[];
  videos uuid[];
  areas uuid[];
  differences integer[];
BEGIN
  WITH written AS (
    SELECT user_id, video_id FROM video_progress WHERE completed_at >= since OR (completed_at IS NULL AND points <> 0)
    UNION SELECT user_id, video_id FROM point_entries
          WHERE at >= since OR knowledge_area_id IN (SELECT id FROM knowledge_areas WHERE deleted_at >= since)
  ), entered AS (
    SELECT user_id, video_id, knowledge_area_id, sum(w.points)::int AS points FROM written JOIN point_entries w USING (user_id, video_id)
    GROUP BY user_id, video_id, knowledge_area_id
  ), missing AS (
    SELECT user_id, video_id, knowledge_area_id, coalesce(e.points, 0) - coalesce(w.points, 0) AS points
    FROM (SELECT e.* FROM written JOIN earned_points e USING (user_id, video_id)) e
    FULL JOIN entered w USING (user_id, video_id, knowledge_area_id)
  )
  SELECT array_agg(user_id), array_agg(video_id), array_agg(knowledge_area_id), array_agg(points)
  INTO users, videos, areas, differences FROM missing WHERE points <> 0;
  IF users IS NULL THEN RETURN; END IF;
  INSERT INTO earned_points (user_id, video_id, knowledge_area_id, points)
  SELECT d.user_id, d.video_id, d.knowledge_area_id, 0 FROM unnest(users, videos, areas) AS d (user_id, video_id, knowledge_area_id)
  ON CONFLICT DO NOTHING;
  UPDATE earned_points e SET points = e.points - d.points
  FROM unnest(users, videos, areas, differences) AS d (user_id, video_id, knowledge_area_id, points)
  WHERE d.points < 0 AND e.user_id = d.user_id AND e.video_id = d.video_id AND e.knowledge_area_id = d.knowledge_area_id;
  WITH known AS (
    SELECT d.user_id, d.video_id, d.knowledge_area_id, d.points, p.evidence, greatest(p.completions, 1) AS completion,
           CASE WHEN d.points > 0 AND p.completed_at >= since THEN 'earned'::point_kind
                WHEN d.points < 0 AND p.completed_at IS NULL THEN 'taken_back' END AS act
    FROM unnest(users, videos, areas, differences) AS d (user_id, video_id, knowledge_area_id, points)
    JOIN video_progress p ON p.user_id = d.user_id AND p.video_id = d.video_id
  ), named AS MATERIALIZED (
    SELECT k.*, CASE WHEN k.act IS NOT NULL AND NOT EXISTS (
                  SELECT FROM point_entries e
                  WHERE e.user_id = k.user_id AND e.video_id = k.video_id AND e.knowledge_area_id = k.knowledge_area_id
                    AND e.completion = k.completion AND e.kind = k.act AND e.batch_id IS NULL) THEN k.act ELSE 'merged' END AS kind
    FROM known k
  ), batch AS (
    INSERT INTO point_batches (kind, reason, state, people, points)
    SELECT 'merged', 'Written by an earlier version', 'done', count(DISTINCT user_id), sum(points) FROM named WHERE kind = 'merged'
    HAVING count(*) > 0 RETURNING id
  )
  INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, batch_id, actor_id)
  SELECT n.user_id, n.video_id, n.knowledge_area_id, n.points, n.kind, CASE WHEN n.kind = 'earned' THEN n.evidence END, n.completion,
         batch.id, CASE WHEN n.kind <> 'merged' THEN n.user_id END
  FROM named n LEFT JOIN batch ON n.kind = 'merged';
  UPDATE earned_points e SET points = e.points - d.points
  FROM unnest(users, videos, areas, differences) AS d (user_id, video_id, knowledge_area_id, points)
  WHERE d.points > 0 AND e.user_id = d.user_id AND e.video_id = d.video_id AND e.knowledge_area_id = d.knowledge_area_id;
  UPDATE video_progress p SET points = (SELECT sum(e.points) FROM earned_points e WHERE e.user_id = p.user_id AND e.video_id = p.video_id)
  WHERE (p.user_id, p.video_id) IN (SELECT * FROM unnest(users, videos));
END $$;
