import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { getLearningPath } from "@/lib/library/learning-paths/data";
import { changedList, strangerIn, versionChanges } from "@/lib/library/learning-paths/outline";
import { NOT_IN_PATH, type PathList } from "@/lib/library/learning-paths/schema";
import { getVideos } from "@/lib/library/videos/data";
import { isDead } from "@/lib/library/videos/dead";
import { invalidField, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, type Versions } from "@/lib/platform/http/version";
import { readFigure } from "@/lib/platform/kept-figures/data";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { type QueryTransaction, queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import { countsOf, hasFinished, requiredOf } from "./course-figures";
import { requiredIn } from "./followed-list";
import { percentage } from "./path-progress";
import { type PathLearners, type PublishPreview, pathLearnersSchema } from "./schema";

/** With more learners, a path's figures are expensive and are cached for some minutes. */
const MANY_LEARNERS = 1_000;

/** Counts the users who started a path, and those who completed it. @throws {Problem} 404 */
export async function readPathLearners(id: string): Promise<PathLearners> {
  const path = await queryRow(
    z.object({ updatedAt: z.date() }),
    sql`SELECT updated_at AS "updatedAt" FROM learning_paths WHERE id = ${id}::uuid AND deleted_at IS NULL`,
  );
  if (!path) throw notFound("This learning path");
  return readFigure({
    name: `learners of path ${id}`,
    key: path.updatedAt.toISOString(),
    schema: pathLearnersSchema,
    count: (tx) => countPathLearners(id, tx),
    isExpensive: ({ started }) => started > MANY_LEARNERS,
  });
}

/** SQL for the required videos of each version of a path, which are read once for all of its learners. */
const listsOf = (path: Sql): Sql =>
  sql`lists AS MATERIALIZED (SELECT n.id, ${requiredOf(sql`n.id`)} AS ids FROM path_versions n WHERE n.path_id = ${path})`;

/** SQL for the learners `ps` of the path `lp` with the lists of their version, `own`, and of the current one, `cur`. */
const learners = sql`
  path_starts ps JOIN learning_paths lp ON lp.id = ps.path_id
  LEFT JOIN lists own ON own.id = coalesce(ps.version_id, lp.current_version_id) LEFT JOIN lists cur ON cur.id = lp.current_version_id`;

const countPathLearners = (id: string, tx?: QueryTransaction): Promise<PathLearners> =>
  queryOnlyRow(
    pathLearnersSchema,
    sql`
    WITH ${listsOf(sql`${id}::uuid`)}
    SELECT count(*)::int AS started,
           count(*) FILTER (WHERE ${hasFinished(sql`ps.user_id`, sql`ps.path_id`)} OR (o.total > 0 AND o.done = o.total))::int AS completed,
           coalesce(sum(c.checked), 0)::int AS checked, coalesce(sum(c.watched), 0)::int AS watched,
           coalesce(sum(c.marked), 0)::int AS marked
    FROM ${learners} CROSS JOIN LATERAL ${countsOf(sql`own.ids`, sql`ps.user_id`)} o
    CROSS JOIN LATERAL ${countsOf(sql`cur.ids`, sql`ps.user_id`)} c
    WHERE ps.path_id = ${id}::uuid`,
    tx,
  );

const groupRow = z.object({
  people: z.int(),
  done: z.int(),
  total: z.int(),
  doneAfter: z.int(),
  isFinished: z.boolean(),
});

/** Counts a path's learners by their completed videos of the version they follow, and of another list. */
const countGroups = (pathId: string, required: string[], tx?: QueryTransaction) =>
  queryRows(
    groupRow,
    sql`
  WITH ${listsOf(sql`${pathId}::uuid`)}
  SELECT count(*)::int AS people, o.done, o.total, next.done AS "doneAfter", f.finished AS "isFinished"
  FROM ${learners}
  CROSS JOIN LATERAL (
    SELECT count(*) > 0 AS finished FROM path_completions c
    WHERE c.user_id = ps.user_id AND c.path_id = ps.path_id AND c.reopened_at IS NULL) f
  CROSS JOIN LATERAL ${countsOf(sql`own.ids`, sql`ps.user_id`)} o
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS done FROM video_progress p
    WHERE p.user_id = ps.user_id AND p.video_id = ANY (${required}::uuid[]) AND p.completed_at IS NOT NULL) next
  WHERE ps.path_id = ${pathId}::uuid
  GROUP BY o.done, o.total, next.done, f.finished`,
    tx,
  );

/**
 * The effect of publishing a list of videos as the next version of a path, which writes nothing.
 * @param change omitted fields keep the path's values
 * @throws {Problem} 404, 412, 400 when a video is not in the library or an optional one not in the path
 */
export async function previewPublishing(
  pathId: string,
  change: Partial<PathList>,
  versions: Versions,
): Promise<PublishPreview> {
  const path = await getLearningPath(pathId);
  if (versions && !versions.some((known) => known.toISOString() === path.updatedAt)) {
    throw changedMeanwhile("this learning path");
  }
  const after = changedList(path, change);
  const field = strangerIn(after);
  if (field) throw invalidField(field, NOT_IN_PATH);
  const videos = await getVideos(after.videoIds);
  if (videos.length < after.videoIds.length)
    throw invalidField("videoIds", "A video of this path is no longer in the library");
  const unplayableVideoIds = videos.filter(({ health }) => isDead(health)).map(({ id }) => id);
  const required = requiredIn({ ...after, unplayableVideoIds });
  const groups = await readFigure({
    name: `publishing path ${pathId}`,
    key: JSON.stringify([path.updatedAt, createHash("sha256").update(required.join()).digest("base64url")]),
    schema: z.array(groupRow),
    count: (tx) => countGroups(pathId, required, tx),
    isExpensive: (counted) => peopleIn(counted) > MANY_LEARNERS,
  });
  return { ...versionChanges(path, after), ...effectOn(groups, required.length) };
}

function effectOn(groups: z.infer<typeof groupRow>[], lessons: number) {
  const isFinished = (group: (typeof groups)[number]) =>
    group.isFinished || (group.total > 0 && group.done === group.total);
  const underWay = groups.filter((group) => !isFinished(group));
  const percents = new Map<string, PublishPreview["percents"][number]>();
  for (const { done, total, doneAfter, people } of underWay) {
    const [from, to] = [percentage(done, total), percentage(doneAfter, lessons)];
    const before = percents.get(`${from} ${to}`)?.people ?? 0;
    percents.set(`${from} ${to}`, { from, to, people: before + people });
  }
  return {
    finished: peopleIn(groups.filter(isFinished)),
    underWay: peopleIn(underWay),
    wouldFinish: peopleIn(underWay.filter(({ doneAfter }) => lessons > 0 && doneAfter === lessons)),
    percents: [...percents.values()].sort((a, b) => b.people - a.people || b.from - a.from || b.to - a.to),
  };
}

const peopleIn = (groups: { people: number }[]) => groups.reduce((sum, { people }) => sum + people, 0);
