import "server-only";
import {
  createLearningPath,
  getLearningPath,
  listLearningPaths,
  updateLearningPath,
} from "@/lib/library/learning-paths/data";
import { learningPathInputSchema } from "@/lib/library/learning-paths/schema";
import type { AuditContext } from "@/lib/platform/audit/data";
import { groupBy } from "@/lib/platform/group-by";
import { invalidFields, Problem } from "@/lib/platform/http/problem";
import { nameKey } from "@/lib/platform/text";
import { type PathCell, putInto } from "./path-cell";
import type { ImportedVideo } from "./schema";

/** A video to put into a path, with the result of its row. */
export type Placement = PathCell & { videoId: string; result: ImportedVideo };

/**
 * Puts videos into their paths, creating missing ones; each path is published once. When a path rejects its videos, the
 * problem is added to the results of their rows.
 */
export async function placeVideos(placements: Placement[], auditContext: AuditContext): Promise<void> {
  if (placements.length === 0) return;
  const paths = groupBy(await listLearningPaths(), ({ title }) => nameKey(title));
  for (const [key, placed] of groupBy(placements, ({ title }) => nameKey(title))) {
    try {
      await placeInPath(placed, paths.get(key)?.[0]?.id, auditContext);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      for (const { result } of placed) {
        result.problems = [error.detail];
        result.message = error.detail;
        result.path = null;
      }
    }
  }
}

async function placeInPath(placed: Placement[], pathId: string | undefined, auditContext: AuditContext): Promise<void> {
  const title = placed[0]?.title ?? "";
  const path = pathId === undefined ? undefined : await getLearningPath(pathId);
  const videoIds = putInto(path?.videoIds ?? [], placed);
  const { data, error } = learningPathInputSchema.safeParse({ title, difficulty: "beginner", videoIds });
  if (!data) throw invalidFields(error);
  if (path) await updateLearningPath(path.id, { videoIds }, auditContext);
  else await createLearningPath(data, auditContext);
}
