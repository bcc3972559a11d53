-- Increments the library's version, which tells whether a cached response is current. Locking its row also makes
-- changes of the library run one after the other. Scores and places in paths need none: their writers change
-- `updated_at` of the video or path, so that an edit of an older version is rejected. Chapters have one writer, which
-- counts its change itself (`lib/library/chapters/data.ts`).
CREATE OR REPLACE FUNCTION library_changed()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE library_version SET version = version + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER library_changed
  AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE
  ON knowledge_areas
  FOR EACH STATEMENT
  EXECUTE FUNCTION library_changed();

CREATE OR REPLACE TRIGGER library_changed
  AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE
  ON learning_paths
  FOR EACH STATEMENT
  EXECUTE FUNCTION library_changed();

CREATE OR REPLACE TRIGGER library_changed
  AFTER INSERT OR DELETE
  ON playback_reports
  FOR EACH ROW
  EXECUTE FUNCTION library_changed();

CREATE OR REPLACE TRIGGER library_changed
  AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE
  ON videos
  FOR EACH STATEMENT
  EXECUTE FUNCTION library_changed();

CREATE OR REPLACE TRIGGER library_changed
  AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE
  ON transcripts
  FOR EACH STATEMENT
  EXECUTE FUNCTION library_changed();

-- Curators' questions are part of the library: their number is shown with each video. Learners' own cards are not.
CREATE OR REPLACE TRIGGER library_changed
  AFTER INSERT OR UPDATE
  ON items
  FOR EACH ROW
  WHEN (new.owner_id IS NULL)
  EXECUTE FUNCTION library_changed();
