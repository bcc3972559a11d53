import "server-only";
import { z } from "zod";
import { sectionsOf } from "@/lib/library/learning-paths/outline";
import { isPlayable } from "@/lib/library/videos/as-json";
import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import { db } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { timestamp, id as uuid } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { pathStatus } from "./path-status";
import type { UserLearningPath } from "./schema";

const versionJson = z.object({
  number: z.int(),
  lessons: z.array(
    z.object({
      id: uuid,
      seconds: z.int(),
      isOptional: z.boolean(),
      isDead: z.boolean(),
      completedAt: timestamp.nullable(),
    }),
  ),
});
const entryJson = z.object({
  videoId: uuid,
  heading: z.string().nullable(),
  isOptional: z.boolean(),
  isDeleted: z.boolean(),
});
const userPathRow = z.object({
  pathId: uuid,
  startedAt: z.date().nullable(),
  current: versionJson,
  stayed: versionJson.nullable(),
  /** Of the version that the user stays on, with deleted videos. */
  stayedEntries: z.array(entryJson).nullable(),
  finished: z.array(z.object({ number: z.int(), completedAt: timestamp, videoIds: z.array(uuid) })),
});
type UserPathRow = z.infer<typeof userPathRow>;

/** SQL for a version with the user's completions, without deleted videos: `n` is the version's row, `s` the user's start. */
const withLessons = (n: Sql) => sql`json_build_object('number', ${n}.number, 'lessons', (
  SELECT coalesce(json_agg(json_build_object('id', v.id, 'seconds', coalesce(v.duration, ${DEFAULT_DURATION_SECONDS}::int), 'isOptional', l.is_optional,
                                             'isDead', NOT ${isPlayable}, 'completedAt', ${isoTime(sql`p.completed_at`)}) ORDER BY l.position), '[]')
  FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL
  LEFT JOIN video_progress p ON p.user_id = s.user_id AND p.video_id = v.id WHERE l.version_id = ${n}.id))`;

/** SQL for the starts of a user, with paths that they finished without starting them where those are wanted. */
const startsOf = (userId: string, withFinished: boolean) => sql`(
  SELECT user_id, path_id, started_at, version_id FROM path_starts WHERE user_id = ${userId}::uuid
  ${
    withFinished
      ? sql`UNION ALL SELECT DISTINCT c.user_id, c.path_id, NULL::timestamptz, NULL::uuid FROM path_completions c
            WHERE c.user_id = ${userId}::uuid AND c.reopened_at IS NULL
              AND NOT EXISTS (SELECT FROM path_starts t WHERE t.user_id = c.user_id AND t.path_id = c.path_id)`
      : empty
  })`;

const selectUserPaths = (userId: string, { withFinished = false, only = empty } = {}) =>
  queryRows(
    userPathRow,
    prepared(sql`
  SELECT lp.id AS "pathId", s.started_at AS "startedAt", ${withLessons(sql`cur`)} AS current,
         CASE WHEN own.id <> cur.id THEN ${withLessons(sql`own`)} END AS stayed,
         CASE WHEN own.id <> cur.id THEN (
           SELECT coalesce(json_agg(json_build_object('videoId', v.id, 'heading', l.heading, 'isOptional', l.is_optional,
                                                      'isDeleted', v.deleted_at IS NOT NULL) ORDER BY l.position), '[]')
           FROM path_version_videos l JOIN videos v ON v.id = l.video_id WHERE l.version_id = own.id) END AS "stayedEntries",
         (SELECT coalesce(json_agg(json_build_object(
                   'number', n.number, 'completedAt', ${isoTime(sql`c.completed_at`)},
                   'videoIds', (SELECT coalesce(json_agg(v.id ORDER BY l.position), '[]') FROM path_version_videos l
                               JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND ${isPlayable}
                               JOIN video_progress p ON p.user_id = s.user_id AND p.video_id = v.id
                               WHERE l.version_id = n.id AND NOT l.is_optional AND p.completed_at IS NOT NULL)) ORDER BY n.number), '[]')
          FROM path_completions c JOIN path_versions n ON n.id = c.version_id
          WHERE c.user_id = s.user_id AND c.path_id = lp.id AND c.reopened_at IS NULL) AS finished
  FROM ${startsOf(userId, withFinished)} s
  JOIN learning_paths lp ON lp.id = s.path_id AND lp.deleted_at IS NULL
  JOIN path_versions cur ON cur.id = lp.current_version_id
  LEFT JOIN path_versions own ON own.id = s.version_id
  WHERE true ${only}
  ORDER BY s.started_at DESC NULLS LAST, lp.id`),
  );

const toUserPath = ({ pathId, startedAt, stayed, stayedEntries, ...state }: UserPathRow): UserLearningPath => ({
  pathId,
  ...pathStatus({
    ...state,
    startedAt: startedAt?.toISOString() ?? null,
    stayed: stayed && { ...stayed, sections: sectionsOf(stayedEntries ?? []) },
  }),
});

/** A user's started paths, the latest first. @param withFinished adds those that they finished without starting them */
export async function listUserPaths(userId: string, withFinished = false): Promise<UserLearningPath[]> {
  return (await selectUserPaths(userId, { withFinished })).map(toUserPath);
}

/** A path that a user started. */
const findUserPath = async (userId: string, pathId: string) => {
  const [row] = await selectUserPaths(userId, { only: sql`AND lp.id = ${pathId}::uuid` });
  return row && toUserPath(row);
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
 * @throws {Problem} 404 for an unknown path or version, 409 when the path is not started, or the version ended before that
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
