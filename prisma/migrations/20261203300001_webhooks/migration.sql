-- CreateEnum
CREATE TYPE "webhook_state" AS ENUM ('active', 'paused', 'failed', 'gone');

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "include_names" BOOLEAN NOT NULL DEFAULT false,
    "state" "webhook_state" NOT NULL DEFAULT 'active',
    "secret" BYTEA NOT NULL,
    "former_secret" BYTEA,
    "former_secret_until" TIMESTAMPTZ(3),
    "after_event_id" BIGINT NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" BIGINT,
    "message_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "state" "outbox_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempted_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "answer" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_id_idx" ON "webhook_deliveries"("webhook_id", "id" DESC);
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say

ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_events" CHECK (cardinality(events) > 0);
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_former_secret" CHECK ((former_secret IS NULL) = (former_secret_until IS NULL));
CREATE INDEX "webhook_deliveries_queued" ON "webhook_deliveries" (webhook_id, id) WHERE state = 'queued';
CREATE INDEX "events_of_no_lesson" ON "events" (at) WHERE kind NOT IN ('video.completed', 'video.taken_back');

-- The first completion of a path in any version; a newer version of a finished path is none.
CREATE FUNCTION record_path_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM path_completions c
             WHERE c.user_id = NEW.user_id AND c.path_id = NEW.path_id AND c.version_id <> NEW.version_id) THEN RETURN NULL; END IF;
  INSERT INTO events (kind, user_id, subject_id, evidence, at)
  VALUES ('path.completed', NEW.user_id, NEW.path_id, NEW.evidence, NEW.completed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER record_completed_path AFTER INSERT ON path_completions FOR EACH ROW EXECUTE FUNCTION record_path_event();

CREATE FUNCTION record_track_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, user_id, subject_id, at) VALUES ('track.completed', NEW.user_id, NEW.track_id, NEW.completed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER record_completed_track AFTER INSERT ON track_completions FOR EACH ROW EXECUTE FUNCTION record_track_event();

-- A user has joined with their first password.
CREATE FUNCTION record_user_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, user_id) VALUES (TG_ARGV[0], NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_joined_user AFTER UPDATE OF has_password ON users
  FOR EACH ROW WHEN (NEW.has_password AND NOT OLD.has_password) EXECUTE FUNCTION record_user_event('user.joined');
CREATE TRIGGER record_deactivated_user AFTER UPDATE OF deactivated_at ON users
  FOR EACH ROW WHEN (NEW.deactivated_at IS NOT NULL AND OLD.deactivated_at IS NULL)
  EXECUTE FUNCTION record_user_event('user.deactivated');

CREATE FUNCTION record_video_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, subject_id) VALUES ('video.unplayable', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_unplayable_video AFTER UPDATE OF health ON videos
  FOR EACH ROW WHEN (NEW.health NOT IN ('ok', 'partly') AND OLD.health IN ('ok', 'partly') AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_video_event();

-- Events that get a position are queued for every active webhook that wants them, in the same transaction and order.
CREATE OR REPLACE FUNCTION order_events(slice integer) RETURNS integer LANGUAGE plpgsql AS $$
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
