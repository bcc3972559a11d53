import "server-only";
import { db } from "@/lib/db";

/** What there is: the dashboard's counts, and who came last. */
export type Overview = Awaited<ReturnType<typeof getOverview>>;

export async function getOverview() {
  const live = { where: { deletedAt: null } };
  const [users, admins, videos, knowledgeAreas, learningPaths, careerTracks, latest] = await Promise.all([
    db().user.count(),
    db().user.count({ where: { isAdmin: true } }),
    db().video.count(live),
    db().knowledgeArea.count(live),
    db().learningPath.count(),
    db().careerTrack.count(),
    db().user.findFirst({
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { name: true, email: true, createdAt: true },
    }),
  ]);
  const latestUser = latest && { ...latest, createdAt: latest.createdAt.toISOString() };
  return { users, admins, videos, knowledgeAreas, learningPaths, careerTracks, latestUser };
}
