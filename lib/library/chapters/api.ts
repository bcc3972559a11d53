import { queryOptions } from "@tanstack/react-query";
import type { Chapter } from "./schema";

/** The chapters of a video, in order. */
export const chaptersQuery = (videoId: string) =>
  queryOptions<Chapter[]>({ queryKey: ["/api/videos", videoId, "chapters"] });
