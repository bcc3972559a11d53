import "server-only";
import { z } from "zod";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { getLearningPath } from "./data";
import { type PathEntry, sectionsOf, versionChanges } from "./outline";
import type { PathVersion, PublishedVersion } from "./schema";

/** The limit of versions in a list. */
const MAX_VERSIONS = 50;

const named = z.object({ id: uuid, title: z.string() });
const entry = named.extend({ heading: z.string().nullable(), isOptional: z.boolean(), isDeleted: z.boolean() });
const versionRow = z.object({
  number: z.int(),
  note: z.string(),
  publishedAt: z.date(),
  entries: z.array(entry),
});
type VersionRow = z.infer<typeof versionRow>;

/** SQL for the videos of the version `n`, in order. */
const entriesOfVersion = sql`(
  SELECT coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'heading', l.heading, 'isOptional', l.is_optional,
                                             'isDeleted', v.deleted_at IS NOT NULL) ORDER BY l.position), '[]')
  FROM path_version_videos l JOIN videos v ON v.id = l.video_id WHERE l.version_id = n.id)`;

/** A version without deleted videos. */
function toVersion({ entries, publishedAt, ...row }: VersionRow) {
  const live = entries.filter(({ isDeleted }) => !isDeleted);
  return {
    ...row,
    publishedAt: publishedAt.toISOString(),
    videos: live.map(({ id, title }) => ({ id, title })),
    optionalVideoIds: live.filter(({ isOptional }) => isOptional).map(({ id }) => id),
  };
}

type Version = ReturnType<typeof toVersion>;

const toList = ({ videos, optionalVideoIds }: Pick<Version, "videos" | "optionalVideoIds">) => ({
  videoIds: videos.map(({ id }) => id),
  optionalVideoIds,
});

/** The latest versions of a path, newest first, each with its changes from the one before. @throws {Problem} 404 */
export async function listVersions(pathId: string): Promise<PathVersion[]> {
  await getLearningPath(pathId);
  const rows = await queryRows(
    versionRow,
    sql`
    SELECT n.number, n.note, n.published_at AS "publishedAt", ${entriesOfVersion} AS entries
    FROM path_versions n WHERE n.path_id = ${pathId}::uuid ORDER BY n.number DESC LIMIT ${MAX_VERSIONS + 1}`,
  );
  const versions = rows.map(toVersion);
  return versions.slice(0, MAX_VERSIONS).map((version, index) => {
    const before = versions[index + 1] ?? { videos: [], optionalVideoIds: [] };
    const changes = versionChanges(toList(before), toList(version));
    const pick = (ids: string[], from = version.videos) => {
      const picked = new Set(ids);
      return from.filter(({ id }) => picked.has(id));
    };
    return {
      ...version,
      added: pick(changes.added),
      removed: pick(changes.removed, before.videos),
      moved: pick(changes.moved),
      madeOptional: pick(changes.madeOptional),
      madeRequired: pick(changes.madeRequired),
      videos: version.videos.length,
    };
  });
}

/** A version of a path with its videos. @throws {Problem} 404 for an unknown path or number */
export async function getVersion(pathId: string, number: number): Promise<PublishedVersion> {
  await getLearningPath(pathId);
  const row = await queryRow(
    versionRow,
    sql`
    SELECT n.number, n.note, n.published_at AS "publishedAt", ${entriesOfVersion} AS entries
    FROM path_versions n WHERE n.path_id = ${pathId}::uuid AND n.number = ${number}::int`,
  );
  if (!row) throw notFound("This version");
  return { ...toVersion(row), sections: sectionsOf(row.entries.map(toEntry)) };
}

const toEntry = ({ id, heading, isOptional, isDeleted }: VersionRow["entries"][number]): PathEntry => ({
  videoId: id,
  heading,
  isOptional,
  isDeleted,
});
