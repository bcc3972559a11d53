-- The words of a list in one text, blank for no list. Generated columns call it, which may call no function that depends on settings, as
-- array_to_string does for other types than text.
CREATE OR REPLACE FUNCTION joined(words text[])
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN coalesce(array_to_string(words, ' '), '');
