import "server-only";
import { z } from "zod";
import { keptAtVersion } from "@/lib/library/library-version/kept";
import { isPlayable } from "@/lib/library/videos/as-json";
import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRows } from "@/lib/platform/sql/query";

const versionRow = z.object({
  id: uuid,
  number: z.int(),
  entries: z.array(
    z.object({
      videoId: uuid,
      seconds: z.int(),
      heading: z.string().nullable(),
      isOptional: z.boolean(),
      isDead: z.boolean(),
      isDeleted: z.boolean(),
    }),
  ),
});

/** A version of a path with its lessons in order, deleted ones included. */
export type PathVersion = z.infer<typeof versionRow>;

const selectVersions = (ids: string[]) =>
  queryRows(
    versionRow,
    prepared(sql`
    SELECT n.id, n.number, (
      SELECT coalesce(json_agg(json_build_object('videoId', v.id, 'seconds', coalesce(v.duration, ${DEFAULT_DURATION_SECONDS}::int), 'heading', l.heading,
               'isOptional', l.is_optional, 'isDead', NOT ${isPlayable}, 'isDeleted', v.deleted_at IS NOT NULL) ORDER BY l.position), '[]')
      FROM path_version_videos l JOIN videos v ON v.id = l.video_id WHERE l.version_id = n.id) AS entries
    FROM path_versions n WHERE n.id = ANY (${ids}::uuid[])`),
  );

/** The versions read since the library's version changed, which every change of their data increases. */
const keptVersions = keptAtVersion(async () => new Map<string, PathVersion>());

/** Versions of paths by id. @param libraryVersion read before the call, so that the answer is never older */
export async function readPathVersions(
  libraryVersion: string,
  ids: string[],
): Promise<ReadonlyMap<string, PathVersion>> {
  const kept = await keptVersions(libraryVersion);
  const missing = ids.filter((id) => !kept.has(id));
  if (missing.length > 0) for (const version of await selectVersions(missing)) kept.set(version.id, version);
  return kept;
}
