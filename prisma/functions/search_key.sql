-- The form in which texts are searched, lower case without accents: `searchKey` in lib/platform/text.ts. Most texts are ASCII
-- and take the short way. PostgreSQL inlines the function, so that the indexes serve every query that calls it.
CREATE OR REPLACE FUNCTION search_key(words text)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN CASE WHEN octet_length(words) = length(words) THEN lower(words)
    ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i'), 'ς', 'σ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ð', 'd') END;
