-- An earlier version that still runs writes earned_points itself: the differences become entries, of a completion made now, of one
-- taken back, and of everything else in a batch of its own.
CREATE OR REPLACE FUNCTION bridge_points(users uuid[], videos uuid[], areas uuid[], differences integer[])
  RETURNS void
  LANGUAGE sql
AS $$
  WITH known AS (
    SELECT d.user_id, d.video_id, d.knowledge_area_id, d.points, p.evidence, greatest(coalesce(p.completions, 1), 1) AS completion,
           CASE WHEN d.points > 0 AND p.completed_at = now()::timestamptz(3) THEN 'earned'::point_kind
                WHEN d.points < 0 AND p.completions > 0 AND p.completed_at IS NULL THEN 'taken_back' END AS act
    FROM unnest(users, videos, areas, differences) AS d (user_id, video_id, knowledge_area_id, points)
    LEFT JOIN video_progress p ON p.user_id = d.user_id AND p.video_id = d.video_id
    WHERE d.points <> 0
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
  FROM named n LEFT JOIN batch ON n.kind = 'merged'
$$;

CREATE OR REPLACE FUNCTION bridge_added_points()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM bridge_points(array_agg(user_id), array_agg(video_id), array_agg(knowledge_area_id), array_agg(points)) FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bridge_added_points
  AFTER INSERT
  ON earned_points
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION bridge_added_points();

CREATE OR REPLACE FUNCTION bridge_changed_points()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM bridge_points(array_agg(a.user_id), array_agg(a.video_id), array_agg(a.knowledge_area_id), array_agg(a.points - b.points))
  FROM after_change a JOIN before_change b USING (user_id, video_id, knowledge_area_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bridge_changed_points
  AFTER UPDATE
  ON earned_points
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION bridge_changed_points();

CREATE OR REPLACE FUNCTION bridge_removed_points()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM bridge_points(array_agg(user_id), array_agg(video_id), array_agg(knowledge_area_id), array_agg(-points)) FROM removed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bridge_removed_points
  AFTER DELETE
  ON earned_points
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION bridge_removed_points();
