import type { VideoFilter } from "@/lib/library/videos/api";
import { filterFields, learnAddress, learnQuery } from "./learn-address";

/** What a video was opened from, within which previous and next stay: a learning path, or the library as Learn shows it. */
export type Origin = { pathId: string } | { filter: VideoFilter };

/** A video's own address. What it was opened from stands in it, so that it survives a reload and can be passed on. */
export const videoAddress = (videoId: string, origin: Origin = { filter: {} }): string =>
  `/videos/${videoId}${"pathId" in origin ? `?${new URLSearchParams({ path: origin.pathId })}` : learnQuery(origin.filter)}`;

/** Which video's player an address opens; null for every other address. */
export const videoIdOf = (pathname: string): string | null => /^\/videos\/([^/]+)$/.exec(pathname)?.[1] ?? null;

/** What the query of a video's address says it was opened from. */
export function originOf(query: URLSearchParams): Origin {
  const pathId = query.get("path");
  if (pathId) return { pathId };
  const filter = filterFields.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return { filter: Object.fromEntries(filter) };
}

/** Where a player that stands over nothing closes to. */
export const originAddress = (origin: Origin): string =>
  "pathId" in origin ? `/learning-paths/${encodeURIComponent(origin.pathId)}` : learnAddress(origin.filter);
