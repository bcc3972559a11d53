import "server-only";
import { z } from "zod";
import { selectSaid } from "@/lib/library/search/said";
import { selectFound } from "@/lib/library/videos/select-page";
import { addDays, type Day } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import { type EmptySearchTerm, emptySearchTermSchema, SEARCH_DAYS, SHOWN_FROM_PEOPLE } from "./schema";

/** The limit of terms that administrators see. */
const SHOWN_TERMS = 50;

const saltRow = z.object({ salt: z.uuid() });

/** A user's salt, created at the first call. */
export async function readSalt(userId: string): Promise<string> {
  const known = await queryRow(
    z.object({ salt: z.uuid().nullable() }),
    sql`SELECT search_salt AS salt FROM users WHERE id = ${userId}::uuid`,
  );
  if (known?.salt) return known.salt;
  const { salt } = await queryOnlyRow(
    saltRow,
    sql`UPDATE users SET search_salt = coalesce(search_salt, gen_random_uuid()) WHERE id = ${userId}::uuid RETURNING search_salt AS salt`,
  );
  return salt;
}

/** Counts a search, once per learner and day, and the distinct learners of its term. */
export async function saveEmptySearch(term: string, person: Uint8Array<ArrayBuffer>, day: Day): Promise<void> {
  await db().$executeRaw`
    WITH added AS (
      INSERT INTO empty_searches (term, person, day) VALUES (${term}, ${person}, ${day}::date)
      ON CONFLICT DO NOTHING RETURNING term, day)
    INSERT INTO empty_search_terms AS t (term, searches, people, last_on) SELECT term, 1, 1, day FROM added
    ON CONFLICT (term) DO UPDATE SET
      searches = t.searches + 1, last_on = greatest(t.last_on, EXCLUDED.last_on),
      people = t.people + CASE WHEN EXISTS (
        SELECT FROM empty_searches s WHERE s.term = t.term AND s.person = ${person}) THEN 0 ELSE 1 END`;
}

/** Selects the searches that find a video of the library, or words that are said in one. */
export async function selectAnswered(searches: string[]): Promise<Set<string>> {
  const found = await Promise.all([selectFound(searches), selectSaid(searches)]);
  return new Set(found.flatMap((searchesOfOne) => [...searchesOfOne]));
}

/** The most searched terms of several learners, and those among them that find something by now. */
async function readTerms(): Promise<{ terms: EmptySearchTerm[]; answered: Set<string> }> {
  const terms = await queryRows(
    emptySearchTermSchema,
    sql`
    SELECT term, searches, people, last_on::text AS "lastOn" FROM empty_search_terms WHERE people >= ${SHOWN_FROM_PEOPLE}::int
    ORDER BY searches DESC, last_on DESC, term LIMIT ${SHOWN_TERMS}`,
  );
  return { terms, answered: await selectAnswered(terms.map(({ term }) => term)) };
}

/** The terms that several learners searched for and that still find nothing, the most searched first. */
export async function listEmptySearches(): Promise<EmptySearchTerm[]> {
  const { terms, answered } = await readTerms();
  return terms.filter(({ term }) => !answered.has(term));
}

/**
 * Deletes listed terms that find something by now, so that others are listed.
 * @returns the number of deleted searches
 */
export async function deleteAnsweredTerms(): Promise<number> {
  const answered = [...(await readTerms()).answered];
  if (answered.length === 0) return 0;
  return transaction(async (tx) => {
    await tx.emptySearchTerm.deleteMany({ where: { term: { in: answered } } });
    const { count } = await tx.emptySearch.deleteMany({ where: { term: { in: answered } } });
    return count;
  });
}

/** Deletes searches after their retention, and subtracts them from the counts of their terms. @returns their number */
export async function deleteOldSearches(today: Day): Promise<number> {
  const first = addDays(today, 1 - SEARCH_DAYS);
  return transaction(async (tx) => {
    await tx.$executeRaw`DELETE FROM empty_search_terms WHERE last_on < ${first}::date`;
    const { searches } = await queryOnlyRow(
      z.object({ searches: z.int() }),
      sql`
      WITH old AS (DELETE FROM empty_searches WHERE day < ${first}::date RETURNING term, person),
        lost AS (
          SELECT o.term, sum(o.searches)::int AS searches, (count(*) FILTER (WHERE NOT EXISTS (
                   SELECT FROM empty_searches s WHERE s.term = o.term AND s.person = o.person AND s.day >= ${first}::date)))::int AS people
          FROM (SELECT term, person, count(*) AS searches FROM old GROUP BY term, person) o GROUP BY o.term),
        counted AS (
          UPDATE empty_search_terms t SET searches = t.searches - l.searches, people = t.people - l.people
          FROM lost l WHERE l.term = t.term)
      SELECT count(*)::int AS searches FROM old`,
      tx,
    );
    return searches;
  });
}

/** Deletes searches after their retention, and those that find something by now. @returns their number */
export const forgetSearches = async (today: Day): Promise<number> =>
  (await deleteOldSearches(today)) + (await deleteAnsweredTerms());
