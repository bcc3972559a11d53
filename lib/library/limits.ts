import "server-only";
import { z } from "zod";
import { counted, figure } from "@/lib/platform/counted";
import { conflict } from "@/lib/platform/http/problem";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";

/** The entities of a kind, the entries of their lists, and the characters of their texts, all together. */
const sizesRow = z.object({ entities: z.int(), entries: z.int(), characters: z.int() });
type Sizes = z.infer<typeof sizesRow>;

type Kind = "knowledge area" | "learning path" | "career track";

/** The refusal in the API's description. */
export const TOO_LARGE = "The library would become too large; `detail` says why.";

/** The texts are searched and sent whole. */
const MAX_CHARACTERS = 2_000_000;

/** The lists of these have no pages, and every reader gets them whole. */
const LIMITS: Record<Kind, Sizes> = {
  "knowledge area": { entities: 2_000, entries: 0, characters: MAX_CHARACTERS },
  "learning path": { entities: 2_000, entries: 50_000, characters: MAX_CHARACTERS },
  "career track": { entities: 1_000, entries: 10_000, characters: MAX_CHARACTERS },
};

const ENTRIES: Record<Kind, string> = {
  "knowledge area": "entries",
  "learning path": "lessons",
  "career track": "learning paths and targets",
};

const MEASURES: Record<Kind, Sql> = {
  "knowledge area": sql`
    SELECT count(*)::int AS entities, 0 AS entries, coalesce(sum(length(name) + length(description)), 0)::int AS characters
    FROM knowledge_areas WHERE deleted_at IS NULL`,
  "learning path": sql`
    SELECT count(*)::int AS entities, coalesce(sum(l.entries), 0)::int AS entries,
           coalesce(sum(length(p.title) + length(p.description) + length(array_to_string(p.skills, '')) + l.characters), 0)::int
             AS characters
    FROM learning_paths p CROSS JOIN LATERAL (
      SELECT count(*) AS entries, coalesce(sum(length(heading)), 0) AS characters FROM path_videos WHERE path_id = p.id) l
    WHERE p.deleted_at IS NULL`,
  "career track": sql`
    SELECT count(*)::int AS entities,
           coalesce(sum((SELECT count(*) FROM track_paths WHERE track_id = t.id)
             + (SELECT count(*) FROM track_targets WHERE track_id = t.id)), 0)::int AS entries,
           coalesce(sum(length(title) + length(description) + length(industry) + length(coalesce(salary_range, ''))
             + length(array_to_string(job_titles || key_skills, ''))), 0)::int AS characters
    FROM career_tracks t WHERE deleted_at IS NULL`,
};

/** Why the library may not get larger by a write; null when it may. A library that has more keeps it. */
export function refusalOf(kind: Kind, before: Sizes, after: Sizes): string | null {
  const { entities, entries, characters } = LIMITS[kind];
  const isAbove = (size: keyof Sizes) => after[size] > LIMITS[kind][size] && after[size] > before[size];
  if (isAbove("entities")) return `The library has ${counted(entities, kind)}. Delete one first`;
  if (isAbove("entries")) return `All ${kind}s hold ${figure(entries)} ${ENTRIES[kind]} at most. Shorten one first`;
  if (isAbove("characters"))
    return `The texts of all ${kind}s have ${figure(characters)} characters at most. Shorten one first`;
  return null;
}

/**
 * Measures the library before a write to it, under the lock of `lockLibrary`.
 * @returns the check for the end of the write, which throws 409 when it made the library too large
 */
export async function watchSizes(tx: Transaction, kind: Kind): Promise<() => Promise<void>> {
  const measure = () => queryOnlyRow(sizesRow, MEASURES[kind], tx);
  const before = await measure();
  return async () => {
    const refusal = refusalOf(kind, before, await measure());
    if (refusal !== null) throw conflict(refusal);
  };
}
