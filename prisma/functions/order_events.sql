-- Gives committed events their positions in order; an event that commits later gets a later one. An advisory lock, held
-- until the transaction ends, admits one caller at a time, so that the statement below sees what the previous caller
-- committed. A position is at least the clock in microseconds, so that a database restored from a backup never reuses
-- positions that readers have passed. Queues the events for every active webhook that gets their kind, in the same
-- transaction and order.
CREATE OR REPLACE FUNCTION order_events(slice integer)
  RETURNS integer
  LANGUAGE plpgsql
AS $$
DECLARE
  base bigint;
  ordered integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('order_events'));
  SELECT greatest(coalesce(max(position), 0), (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) INTO base FROM events;
  UPDATE events e SET position = base + fresh.n
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS n
        FROM (SELECT id FROM events WHERE position IS NULL ORDER BY id LIMIT slice) f) fresh
  WHERE e.id = fresh.id;
  GET DIAGNOSTICS ordered = ROW_COUNT;
  IF ordered > 0 THEN
    INSERT INTO webhook_deliveries (webhook_id, event_id, kind)
    SELECT w.id, e.id, e.kind
    FROM events e JOIN webhooks w ON w.state = 'active' AND e.kind = ANY (w.events) AND e.id > w.after_event_id
    WHERE e.position > base ORDER BY e.position;
  END IF;
  RETURN ordered;
END $$;
