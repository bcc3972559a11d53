-- The form in which texts are searched, lower case without accents: `searchKey` in lib/platform/text.ts. ASCII texts,
-- which most are, take the fast branch. PostgreSQL inlines the function, so that every query that calls it can use the
-- indexes.
CREATE OR REPLACE FUNCTION search_key(words text)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN CASE WHEN octet_length(words) = length(words) THEN lower(words)
    ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i'), 'ς', 'σ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ð', 'd') END;
