-- Asks for a look at the users of a version or track after an act of administrators. The first of them are looked at when the
-- transaction ends, and all of them by the scheduler (lib/learning/enrolments/finish-courses.ts). Asked twice in a transaction is once.
CREATE OR REPLACE FUNCTION ask_completion_check(of_id uuid, of_track boolean)
  RETURNS void
  LANGUAGE sql
AS $$
  INSERT INTO completion_checks (id, is_track) VALUES (of_id, of_track)
  ON CONFLICT (id) DO UPDATE SET place = NULL, asked_at = now() WHERE completion_checks.asked_at <> now()::timestamptz(3)
$$;

-- A video that leaves the library no longer keeps anybody from completing a version, nor one that nobody can play. A lesson can be
-- completed while it does not count: once it is restored or plays again, those who have all of a version then are finished, so that
-- no later version takes that away. `UPDATE OF` would miss a health that another address has set back.
CREATE OR REPLACE FUNCTION check_versions_of_video()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM ask_completion_check(n.id, false)
  FROM path_version_videos l JOIN path_versions n ON n.id = l.version_id JOIN learning_paths p ON p.id = n.path_id
  WHERE l.video_id = NEW.id
    AND (n.id = p.current_version_id OR EXISTS (SELECT FROM path_starts s WHERE s.version_id = n.id))
  ORDER BY n.id = p.current_version_id DESC, n.number;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER check_versions_of_video
  AFTER UPDATE
  ON videos
  FOR EACH ROW
  WHEN ((old.deleted_at IS NULL AND (old.health = ANY (ARRAY['ok'::video_health, 'partly'::video_health])))
    <> (new.deleted_at IS NULL AND (new.health = ANY (ARRAY['ok'::video_health, 'partly'::video_health]))))
  EXECUTE FUNCTION check_versions_of_video();

-- A path that leaves the library leaves its tracks.
CREATE OR REPLACE FUNCTION check_tracks_of_path()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM ask_completion_check(track_id, true) FROM track_paths WHERE path_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER check_tracks_of_path
  AFTER UPDATE OF deleted_at
  ON learning_paths
  FOR EACH ROW
  WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL)
  EXECUTE FUNCTION check_tracks_of_path();

-- A track that another list of paths makes shorter completes it for those who have completed what is left.
CREATE OR REPLACE FUNCTION check_changed_tracks()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM ask_completion_check(c.track_id, true)
  FROM (SELECT DISTINCT track_id FROM changed) c JOIN career_tracks t ON t.id = c.track_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER track_grew
  AFTER INSERT
  ON track_paths
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION check_changed_tracks();

CREATE OR REPLACE TRIGGER track_shrank
  AFTER DELETE
  ON track_paths
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION check_changed_tracks();

-- Activating a track, or restoring one, completes it for those who have completed all of its paths.
CREATE OR REPLACE FUNCTION check_shown_track()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM ask_completion_check(NEW.id, true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER check_shown_track
  AFTER UPDATE OF is_active, deleted_at
  ON career_tracks
  FOR EACH ROW
  WHEN (new.is_active AND new.deleted_at IS NULL AND NOT (old.is_active AND old.deleted_at IS NULL))
  EXECUTE FUNCTION check_shown_track();

-- The first 5,000 users of each version and track change in the act's own transaction.
CREATE OR REPLACE FUNCTION finish_first_users()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.is_track THEN PERFORM finish_track(NEW.id, NULL, 5000); ELSE PERFORM finish_version(NEW.id, NULL, 5000); END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER finish_first_users
  AFTER INSERT OR UPDATE OF asked_at
  ON completion_checks
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION finish_first_users();
