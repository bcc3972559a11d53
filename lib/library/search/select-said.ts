import "server-only";
import { z } from "zod";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { shown } from "./said";
import { readLanguages, spellingsOf } from "./terms";
import { searchWords } from "./words";

/** As many passages of a search are read: one of them is of a lesson that is still in the library. */
const MANY_PASSAGES = 1_000;

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
    -- Without a limit, the planner would read every passage for all searches together.
    CROSS JOIN LATERAL (
      SELECT transcript_id FROM transcript_passages
      WHERE search @@ plainto_tsquery(s.config::regconfig, s.key) LIMIT ${MANY_PASSAGES}::int) p ${shown} AND t.config = s.config
    WHERE numnode(plainto_tsquery(s.config::regconfig, s.key)) > 0`,
  );
  return new Set(found.map(({ search }) => search));
}
