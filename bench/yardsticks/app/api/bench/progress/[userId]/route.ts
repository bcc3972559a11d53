import { selfOrAdmin } from "@/lib/auth/access";
import { db } from "@/lib/db";
import { route } from "@/lib/http/route";
import { progressParams } from "@/lib/progress/schema";

/** GET /api/progress/{userId} as Prisma's manual would have it. */
export const GET = route({ access: selfOrAdmin, params: progressParams }, async ({ params: { userId } }) => {
  const rows = await db().earnedPoints.findMany({
    where: { userId },
    include: { progress: { select: { completedAt: true } } },
    orderBy: [
      { progress: { completedAt: { sort: "desc", nulls: "last" } } },
      { videoId: "asc" },
      { knowledgeAreaId: "asc" },
    ],
  });
  return rows.map(({ progress: { completedAt }, ...row }) => ({
    ...row,
    completed: completedAt !== null,
    completedAt,
  }));
});
