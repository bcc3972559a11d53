import "server-only";
import { z } from "zod";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { getLearningPath } from "./data";
import { listChanges } from "./list-changes";
import type { PathVersion, PublishedVersion } from "./schema";

/** The limit of versions in a list. */
const MAX_VERSIONS = 50;

const named = z.object({ id: uuid, title: z.string() });
const versionRow = z.object({
  number: z.int(),
  note: z.string(),
  publishedAt: z.date(),
  videos: z.array(named),
});

/** SQL for the videos of the version `n`, in order; deleted ones are left out. */
const videosOfVersion = sql`(
  SELECT coalesce(json_agg(json_build_object('id', v.id, 'title', v.title) ORDER BY l.position), '[]')
  FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL WHERE l.version_id = n.id)`;

/** The latest versions of a path, the newest first, each with what it changed in the one before. @throws {Problem} 404 */
export async function listVersions(pathId: string): Promise<PathVersion[]> {
  await getLearningPath(pathId);
  const rows = await queryRows(
    versionRow,
    sql`
    SELECT n.number, n.note, n.published_at AS "publishedAt", ${videosOfVersion} AS videos
    FROM path_versions n WHERE n.path_id = ${pathId}::uuid ORDER BY n.number DESC LIMIT ${MAX_VERSIONS + 1}`,
  );
  return rows.slice(0, MAX_VERSIONS).map(({ publishedAt, videos, ...row }, index) => {
    const before = rows[index + 1]?.videos ?? [];
    const changes = listChanges(idsOf(before), idsOf(videos));
    const pick = (ids: string[], from: typeof videos) => from.filter(({ id }) => ids.includes(id));
    return {
      ...row,
      publishedAt: publishedAt.toISOString(),
      added: pick(changes.added, videos),
      removed: pick(changes.removed, before),
      moved: pick(changes.moved, videos),
      videos: videos.length,
    };
  });
}

const idsOf = (videos: { id: string }[]) => videos.map(({ id }) => id);

/** A version of a path with its videos. @throws {Problem} 404 for an unknown path, and for a number that it does not have */
export async function getVersion(pathId: string, number: number): Promise<PublishedVersion> {
  await getLearningPath(pathId);
  const row = await queryRow(
    versionRow,
    sql`
    SELECT n.number, n.note, n.published_at AS "publishedAt", ${videosOfVersion} AS videos
    FROM path_versions n WHERE n.path_id = ${pathId}::uuid AND n.number = ${number}::int`,
  );
  if (!row) throw notFound("This version");
  return { ...row, publishedAt: row.publishedAt.toISOString() };
}
