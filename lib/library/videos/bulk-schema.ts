import { z } from "zod";
import { chosenArea } from "@/lib/library/knowledge-areas/schema";
import { id } from "@/lib/platform/schema";
import { MAX_BULK_VIDEOS } from "./bulk-parts";
import { videoAreaPoints } from "./schema";

/** The limit of ids in one answer of `GET /api/videos/ids`. */
export const MAX_VIDEO_IDS = 20_000;

export const chosenVideos = z
  .array(id)
  .min(1, "Choose at least one video")
  .max(MAX_BULK_VIDEOS, `${MAX_BULK_VIDEOS} videos can be changed at once`)
  .refine((ids) => new Set(ids).size === ids.length, "Each video can be chosen once");

/** One change of many videos: delete or restore them, score them in an area, or take the area off them. */
export const videoBulkSchema = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("score"),
    videoIds: chosenVideos,
    knowledgeAreaId: chosenArea,
    points: videoAreaPoints,
  }),
  z.object({ action: z.literal("delete"), videoIds: chosenVideos }),
  z.object({ action: z.literal("restore"), videoIds: chosenVideos }),
  z.object({ action: z.literal("unscore"), videoIds: chosenVideos, knowledgeAreaId: chosenArea }),
]);
export type VideoBulk = z.output<typeof videoBulkSchema>;
