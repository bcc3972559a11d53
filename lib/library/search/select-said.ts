import "server-only";
import { z } from "zod";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { shown } from "./said";
import { readLanguages, spellingsOf } from "./terms";
import { searchWords } from "./words";

/** Selects the searches whose words are all said in one passage of a lesson. */
export async function selectSaid(searches: string[]): Promise<Set<string>> {
  const languages = await readLanguages();
  const spellings = searches.flatMap((search) =>
    spellingsOf(searchWords(search), languages).map(({ config, key }) => ({ search, config, key })),
  );
  const found = await queryRows(
    z.object({ search: z.string() }),
    sql`
    SELECT DISTINCT s.search
    FROM jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) AS s (search text, config text, key text)
    WHERE numnode(plainto_tsquery(s.config::regconfig, s.key)) > 0 AND EXISTS (
      SELECT FROM transcript_passages p ${shown}
      WHERE t.config = s.config AND p.search @@ plainto_tsquery(s.config::regconfig, s.key))`,
  );
  return new Set(found.map(({ search }) => search));
}
