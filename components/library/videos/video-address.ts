import type { VideoFilter } from "@/lib/library/videos/api";
import { filterFields, learnAddress, learnQuery } from "./learn-address";

/**
 * The learning path or filtered library a video was opened from. Previous and next stay within it; with `isNewOnly`, within what is
 * new in the path since the learner finished it.
 */
export type Origin = { pathId: string; isNewOnly?: boolean } | { filter: VideoFilter };

/**
 * The address of a video. Its query holds the origin, which so survives reloads and shared links.
 * @param second at which it opens; by default where the learner left off
 */
export function videoAddress(videoId: string, origin: Origin = { filter: {} }, second?: number): string {
  const query = "pathId" in origin ? pathQuery(origin) : learnQuery(origin.filter);
  if (second === undefined) return `/videos/${videoId}${query}`;
  return `/videos/${videoId}${query}${query ? "&" : "?"}t=${second}`;
}

/** The second in the query of a video's address; null without one, and for what is no whole second. */
export function secondOf(query: URLSearchParams): number | null {
  const second = query.get("t") ?? "";
  return /^\d{1,6}$/.test(second) ? Number(second) : null;
}

const pathQuery = ({ pathId, isNewOnly }: { pathId: string; isNewOnly?: boolean }) =>
  `?${new URLSearchParams({ path: pathId, ...(isNewOnly && { new: "1" }) })}`;

/** The id of the video at an address; null for other addresses. */
export const videoIdOf = (pathname: string): string | null => /^\/videos\/([^/]+)$/.exec(pathname)?.[1] ?? null;

/** The origin in the query of a video's address. */
export function originOf(query: URLSearchParams): Origin {
  const pathId = query.get("path");
  if (pathId) return query.get("new") ? { pathId, isNewOnly: true } : { pathId };
  const filter = filterFields.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return { filter: Object.fromEntries(filter) };
}

/** The address to which a player closes that was opened directly. */
export const originAddress = (origin: Origin): string =>
  "pathId" in origin ? `/learning-paths/${encodeURIComponent(origin.pathId)}` : learnAddress(origin.filter);
