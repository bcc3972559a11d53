import "server-only";
import { z } from "zod";
import { invalidField, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { isSameLength } from "./duration";

const videoRow = z.object({ id: uuid, title: z.string(), duration: z.int().nullable() });

/**
 * The two videos of a merge.
 * @returns `isAsLong` is true when watched ranges of one count for the other
 * @throws {Problem} 404, 400 when the other video is the same one or not in the library
 */
export async function findMerged(id: string, intoId: string, tx?: Transaction) {
  if (id === intoId) throw invalidField("into", "A video cannot be merged into itself");
  const rows = await queryRows(
    videoRow,
    sql`SELECT id, title, duration FROM videos WHERE id IN (${id}::uuid, ${intoId}::uuid) AND deleted_at IS NULL`,
    tx,
  );
  const from = rows.find((row) => row.id === id);
  const into = rows.find((row) => row.id === intoId);
  if (!from) throw notFound("This video");
  if (!into) throw invalidField("into", "This video does not exist");
  return { from, into, isAsLong: isSameLength(from.duration, into.duration) };
}

const pathRow = z.object({ pathId: uuid });

/**
 * Changes `updated_at` of paths whose list has changed, so that an edit of an outdated path is rejected. A version is
 * published only if the list was edited since the merge; otherwise the versions have the same videos already.
 */
async function touchPaths(tx: Transaction, rows: { pathId: string }[]): Promise<string[]> {
  const paths = rows.map(({ pathId }) => pathId);
  await tx.$executeRaw`UPDATE learning_paths SET updated_at = now() WHERE id = ANY (${paths}::uuid[])`;
  await tx.$executeRaw`SELECT publish_path_version(id, '', false) FROM unnest(${paths}::uuid[]) AS p (id)`;
  return paths;
}

/**
 * Marks a video as merged into another, which takes its places in paths, versions, plans and assignments unless it has
 * one there already.
 * @returns the paths that have changed
 */
export async function foldVideo(tx: Transaction, id: string, intoId: string): Promise<string[]> {
  const moved = await queryRows(
    pathRow,
    sql`
    UPDATE path_videos pv SET video_id = ${intoId}::uuid
    WHERE video_id = ${id}::uuid
      AND NOT EXISTS (SELECT FROM path_videos other WHERE other.path_id = pv.path_id AND other.video_id = ${intoId}::uuid)
    RETURNING path_id AS "pathId"`,
    tx,
  );
  await tx.video.update({ where: { id }, data: { deletedAt: new Date(), mergedIntoId: intoId } });
  await tx.playbackReport.deleteMany({ where: { videoId: id } });
  await tx.$executeRaw`SELECT merge_video(${id}::uuid, ${intoId}::uuid)`;
  await tx.$executeRaw`SELECT check_versions_of(ARRAY[${id}::uuid, ${intoId}::uuid])`;
  return touchPaths(tx, moved);
}

/**
 * Restores a merged video to the library, and to its places in paths and their versions.
 * @throws {Problem} as `restoreProblems`
 */
export async function unfoldVideo(tx: Transaction, id: string, intoId: string, paths: string[]): Promise<void> {
  await tx.video.updateMany({ where: { id, mergedIntoId: intoId }, data: { deletedAt: null, mergedIntoId: null } });
  await tx.$executeRaw`
    UPDATE path_version_videos SET video_id = ${id}::uuid, merged_from_id = nullif(merged_from_id, ${id}::uuid)
    WHERE video_id = ${intoId}::uuid AND merged_from_id IN (SELECT merged_videos(${id}::uuid))`;
  await tx.$executeRaw`SELECT check_versions_of(ARRAY[${id}::uuid])`;
  const moved = await queryRows(
    pathRow,
    sql`
    UPDATE path_videos pv SET video_id = ${id}::uuid
    WHERE video_id = ${intoId}::uuid AND path_id = ANY (${paths}::uuid[])
      AND NOT EXISTS (SELECT FROM path_videos other WHERE other.path_id = pv.path_id AND other.video_id = ${id}::uuid)
    RETURNING path_id AS "pathId"`,
    tx,
  );
  await touchPaths(tx, moved);
}
