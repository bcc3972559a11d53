-- The watched seconds of a video. Null when nothing is recorded.
CREATE OR REPLACE FUNCTION watched_seconds(seen int4multirange, length integer)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN CASE WHEN isempty(seen) THEN 0 WHEN seen IS NOT NULL THEN (
  SELECT coalesce(sum(upper(r) - lower(r)), 0)::int
  FROM unnest(CASE WHEN length IS NULL THEN seen ELSE seen * int4multirange(int4range(0, length)) END) AS ranges (r)) END;

-- The watched percentage of a video: `percentOf` in lib/learning/watch/coverage.ts. Null while the length is unknown.
CREATE OR REPLACE FUNCTION watched_percent(seen int4multirange, kept smallint, length integer)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN CASE WHEN length IS NULL THEN NULL WHEN seen IS NULL OR isempty(seen) THEN coalesce(kept, 0)
  ELSE greatest(coalesce(kept, 0), (
    SELECT CASE WHEN s = 0 THEN 0 WHEN length - s <= 2 THEN 100 ELSE 100 * s / length END
    FROM watched_seconds(seen, length) AS s)) END;
