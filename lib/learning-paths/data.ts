import "server-only";
import { changedFields } from "@/lib/audit/changed";
import { type Doer, recordEvent } from "@/lib/audit/data";
import { db, type Transaction, violatedConstraint } from "@/lib/db";
import { invalid, notFound } from "@/lib/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/http/version";
import { Prisma } from "@/prisma/generated/client";
import { pathProgress } from "./path-progress";
import type { LearningPath, LearningPathInput, PathLearners, UserLearningPath } from "./schema";

const shown = {
  include: {
    videos: {
      where: { video: { deletedAt: null } },
      orderBy: { position: "asc" },
      select: { videoId: true },
    },
  },
} as const;

type Row = Awaited<ReturnType<typeof selectPaths>>[number];

const selectPaths = (where: { id?: string } = {}) =>
  db().learningPath.findMany({ ...shown, where, orderBy: [{ title: "asc" }, { id: "asc" }] });

function toLearningPath({ videos, createdAt, updatedAt, ...row }: Row): LearningPath {
  return {
    ...row,
    videoIds: videos.map(({ videoId }) => videoId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** By title. */
export async function listLearningPaths(): Promise<LearningPath[]> {
  return (await selectPaths()).map(toLearningPath);
}

/** @throws {Problem} 404 */
export async function getLearningPath(id: string): Promise<LearningPath> {
  const [row] = await selectPaths({ id });
  if (!row) throw notFound("This learning path");
  return toLearningPath(row);
}

type UserPathRow = { pathId: string; startedAt: Date; completions: (string | null)[] };

/** When each of a path's videos that are in the library was completed: `pv` is the path's video, `p` the person's progress. */
export const completionsOf = Prisma.sql`coalesce(json_agg(to_char(p.completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ORDER BY pv.position) FILTER (WHERE v.id IS NOT NULL), '[]')`;

const selectUserPaths = (userId: string, only = Prisma.empty) => db().$queryRaw<UserPathRow[]>`
  SELECT s.path_id AS "pathId", s.started_at AS "startedAt", ${completionsOf} AS completions
  FROM path_starts s
  LEFT JOIN path_videos pv ON pv.path_id = s.path_id
  LEFT JOIN videos v ON v.id = pv.video_id AND v.deleted_at IS NULL
  LEFT JOIN video_progress p ON p.user_id = s.user_id AND p.video_id = v.id
  WHERE s.user_id = ${userId}::uuid ${only}
  GROUP BY s.path_id, s.started_at ORDER BY s.started_at DESC, s.path_id`;

const toUserPath = ({ pathId, startedAt, completions }: UserPathRow): UserLearningPath => ({
  pathId,
  ...pathProgress(completions, startedAt.toISOString()),
});

/** Every path a person has started, the latest first. */
export async function listUserPaths(userId: string): Promise<UserLearningPath[]> {
  return (await selectUserPaths(userId)).map(toUserPath);
}

/** Starts a path for a person; again it stays as it was started first. @throws {Problem} 404 */
export async function startPath(userId: string, pathId: string) {
  const isNew = await db().$executeRaw`
    INSERT INTO path_starts (user_id, path_id) SELECT ${userId}::uuid, id FROM learning_paths WHERE id = ${pathId}::uuid
    ON CONFLICT DO NOTHING`;
  const [row] = await selectUserPaths(userId, Prisma.sql`AND s.path_id = ${pathId}::uuid`);
  if (!row) throw notFound("This learning path");
  return { userPath: toUserPath(row), isNew: isNew > 0 };
}

/** @throws {Problem} 400 when a video is not in the library */
export async function createLearningPath(
  { videoIds = [], ...fields }: LearningPathInput,
  by: Doer,
): Promise<LearningPath> {
  const id = await explained(() =>
    db().$transaction(async (tx) => {
      const made = await tx.learningPath.create({ data: { ...fields, videos: { create: inOrder(videoIds) } } });
      const detail = { title: made.title };
      await recordEvent({ action: "learning_path.created", subjectId: made.id, detail, ...by }, tx);
      return made.id;
    }),
  );
  return getLearningPath(id);
}

/** Changes a path; its videos, when given, are replaced in the same transaction. @throws {Problem} 404, 412, 400 */
export async function updateLearningPath(
  id: string,
  { videoIds, ...fields }: LearningPathInput,
  by: Doer,
  versions?: Versions,
): Promise<LearningPath> {
  await explained(() =>
    db().$transaction(async (tx) => {
      const before = await tx.learningPath.findUnique({ ...shown, where: { id } });
      const { count } = await tx.learningPath.updateMany({ where: { id, ...inVersion(versions) }, data: fields });
      if (!before || count === 0) throw await missed(tx, id);
      if (videoIds) {
        await tx.pathVideo.deleteMany({ where: { pathId: id } });
        await tx.pathVideo.createMany({ data: inOrder(videoIds).map((place) => ({ ...place, pathId: id })) });
      }
      const changed = changedFields({ ...before, ...toLearningPath(before) }, { ...fields, videoIds });
      const detail = { title: fields.title, changed };
      await recordEvent({ action: "learning_path.changed", subjectId: id, detail, ...by }, tx);
    }),
  );
  return getLearningPath(id);
}

/** Takes a path out of the library and of every career track; its videos and what was earned with them stay. @throws {Problem} 404, 412 */
export async function deleteLearningPath(id: string, by: Doer, versions?: Versions): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await tx.learningPath.findUnique({ where: { id } });
    const { count } = await tx.learningPath.deleteMany({ where: { id, ...inVersion(versions) } });
    if (!before || count === 0) throw await missed(tx, id);
    const detail = { title: before.title };
    await recordEvent({ action: "learning_path.deleted", subjectId: id, detail, ...by }, tx);
  });
}

/** Whom a change of the path concerns. @throws {Problem} 404 */
export async function countPathLearners(id: string): Promise<PathLearners> {
  await getLearningPath(id);
  const [row] = await db().$queryRaw<PathLearners[]>`
    WITH lessons AS (
      SELECT v.id FROM path_videos pv JOIN videos v ON v.id = pv.video_id
      WHERE pv.path_id = ${id}::uuid AND v.deleted_at IS NULL
    )
    SELECT count(*)::int AS started,
           count(*) FILTER (WHERE EXISTS (SELECT FROM lessons) AND NOT EXISTS (
             SELECT FROM lessons l WHERE NOT EXISTS (
               SELECT FROM video_progress vp
               WHERE vp.user_id = ps.user_id AND vp.video_id = l.id AND vp.completed_at IS NOT NULL)))::int AS completed
    FROM path_starts ps WHERE ps.path_id = ${id}::uuid`;
  return row as PathLearners;
}

const inOrder = (videoIds: string[]) => videoIds.map((videoId, position) => ({ videoId, position }));

/** Why a write found no row: there is none, or not in the state it was meant for. */
async function missed(tx: Transaction, id: string) {
  const row = await tx.learningPath.findUnique({ where: { id }, select: { id: true } });
  return row ? changedMeanwhile("this learning path") : notFound("This learning path");
}

/** Says what the database refused in words for a person. */
async function explained<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== "path_videos_video_id_fkey") throw error;
    const detail = "A video of this path is not in the library any more";
    throw invalid(detail, [{ path: "videoIds", message: detail }]);
  }
}
