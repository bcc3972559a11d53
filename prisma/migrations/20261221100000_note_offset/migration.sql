-- Seconds by which a note or question is taken before the one that is shown.
ALTER TABLE "users" ADD COLUMN "note_offset_seconds" SMALLINT NOT NULL DEFAULT 5
  CONSTRAINT users_note_offset_seconds_check CHECK (note_offset_seconds BETWEEN 0 AND 30);
