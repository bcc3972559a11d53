-- The texts of paths and tracks in the form in which they are searched: every search computed it for all of them, which took seconds
-- in a library of long texts. The columns need the function before those of prisma/functions are applied.

CREATE FUNCTION joined(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN coalesce(array_to_string(words, ' '), '');

-- AlterTable
ALTER TABLE "learning_paths" ADD COLUMN     "search_key" TEXT NOT NULL
  GENERATED ALWAYS AS (search_key(title || ' ' || description || ' ' || joined(skills))) STORED;
ALTER TABLE "career_tracks" ADD COLUMN     "search_key" TEXT NOT NULL
  GENERATED ALWAYS AS (search_key(title || ' ' || description || ' ' || industry || ' ' || joined(key_skills || job_titles))) STORED;
