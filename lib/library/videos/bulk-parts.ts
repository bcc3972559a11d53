import { chunked } from "@/lib/platform/chunked";

/** The limit of videos in one change; the screen sends more in parts. */
export const MAX_BULK_VIDEOS = 500;

/** The parts in which a change of many videos is sent. */
export const bulkParts = (videoIds: string[]): string[][] => chunked(videoIds, MAX_BULK_VIDEOS);
