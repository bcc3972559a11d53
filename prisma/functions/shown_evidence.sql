-- The evidence of an entry as it is shown: the current evidence of its completion, or that of the entry once the
-- completion was taken back. Entries of other kinds have none.
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
