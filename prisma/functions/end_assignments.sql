-- Ends open assignments: single ones by hand, or all of some teams, or of deleted subjects. No further reminders are
-- sent. Returns the number that ended.
CREATE OR REPLACE FUNCTION end_assignments(of_ids uuid[], reason assignment_end)
  RETURNS integer
  LANGUAGE sql
AS $$
  WITH ended AS (
    UPDATE assignments SET ended_at = now(), end_reason = reason
    WHERE ended_at IS NULL AND CASE reason
      WHEN 'hand' THEN id = ANY (of_ids)
      WHEN 'team' THEN team_id = ANY (of_ids)
      ELSE path_id = ANY (of_ids) OR video_id = ANY (of_ids) OR track_id = ANY (of_ids) END
    RETURNING id
  ), silenced AS (
    UPDATE assignment_people p SET reminded = 4 FROM ended e
    WHERE p.assignment_id = e.id AND p.done_at IS NULL AND p.excused_at IS NULL AND p.reminded < 4
  )
  SELECT count(*)::int FROM ended
$$;
