import { user } from "@/lib/identity/auth/access";
import { db } from "@/lib/platform/db";
import { methods, route } from "@/lib/platform/http/route";

/** GET /api/videos, written as in Prisma's manual. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { id: "benchVideos", tag: "Service", summary: "List the videos with Prisma alone", access: user },
    async () => {
      const videos = await db().video.findMany({
        where: { deletedAt: null },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: 500,
        include: { tallies: true, areas: { include: { knowledgeArea: { select: { name: true } } } } },
      });
      return videos.map(({ tallies, areas, createdById, deletedAt: __, mergedIntoId: ___, ...video }) => {
        const ratings = sum(tallies.map((tally) => tally.ratings));
        return {
          ...video,
          durationSource: video.durationSource === "player" ? "administrator" : video.durationSource,
          createdBy: createdById,
          totalPoints: sum(areas.map((area) => area.points)),
          averageRating: ratings ? Math.round((sum(tallies.map((tally) => tally.ratingSum)) / ratings) * 10) / 10 : 0,
          totalRatings: ratings,
          learnerCount: sum(tallies.map((tally) => tally.learners)),
          knowledgeAreas: areas
            .map(({ knowledgeArea, ...area }) => ({ ...area, knowledgeAreaName: knowledgeArea.name }))
            .sort((a, b) => b.points - a.points || a.knowledgeAreaName.localeCompare(b.knowledgeAreaName)),
        };
      });
    },
  ),
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
