import "server-only";
import { db } from "@/lib/db";
import { notFound } from "@/lib/http/problem";
import type { LearningPath } from "./schema";

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
