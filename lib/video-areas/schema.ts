import { z } from "zod";
import { cursor, id, limit, withSpellings } from "@/lib/http/schema";
import { chosenArea, videoAreaPoints } from "@/lib/videos/schema";

export const videoAreaInputSchema = withSpellings(
  z.object({ videoId: id, knowledgeAreaId: chosenArea, points: videoAreaPoints }),
  { video_id: "videoId", knowledge_area_id: "knowledgeAreaId" },
);
export type VideoAreaInput = z.output<typeof videoAreaInputSchema>;

export const videoAreaListSchema = z.object({ limit: limit(500, 1000), cursor });
export type VideoAreaList = z.output<typeof videoAreaListSchema>;

/** What the library's videos offer in one knowledge area. */
export const areaUsageSchema = z.object({ knowledgeAreaId: id, videos: z.int(), points: z.int() });
export type AreaUsage = z.infer<typeof areaUsageSchema>;

/** The area that another one goes over to. */
export const areaMergeSchema = z.object({ intoId: chosenArea });
