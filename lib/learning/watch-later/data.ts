import "server-only";
import { z } from "zod";
import { lockUser } from "@/lib/identity/users/lock-user";
import { getVideos } from "@/lib/library/videos/data";
import { db } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage, timeKey } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import { MAX_SAVED_VIDEOS, type Saved, type SavedList, type SavedVideo, savedSchema } from "./schema";

const newest: Order = {
  list: "watch-later",
  keys: [timeKey(sql`w.saved_at`), idKey(sql`w.video_id`)],
  descending: true,
};

/** SQL for a user's saved videos that are in the library. */
const savedBy = (userId: string) =>
  sql`FROM watch_later w JOIN videos v ON v.id = w.video_id AND v.deleted_at IS NULL WHERE w.user_id = ${userId}::uuid`;

/** A page of the lessons that a user saved for later, the latest first. @throws {Problem} 400 for an invalid cursor */
export async function listSaved(userId: string, asked: SavedList) {
  const { items, ...rest } = await readPage(
    newest,
    asked,
    savedSchema,
    ({ place, page }) => sql`
      SELECT w.video_id AS "videoId", ${isoTime(sql`w.saved_at`)} AS "savedAt", ${place} AS place ${savedBy(userId)} ${page}`,
    sql`SELECT count(*)::int AS total ${savedBy(userId)}`,
  );
  const times = new Map(items.map(({ videoId, savedAt }) => [videoId, savedAt]));
  const found = await getVideos([...times.keys()]);
  const videos = found.map((video): SavedVideo => ({ ...video, savedAt: times.get(video.id) as string }));
  return { videos, ...rest };
}

/** The ids of the lessons that a user saved for later. */
export async function listSavedIds(userId: string): Promise<string[]> {
  const rows = await queryRows(z.object({ id: uuid }), sql`SELECT v.id ${savedBy(userId)} ORDER BY w.saved_at DESC`);
  return rows.map(({ id }) => id);
}

const asSaved = sql`video_id AS "videoId", ${isoTime(sql`saved_at`)} AS "savedAt"`;

/**
 * Saves a lesson for later; does nothing when it is saved. The video is locked, so that a concurrent merge runs first
 * or moves the entry.
 * @returns `isNew` is true when it was not saved before
 * @throws {Problem} 404 when the video is not in the library, 409 beyond the limit
 */
export const saveForLater = (userId: string, videoId: string): Promise<{ saved: Saved; isNew: boolean }> =>
  transaction(async (tx) => {
    // The lesson before the user, as completing it: in the other order the two, and an act on many lessons, would wait for each other.
    const video = await tx.$executeRaw`SELECT FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL FOR SHARE`;
    await lockUser(tx, userId);
    const before = await queryRow(
      savedSchema,
      sql`SELECT ${asSaved} FROM watch_later WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid`,
      tx,
    );
    if (before) return { saved: before, isNew: false };
    if ((await tx.watchLater.count({ where: { userId } })) >= MAX_SAVED_VIDEOS)
      throw conflict(`You can save ${MAX_SAVED_VIDEOS} lessons for later. Remove one first`);
    if (video === 0) throw notFound("This video");
    const saved = await queryOnlyRow(
      savedSchema,
      sql`INSERT INTO watch_later (user_id, video_id) VALUES (${userId}::uuid, ${videoId}::uuid) RETURNING ${asSaved}`,
      tx,
    );
    return { saved, isNew: true };
  });

/** Removes a lesson from a user's list, if it is there. */
export async function removeSaved(userId: string, videoId: string): Promise<void> {
  await db().watchLater.deleteMany({ where: { userId, videoId } });
}
