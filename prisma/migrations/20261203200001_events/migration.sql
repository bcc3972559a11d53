-- CreateTable
CREATE TABLE "events" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID,
    "subject_id" UUID,
    "completion" INTEGER,
    "evidence" "completion_evidence",
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "position" BIGINT,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "events_user_id_subject_id_idx" ON "events"("user_id", "subject_id");

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say

CREATE UNIQUE INDEX "events_position" ON "events" (position) WHERE position IS NOT NULL;
CREATE INDEX "events_without_position" ON "events" (id) WHERE position IS NULL;

-- A completion that begins or ends is an event of the transaction that causes it. One that only moves to another time is none.
CREATE FUNCTION record_lesson_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, user_id, subject_id, completion, evidence, at)
  VALUES (CASE WHEN NEW.completed_at IS NULL THEN 'video.taken_back' ELSE 'video.completed' END,
          NEW.user_id, NEW.video_id, NEW.completions, NEW.evidence, coalesce(NEW.completed_at, now()));
  RETURN NULL;
END $$;
CREATE TRIGGER record_completed_lesson AFTER INSERT ON video_progress
  FOR EACH ROW WHEN (NEW.completed_at IS NOT NULL) EXECUTE FUNCTION record_lesson_event();
CREATE TRIGGER record_changed_lesson AFTER UPDATE OF completed_at ON video_progress
  FOR EACH ROW WHEN ((OLD.completed_at IS NULL) <> (NEW.completed_at IS NULL)) EXECUTE FUNCTION record_lesson_event();

-- Gives committed events their positions in order; an event that commits later gets a later one. One caller at a time: the lock is held
-- until its transaction ends, and the statement below begins after the one before has committed. A position is at least the clock in
-- microseconds, so that a database restored from a backup gives none that a reader of the lost rows has passed already.
CREATE FUNCTION order_events(slice integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ordered integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('order_events'));
  UPDATE events e SET position = base.last + fresh.n
  FROM (SELECT greatest(coalesce(max(position), 0), (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) AS last FROM events) base,
       (SELECT id, row_number() OVER (ORDER BY id) AS n
        FROM (SELECT id FROM events WHERE position IS NULL ORDER BY id LIMIT slice) f) fresh
  WHERE e.id = fresh.id;
  GET DIAGNOSTICS ordered = ROW_COUNT;
  RETURN ordered;
END $$;
