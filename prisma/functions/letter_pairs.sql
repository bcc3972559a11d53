-- The index terms for searches without three letters in a row: each character, and each pair of adjacent ones.
CREATE OR REPLACE FUNCTION letter_pairs(words text)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT substr(words, place, width))
          FROM generate_series(1, length(words)) place, generate_series(1, 2) width);
