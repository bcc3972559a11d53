-- What Prisma's schema cannot say

-- Texts of before get the form in which texts enter now (lib/platform/text.ts): one Unicode form, no control characters, and
-- titles and names in one line with single spaces.
CREATE FUNCTION pg_temp.clean_text(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(normalize(written, NFC), '\r\n?|[\u0085\u2028\u2029]', chr(10), 'g'),
                        '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]', '', 'g')
$$;
CREATE FUNCTION pg_temp.clean_line(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(regexp_replace(pg_temp.clean_text(written), '[\u200b\u2060\ufeff\u00ad]', '', 'g'),
                              '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'))
$$;
-- A title that showed nothing gets one that does.
CREATE FUNCTION pg_temp.clean_title(written text, otherwise text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN clean ~ '[^\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]'
              THEN clean ELSE otherwise END
  FROM (SELECT pg_temp.clean_line(written) AS clean) c
$$;
CREATE FUNCTION pg_temp.clean_lines(written text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(pg_temp.clean_title(entry, '–') ORDER BY place), '{}')
  FROM unnest(written) WITH ORDINALITY AS entries (entry, place)
$$;

UPDATE users SET name = pg_temp.clean_title(name, split_part(email, '@', 1))
  WHERE name <> pg_temp.clean_title(name, split_part(email, '@', 1));
UPDATE users SET first_name = pg_temp.clean_line(first_name), last_name = pg_temp.clean_line(last_name),
                 location = pg_temp.clean_line(location), bio = pg_temp.clean_text(bio)
  WHERE (first_name, last_name, location, bio) IS DISTINCT FROM
        (pg_temp.clean_line(first_name), pg_temp.clean_line(last_name), pg_temp.clean_line(location), pg_temp.clean_text(bio));
UPDATE factors SET friendly_name = pg_temp.clean_line(friendly_name) WHERE friendly_name <> pg_temp.clean_line(friendly_name);
UPDATE videos SET title = pg_temp.clean_title(title, 'Untitled'), description = pg_temp.clean_text(description)
  WHERE (title, description) <> (pg_temp.clean_title(title, 'Untitled'), pg_temp.clean_text(description));
UPDATE knowledge_areas SET description = pg_temp.clean_text(description) WHERE description <> pg_temp.clean_text(description);
UPDATE learning_paths SET title = pg_temp.clean_title(title, 'Untitled'), description = pg_temp.clean_text(description),
                          skills = pg_temp.clean_lines(skills)
  WHERE (title, description, skills) IS DISTINCT FROM
        (pg_temp.clean_title(title, 'Untitled'), pg_temp.clean_text(description), pg_temp.clean_lines(skills));
UPDATE career_tracks SET title = pg_temp.clean_title(title, 'Untitled'), industry = pg_temp.clean_title(industry, '–'),
                         description = coalesce(nullif(btrim(pg_temp.clean_text(description)), ''), '–'),
                         salary_range = nullif(pg_temp.clean_line(salary_range), ''),
                         job_titles = pg_temp.clean_lines(job_titles), key_skills = pg_temp.clean_lines(key_skills)
  WHERE (title, industry, description, salary_range, job_titles, key_skills) IS DISTINCT FROM
        (pg_temp.clean_title(title, 'Untitled'), pg_temp.clean_title(industry, '–'),
         coalesce(nullif(btrim(pg_temp.clean_text(description)), ''), '–'), nullif(pg_temp.clean_line(salary_range), ''),
         pg_temp.clean_lines(job_titles), pg_temp.clean_lines(key_skills));
UPDATE comments SET content = coalesce(nullif(btrim(pg_temp.clean_text(content)), ''), '–')
  WHERE content <> coalesce(nullif(btrim(pg_temp.clean_text(content)), ''), '–');

-- The form in which names are compared: `nameKey` in lib/platform/text.ts.
CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(lower(btrim(regexp_replace(regexp_replace(normalize(name, NFKC), '[\u200b\u2060\ufeff\u00ad]', '', 'g'),
                                            '\s+', ' ', 'g'))), 'ς', 'σ');

-- Siblings whose names are equal now keep theirs once; the others get a part of their id.
DROP INDEX "knowledge_areas_sibling_name_key";
WITH named AS (
  SELECT id, pg_temp.clean_title(name, 'Untitled') AS clean,
         row_number() OVER (PARTITION BY coalesce(parent_id, '00000000-0000-0000-0000-000000000000'),
                                         name_key(pg_temp.clean_title(name, 'Untitled')) ORDER BY created_at, id) AS place
  FROM knowledge_areas WHERE deleted_at IS NULL
)
UPDATE knowledge_areas a SET name = CASE WHEN n.place = 1 THEN n.clean ELSE left(n.clean, 100) || ' (' || left(a.id::text, 8) || ')' END
FROM named n WHERE n.id = a.id AND (n.place > 1 OR n.clean <> a.name);
UPDATE knowledge_areas SET name = pg_temp.clean_title(name, 'Untitled')
  WHERE deleted_at IS NOT NULL AND name <> pg_temp.clean_title(name, 'Untitled');
CREATE UNIQUE INDEX "knowledge_areas_sibling_name_key"
  ON "knowledge_areas" (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name_key(name)) WHERE deleted_at IS NULL;

ALTER TABLE "users" ADD CONSTRAINT "users_name_line" CHECK (name !~ '[\u0001-\u001f\u007f-\u009f]');
ALTER TABLE "knowledge_areas" ADD CONSTRAINT "knowledge_areas_name_line" CHECK (name !~ '[\u0001-\u001f\u007f-\u009f]');
ALTER TABLE "videos" ADD CONSTRAINT "videos_title_line" CHECK (title !~ '[\u0001-\u001f\u007f-\u009f]');
ALTER TABLE "learning_paths" ADD CONSTRAINT "learning_paths_title_line" CHECK (title !~ '[\u0001-\u001f\u007f-\u009f]');
ALTER TABLE "career_tracks" ADD CONSTRAINT "career_tracks_title_line" CHECK (title !~ '[\u0001-\u001f\u007f-\u009f]');

-- Names sort as people expect, Ä beside A, where PostgreSQL was built with ICU; elsewhere by code points as before.
DO $$
BEGIN
  CREATE COLLATION names (provider = icu, locale = 'und');
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION names FROM "C";
END $$;
DROP INDEX "users_name_order_idx";
CREATE INDEX "users_name_order_idx" ON "users" (lower(name) COLLATE names, id);
DROP INDEX "videos_title_idx";
CREATE INDEX "videos_title_idx" ON "videos" (lower(title) COLLATE names, id) WHERE deleted_at IS NULL;

-- The form in which texts are searched, lower case without accents: `searchKey` in lib/platform/text.ts. Most texts are ASCII
-- and take the short way. PostgreSQL inlines the function, so that the indexes serve every query that calls it.
CREATE FUNCTION search_key(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(words) = length(words) THEN lower(words)
    ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i'), 'ς', 'σ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ð', 'd') END;
DROP INDEX "users_search_idx";
CREATE INDEX "users_search_idx" ON "users" USING gin (search_key(name || ' ' || email) gin_trgm_ops);
DROP INDEX "users_pairs_idx";
CREATE INDEX "users_pairs_idx" ON "users" USING gin (letter_pairs(search_key(name || ' ' || email)));
DROP INDEX "videos_search_idx";
CREATE INDEX "videos_search_idx" ON "videos" USING gin (search_key(title || ' ' || description) gin_trgm_ops) WHERE deleted_at IS NULL;
