import "server-only";
import { z } from "zod";
import { conflict } from "@/lib/platform/http/problem";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { mergedVideosSchema } from "./carry";
import type { Running } from "./plan";
import { scopeSchema } from "./scope";

// Each slice of a batch reads the current completions and scores. A concurrent batch over the same videos would mix
// with it, so that neither could be undone: it is refused until the first one is done.

/** The ids of the videos of a merge or a re-scoring. */
export const videosOfBatch = ({ videos, scope }: Running["detail"]): string[] => {
  const merged = mergedVideosSchema.safeParse(videos).data;
  return merged ? [merged.from, merged.into] : (scopeSchema.safeParse(scope).data?.videoIds ?? []);
};

/** SQL for the detail of the batch `b`, or of the batch `o` that it undoes. */
const detail = sql`coalesce(o.detail, b.detail)`;

/** SQL for the videos of a merge or a re-scoring that runs, or is being undone, as a JSON list. */
const videos = sql`coalesce(${detail}->'scope'->'videoIds', jsonb_build_array(${detail}->'videos'->'from', ${detail}->'videos'->'into'))`;

/** @throws {Problem} 409 while a batch runs that meets the condition */
async function requireNone(tx: Transaction, condition: Sql): Promise<void> {
  const running = await queryRow(
    z.object({ reason: z.string() }),
    sql`
    SELECT b.reason FROM point_batches b LEFT JOIN point_batches o ON o.id = b.undoes
    WHERE b.state = 'running' AND (${condition}) ORDER BY b.made_at LIMIT 1`,
    tx,
  );
  if (running) throw conflict(`"${running.reason}" is still running. Try again once it is done`);
}

/** Refuses to change the points of videos while a batch over one of them runs. @throws {Problem} 409 */
export const requireNoneRunning = (tx: Transaction, videoIds: string[]): Promise<void> =>
  requireNone(
    tx,
    sql`${videos} ?| ${videoIds}::text[]
        OR (b.kind = 'merged' AND EXISTS (
              SELECT FROM earned_points e WHERE e.knowledge_area_id = (b.detail->>'from')::uuid AND e.points > 0
                                            AND e.video_id = ANY (${videoIds}::uuid[])))`,
  );

/** Refuses a merge of areas while a batch over their points or scores runs. @throws {Problem} 409 */
export const requireNoneRunningIn = (tx: Transaction, areaIds: string[]): Promise<void> =>
  requireNone(
    tx,
    sql`(b.kind = 'merged' AND (b.detail->>'from' = ANY (${areaIds}::text[]) OR b.detail->>'into' = ANY (${areaIds}::text[])))
        OR EXISTS (SELECT FROM jsonb_array_elements_text(${videos}) AS v (id)
                   WHERE EXISTS (SELECT FROM video_areas a WHERE a.video_id = v.id::uuid AND a.knowledge_area_id = ANY (${areaIds}::uuid[]))
                      OR EXISTS (SELECT FROM earned_points e JOIN video_progress p USING (user_id, video_id)
                                 WHERE p.video_id = v.id::uuid AND e.knowledge_area_id = ANY (${areaIds}::uuid[])))`,
  );
