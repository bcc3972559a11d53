-- The evidence of an entry as it is shown: that of the completion, which may be known better since, and that of then once the
-- completion was taken back. Only completions have one.
CREATE OR REPLACE FUNCTION shown_evidence(
  kind point_kind,
  earned_as completion_evidence,
  completion integer,
  completions integer,
  is_now completion_evidence
)
  RETURNS completion_evidence
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN CASE WHEN kind <> 'earned' THEN NULL WHEN completions = completion THEN coalesce(is_now, earned_as) ELSE earned_as END;
