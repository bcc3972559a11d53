import "server-only";
import { z } from "zod";
import { sectionsOf } from "@/lib/library/learning-paths/outline";
import { db } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { timestamp, id as uuid } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { pathStatus, type Version } from "./path-status";
import { type PathVersion, readPathVersions } from "./path-versions";
import type { UserLearningPath } from "./schema";

const userPathJson = z.object({
  pathId: uuid,
  startedAt: timestamp.nullable(),
  currentId: uuid,
  /** The older version that the user stays on. */
  stayedId: uuid.nullable(),
  finished: z.array(z.object({ versionId: uuid, completedAt: timestamp })),
});
type UserPath = z.infer<typeof userPathJson>;

const standingRow = z.object({
  libraryVersion: z.string(),
  paths: z.array(userPathJson),
  /** Completion times of the paths' lessons, by video. */
  completed: z.record(uuid, timestamp),
});
type Completed = z.infer<typeof standingRow>["completed"];

/** SQL for a user's started paths. `withFinished` adds those that they finished without starting them. */
const startsOf = (userId: string, withFinished: boolean) => sql`(
  SELECT user_id, path_id, started_at, version_id FROM path_starts WHERE user_id = ${userId}::uuid
  ${
    withFinished
      ? sql`UNION ALL SELECT DISTINCT c.user_id, c.path_id, NULL::timestamptz, NULL::uuid FROM path_completions c
            WHERE c.user_id = ${userId}::uuid AND c.reopened_at IS NULL
              AND NOT EXISTS (SELECT FROM path_starts t WHERE t.user_id = c.user_id AND t.path_id = c.path_id)`
      : empty
  })`;

const selectStanding = (userId: string, { withFinished = false, only = empty } = {}) =>
  queryOnlyRow(
    standingRow,
    prepared(sql`
  WITH path AS (
    SELECT lp.id, s.started_at, lp.current_version_id AS current_id, nullif(s.version_id, lp.current_version_id) AS stayed_id
    FROM ${startsOf(userId, withFinished)} s
    JOIN learning_paths lp ON lp.id = s.path_id AND lp.deleted_at IS NULL AND lp.current_version_id IS NOT NULL
    WHERE true ${only}
  ), finished AS (
    SELECT c.path_id, c.version_id, c.completed_at FROM path_completions c JOIN path ON path.id = c.path_id
    WHERE c.user_id = ${userId}::uuid AND c.reopened_at IS NULL
  ), version AS (
    SELECT current_id AS id FROM path UNION SELECT stayed_id FROM path UNION SELECT version_id FROM finished
  )
  SELECT (SELECT version::text FROM library_version) AS "libraryVersion", (
    SELECT coalesce(json_agg(json_build_object('pathId', id, 'startedAt', ${isoTime(sql`started_at`)}, 'currentId', current_id,
             'stayedId', stayed_id, 'finished', (
               SELECT coalesce(json_agg(json_build_object('versionId', f.version_id, 'completedAt', ${isoTime(sql`f.completed_at`)})), '[]')
               FROM finished f WHERE f.path_id = path.id)) ORDER BY started_at DESC NULLS LAST, id), '[]') FROM path) AS paths, (
    SELECT coalesce(json_object_agg(p.video_id, ${isoTime(sql`p.completed_at`)}), '{}') FROM video_progress p
    WHERE p.user_id = ${userId}::uuid AND p.completed_at IS NOT NULL
      AND p.video_id IN (SELECT l.video_id FROM path_version_videos l JOIN version ON version.id = l.version_id)) AS completed`),
  );

/** A version with a user's completions, without deleted videos. */
const withCompletions = ({ number, entries }: PathVersion, completed: Completed): Version => ({
  number,
  lessons: entries
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ videoId, seconds, isOptional, isDead }) => ({
      ...{ id: videoId, seconds, isOptional, isDead },
      completedAt: completed[videoId] ?? null,
    })),
});

/** @param versionOf finds each version that the path names */
function toUserPath(path: UserPath, versionOf: (id: string) => PathVersion, completed: Completed): UserLearningPath {
  const stayed = path.stayedId === null ? null : versionOf(path.stayedId);
  return {
    pathId: path.pathId,
    ...pathStatus({
      startedAt: path.startedAt,
      current: withCompletions(versionOf(path.currentId), completed),
      stayed: stayed && { ...withCompletions(stayed, completed), sections: sectionsOf(stayed.entries) },
      finished: path.finished.map(({ versionId, completedAt }) => {
        const { number, lessons } = withCompletions(versionOf(versionId), completed);
        const counted = lessons.filter((lesson) => !lesson.isOptional && !lesson.isDead && lesson.completedAt !== null);
        return { number, completedAt, videoIds: counted.map(({ id }) => id) };
      }),
    }),
  };
}

const versionIdsOf = ({ currentId, stayedId, finished }: UserPath) => [
  currentId,
  ...(stayedId === null ? [] : [stayedId]),
  ...finished.map(({ versionId }) => versionId),
];

async function selectUserPaths(userId: string, which?: { withFinished?: boolean; only?: Sql }) {
  const { libraryVersion, paths, completed } = await selectStanding(userId, which);
  const versions = await readPathVersions(libraryVersion, paths.flatMap(versionIdsOf));
  // A path that was deleted for good since the first read has no versions.
  const known = paths.filter((path) => versionIdsOf(path).every((id) => versions.has(id)));
  return known.map((path) => toUserPath(path, (id) => versions.get(id) as PathVersion, completed));
}

/** A user's started paths, the latest first. @param withFinished adds those that they finished without starting them */
export const listUserPaths = (userId: string, withFinished = false): Promise<UserLearningPath[]> =>
  selectUserPaths(userId, { withFinished });

const findUserPath = async (userId: string, pathId: string) => {
  const [path] = await selectUserPaths(userId, { only: sql`AND lp.id = ${pathId}::uuid` });
  return path;
};

/** Starts a path for a user; starting it again changes nothing. @returns `isNew` is true the first time @throws {Problem} 404 */
export async function startPath(userId: string, pathId: string) {
  const isNew = await db().$executeRaw`
    INSERT INTO path_starts (user_id, path_id) SELECT ${userId}::uuid, id FROM learning_paths WHERE id = ${pathId}::uuid AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`;
  const userPath = await findUserPath(userId, pathId);
  if (!userPath) throw notFound("This learning path");
  return { userPath, isNew: isNew > 0 };
}

const followedRow = z.object({ id: uuid, isCurrent: z.boolean(), endedBeforeStart: z.boolean() });

/**
 * Lets a user follow a version of a path that they started: the current one, or one that was current since their start.
 * @throws {Problem} 404 for an unknown path or version; 409 when the path is not started, or started after that version
 */
export async function followVersion(userId: string, pathId: string, number: number): Promise<UserLearningPath> {
  const before = await findUserPath(userId, pathId);
  if (!before) {
    const path = await db().learningPath.findFirst({ where: { id: pathId, deletedAt: null }, select: { id: true } });
    throw path ? conflict("Start this learning path first") : notFound("This learning path");
  }
  await transaction(async (tx) => {
    const version = await queryRow(
      followedRow,
      sql`
      SELECT n.id, n.id = lp.current_version_id AS "isCurrent",
             EXISTS (SELECT FROM path_versions later WHERE later.path_id = n.path_id AND later.number = n.number + 1
                                                     AND later.published_at < s.started_at) AS "endedBeforeStart"
      FROM path_versions n JOIN learning_paths lp ON lp.id = n.path_id
      JOIN path_starts s ON s.path_id = n.path_id AND s.user_id = ${userId}::uuid
      WHERE n.path_id = ${pathId}::uuid AND n.number = ${number}::int`,
      tx,
    );
    if (!version) throw notFound("This version");
    if (version.endedBeforeStart) throw conflict("This version was replaced before you started the path");
    const versionId = version.isCurrent ? null : version.id;
    await tx.$executeRaw`
      UPDATE path_starts SET version_id = ${versionId}::uuid WHERE user_id = ${userId}::uuid AND path_id = ${pathId}::uuid`;
    await tx.$executeRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
    await tx.$executeRaw`SELECT record_paths(${userId}::uuid, ARRAY[${pathId}::uuid])`;
  });
  return (await findUserPath(userId, pathId)) ?? before;
}
