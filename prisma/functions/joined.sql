-- The words of a list in one text, blank for no list. Generated columns call it: they may not call array_to_string,
-- whose result depends on settings for lists of other types.
CREATE OR REPLACE FUNCTION joined(words text[])
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN coalesce(array_to_string(words, ' '), '');
