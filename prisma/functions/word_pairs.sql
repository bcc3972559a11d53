-- The pairs of words that follow each other in a text of words, in order and as numbers: an index finds words in a row by them, which it
-- cannot by their positions. Two pairs may have one number.
CREATE OR REPLACE FUNCTION word_pairs(words text)
  RETURNS integer[]
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
  SELECT ARRAY(
    SELECT hashtext(w.word || ' ' || w.next)
    FROM (SELECT u.n, u.word, lead(u.word) OVER (ORDER BY u.n) AS next
          FROM regexp_split_to_table(words, '\s+') WITH ORDINALITY u (word, n)) w
    WHERE w.next IS NOT NULL ORDER BY w.n)
$$;
