import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";

export const keyRow = z.object({ userId: uuid, videoId: uuid });

/** A user's completion of a video. */
export type Key = z.infer<typeof keyRow>;

/** A running batch. */
export const runningRow = z.object({
  id: uuid,
  kind: z.enum(["rescored", "merged", "carried", "undone"]),
  undoes: uuid.nullable(),
  madeBy: uuid.nullable(),
  place: keyRow.nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type Running = z.infer<typeof runningRow>;

/** A kind of batch: selects the next completions after a place, and writes some completions. */
export type Plan = {
  nextKeys: (after: Key, limit: number) => Sql;
  write: (tx: Transaction, keys: Key[]) => Promise<void>;
};

/** SQL for the progress `p` of some users and videos. */
const rowsOf = (keys: Key[]): Sql => sql`
  video_progress p
  JOIN unnest(${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ videoId }) => videoId)}::uuid[]) AS k (user_id, video_id)
    ON k.user_id = p.user_id AND k.video_id = p.video_id`;

const completionsOf = (keys: Key[]): Sql =>
  sql`(SELECT p.user_id, p.video_id, p.completions, p.completed_at FROM ${rowsOf(keys)})`;

/** Writes entries of completions. Locks the same rows as completing and taking back, so that the points are current. */
export async function writeEntries(tx: Transaction, keys: Key[], entries: (completions: Sql) => Sql): Promise<void> {
  await tx.$executeRaw(sql`SELECT FROM ${rowsOf(keys)} ORDER BY p.user_id, p.video_id FOR NO KEY UPDATE OF p`);
  await tx.$executeRaw(entries(completionsOf(keys)));
}
