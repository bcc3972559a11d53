import "server-only";
import { z } from "zod";
import type { Scope } from "@/lib/identity/api-tokens/schema";
import { type Actor, mayAdminister } from "@/lib/identity/auth/access";
import { selectUsers } from "@/lib/identity/users/data";
import { userListSchema } from "@/lib/identity/users/schema";
import { correctWords } from "@/lib/library/search/correct";
import { findChapters, findLessons, findPaths } from "@/lib/library/search/entries";
import { findSaid } from "@/lib/library/search/said";
import type { Found, Slice } from "@/lib/library/search/schema";
import { readSaidQueries, readTerms, type Term } from "@/lib/library/search/terms";
import { type SearchWords, searchWords } from "@/lib/library/search/words";
import { spokenKey } from "@/lib/library/transcripts/spoken-words";
import { decodeCursor, encodeCursor } from "@/lib/platform/http/cursor";
import { AT_ONCE } from "@/lib/platform/rate-limits/limits";
import { oneOfFew } from "@/lib/platform/rate-limits/memory";
import { id as uuid } from "@/lib/platform/schema";
import { containing, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { searching } from "@/lib/platform/sql/searching";
import { findMoments } from "./find-moments";
import {
  ADMIN_GROUPS,
  SEARCH_GROUPS,
  type SearchAnswer,
  type SearchGroup,
  type SearchGroupName,
  type SearchQuery,
} from "./schema";

/** The user of a search. Without `seesNotes` the group of notes is empty; only with `seesPeople` there are users and teams. */
type Searcher = { id: string; seesNotes: boolean; seesPeople: boolean };

/** The searcher of a call: an API token needs the scopes of the calls that list notes and users. */
export function searcherOf(actor: Actor): Searcher {
  const may = (scope: Scope) => actor.apiToken?.scopes.includes(scope) ?? true;
  return { id: actor.id, seesNotes: may("progress:read"), seesPeople: mayAdminister(actor) && may("people:write") };
}

const NOTHING = { total: 0, items: [] };

/** The number of results before a page, in its cursor. */
const offsetText = z.string().regex(/^\d{1,6}$/);

/** The function that finds each group. Users are searched for by the text as typed. */
async function findersOf(words: SearchWords, searcher: Searcher, isLoose: boolean) {
  const [terms, queries] = await Promise.all([readTerms(words), readSaidQueries(words)]);
  const typed = [...words.words, ...words.phrases].join(" ");
  const finders: Record<SearchGroupName, (slice: Slice) => Promise<Found<object> & { lacking?: string[] }>> = {
    lessons: (slice) => findLessons(terms, slice),
    said: (slice) => findSaid(queries, slice, isLoose),
    chapters: (slice) => findChapters(terms, slice),
    notes: async (slice) => (searcher.seesNotes ? findMoments("note", terms, searcher.id, slice) : NOTHING),
    questions: (slice) => findMoments("question", terms, searcher.id, slice),
    paths: (slice) => findPaths(terms, slice),
    users: (slice) => findUsers(typed, slice),
    teams: (slice) => findTeams(terms, slice),
  };
  return finders;
}

async function findUsers(q: string, { limit }: Slice): Promise<Found<object>> {
  if (q === "") return NOTHING;
  const list = userListSchema.parse({ q, limit });
  const { users } = await selectUsers(list);
  const items = users.map(({ id, name, email, profilePictureUrl }) => ({ id, name, email, profilePictureUrl }));
  return { total: items.length, items };
}

const teamRow = z.object({ id: uuid, name: z.string(), total: z.int() });

/** Teams whose name has all words. */
async function findTeams(terms: Term[], { limit, offset }: Slice): Promise<Found<object>> {
  if (terms.length === 0) return NOTHING;
  const rows = await queryRows(
    teamRow,
    sql`
    SELECT id, name, (count(*) OVER ())::int AS total FROM teams
    WHERE deleted_at IS NULL AND search_key(name) LIKE ALL (${terms.map(({ key }) => containing(key))}::text[])
    ORDER BY lower(name) COLLATE names, id LIMIT ${limit}::int OFFSET ${offset}::int`,
  );
  return { total: rows[0]?.total ?? 0, items: rows.map(({ id, name }) => ({ id, name })) };
}

async function findGroups(
  names: SearchGroupName[],
  words: SearchWords,
  searcher: Searcher,
  slice: Slice,
  isLoose = false,
) {
  const finders = await findersOf(words, searcher, isLoose);
  const lacking: string[] = [];
  const groups = await Promise.all(
    names.map(async (name) => {
      const { total, items, lacking: words = [] } = await searching(() => finders[name](slice));
      lacking.push(...words);
      return { in: name, total, items };
    }),
  );
  return { groups: groups as SearchGroup[], lacking };
}

const hasSome = (groups: SearchGroup[]) => groups.some(({ total }) => total > 0);

/** The groups of a searcher. Other users get no group that is for administrators. */
const groupsFor = ({ seesPeople }: Searcher, name?: SearchGroupName): SearchGroupName[] => {
  const all = SEARCH_GROUPS.filter((group) => seesPeople || !ADMIN_GROUPS.includes(group));
  return name ? all.filter((group) => group === name) : all;
};

/**
 * Searches the library, what is said in it, the searcher's notes and everyone's questions (docs/behaviour.md, 40). When nothing matches
 * as typed, typing errors are corrected, then words are left out.
 * @returns the answer, and the cursor of the next page of a single group
 * @throws {Problem} 400 on an invalid cursor, 429 while several searches of the user run
 */
export async function search(
  query: SearchQuery,
  searcher: Searcher,
): Promise<{ answer: SearchAnswer; next: string | null }> {
  const { q, limit } = query;
  const list = `search ${query.in ?? ""} ${q}`;
  const offset = query.cursor ? Number(decodeCursor(list, query.cursor, [offsetText])[0]) : 0;
  const names = groupsFor(searcher, query.in);
  const answer = await oneOfFew(AT_ONCE.search, searcher.id, () => answerTo(q, names, searcher, { limit, offset }));
  const [group] = answer.groups;
  const isMore =
    query.in !== undefined && group !== undefined && offset + limit < group.total && group.items.length > 0;
  return { answer, next: isMore ? encodeCursor(list, [String(offset + limit)]) : null };
}

async function answerTo(q: string, names: SearchGroupName[], searcher: Searcher, slice: Slice): Promise<SearchAnswer> {
  const typed = searchWords(q);
  const { groups } = await findGroups(names, typed, searcher, slice);
  if (hasSome(groups) || slice.offset > 0) return { groups, didYouMean: null, missing: [] };
  const { words, corrected, unknown } = await correctWords(typed);
  const didYouMean = corrected.length > 0 ? corrected.join(" ") : null;
  if (didYouMean) {
    const { groups: meant } = await findGroups(names, words, searcher, slice);
    if (hasSome(meant)) return { groups: meant, didYouMean, missing: [] };
  }
  // An exact phrase has no closest one.
  if (typed.phrases.length > 0) return { groups, didYouMean, missing: [] };
  const known = {
    words: words.words.filter((word) => !unknown.includes(spokenKey(word, "en"))),
    phrases: words.phrases,
  };
  const { groups: closest, lacking } = await findGroups(names, known, searcher, slice, true);
  return { groups: closest, didYouMean, missing: hasSome(closest) ? [...unknown, ...lacking] : [] };
}
