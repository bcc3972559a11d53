import "server-only";
import { db } from "@/lib/platform/db";
import { decodeCursor } from "@/lib/platform/http/cursor";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { toPage } from "@/lib/platform/sql/keyset";
import type { VideoArea, VideoAreaList } from "../videos/schema";

const shownScore = {
  select: { id: true, videoId: true, knowledgeAreaId: true, points: true, knowledgeArea: { select: { name: true } } },
} as const;

type ScoreRow = Omit<VideoArea, "knowledgeAreaName"> & { knowledgeArea: { name: string } };

const toVideoArea = ({ knowledgeArea, ...row }: ScoreRow): VideoArea => ({
  ...row,
  knowledgeAreaName: knowledgeArea.name,
});

/** The points of a video by area, most points first. @throws {Problem} 404 when the video is not in the library */
export async function listAreasOfVideo(videoId: string): Promise<VideoArea[]> {
  const video = await db().video.findFirst({
    where: { id: videoId, deletedAt: null },
    select: { areas: { ...shownScore, orderBy: [{ points: "desc" }, { id: "asc" }] } },
  });
  if (!video) throw notFound("This video");
  return video.areas.map(toVideoArea);
}

/** The name of the list in cursors. */
const SCORES = "video-knowledge-matrix";

/** One page of all scores of the library's videos, by id. @throws {Problem} 400 on a cursor of another list */
export async function listVideoAreas({ limit, cursor }: VideoAreaList) {
  const inLibrary = { video: { deletedAt: null } };
  const [after] = cursor ? decodeCursor(SCORES, cursor, [uuid]) : [];
  const [total, found] = await Promise.all([
    db().videoArea.count({ where: inLibrary }),
    db().videoArea.findMany({
      ...shownScore,
      where: { ...inLibrary, ...(after && { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: limit + 1,
    }),
  ]);
  return { ...toPage(SCORES, found.map(toVideoArea), limit, ({ id }) => [id]), total };
}
