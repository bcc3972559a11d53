-- The pairs of adjacent words in a text, in order, as hashes: an index finds words in a row by these, which it cannot
-- do by positions. Two pairs may share a hash. The words are a search key's: spaces or line feeds are between them.
CREATE OR REPLACE FUNCTION word_pairs(words text)
  RETURNS integer[]
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
  SELECT ARRAY(
    SELECT hashtext(w.word || ' ' || w.next)
    FROM (SELECT u.n, u.word, lead(u.word) OVER (ORDER BY u.n) AS next
          FROM string_to_table(translate(words, E'\n', ' '), ' ') WITH ORDINALITY u (word, n) WHERE u.word <> '') w
    WHERE w.next IS NOT NULL ORDER BY w.n)
$$;
