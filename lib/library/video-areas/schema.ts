import { z } from "zod";
import { chosenArea, videoAreaPoints } from "@/lib/library/videos/schema";
import { cursor, id, limit, withSpellings } from "@/lib/platform/schema";

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

const chosenVideos = z
  .array(id)
  .min(1, "Choose at least one video")
  .max(500, "500 videos can be changed at once")
  .refine((ids) => new Set(ids).size === ids.length, "Each video can be chosen once");

/** What is done to many videos at once: they leave the library, or are scored against an area. */
export const videoBulkSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("delete"), videoIds: chosenVideos }),
  z.object({
    action: z.literal("score"),
    videoIds: chosenVideos,
    knowledgeAreaId: chosenArea,
    points: videoAreaPoints,
  }),
]);
export type VideoBulk = z.output<typeof videoBulkSchema>;
