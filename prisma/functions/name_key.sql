-- The form in which names are compared: `nameKey` in lib/platform/text.ts.
CREATE OR REPLACE FUNCTION name_key(name text)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
RETURN replace(lower(btrim(regexp_replace(regexp_replace(normalize(name, NFKC), '[\u200b\u2060\ufeff\u00ad]', '', 'g'),
                                            '\s+', ' ', 'g'))), 'ς', 'σ');
