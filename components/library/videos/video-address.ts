import type { VideoFilter } from "@/lib/library/videos/api";
import { filterFields, learnAddress, learnQuery } from "./learn-address";

/**
 * The learning path or filtered library from which a video was opened. Previous and next stay within it; with
 * `isNewOnly`, within the videos that were added to the path since the learner finished it.
 */
export type Origin = { pathId: string; isNewOnly?: boolean } | { filter: VideoFilter };

/**
 * The address of a video, with the origin in its query, so that it survives reloads and shared links.
 * @param second at which it opens; by default where the learner left off
 */
export function videoAddress(videoId: string, origin: Origin = { filter: {} }, second?: number): string {
  const query = "pathId" in origin ? pathQuery(origin) : learnQuery(origin.filter);
  if (second === undefined) return `/videos/${videoId}${query}`;
  return `/videos/${videoId}${query}${query ? "&" : "?"}t=${second}`;
}

/** The address of a passage of a video, which opens at its beginning and pauses at its end, if any. */
export const passageAddress = (videoId: string, second: number, until: number | null): string =>
  `/videos/${videoId}?t=${second}${until === null ? "" : `&until=${until}`}`;

/** A second in the query of a video's address; null for a missing or invalid one. */
function secondIn(query: URLSearchParams, name: string): number | null {
  const second = query.get(name) ?? "";
  return /^\d{1,6}$/.test(second) ? Number(second) : null;
}

/** The passage in the query of a video's address; null without a second. The end is optional. */
export function passageOf(query: URLSearchParams): { second: number; until: number | null } | null {
  const second = secondIn(query, "t");
  return second === null ? null : { second, until: secondIn(query, "until") };
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

/** The address to which a directly opened player closes. */
export const originAddress = (origin: Origin): string =>
  "pathId" in origin ? `/learning-paths/${encodeURIComponent(origin.pathId)}` : learnAddress(origin.filter);
