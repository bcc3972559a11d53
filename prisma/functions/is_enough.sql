-- True when the evidence of a completion fulfils an assignment: better evidence fulfils one that asks for less.
CREATE OR REPLACE FUNCTION is_enough(evidence completion_evidence, requires_watched boolean, requires_checked boolean)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN CASE WHEN requires_checked THEN evidence = 'checked' WHEN requires_watched THEN evidence IN ('checked', 'watched') ELSE true END;
