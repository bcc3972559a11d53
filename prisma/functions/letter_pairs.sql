-- What no three letters in a row are looked for by: each character, and each two that stand together.
CREATE OR REPLACE FUNCTION letter_pairs(words text)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT substr(words, place, width))
          FROM generate_series(1, length(words)) place, generate_series(1, 2) width);
