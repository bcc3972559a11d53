import "server-only";
import { db } from "@/lib/db";
import { notFound } from "@/lib/http/problem";
import { Prisma } from "@/prisma/generated/client";
import { pathProgress } from "./path-progress";
import type { LearningPath, UserLearningPath } from "./schema";

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
