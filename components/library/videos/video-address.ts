import type { VideoFilter } from "@/lib/library/videos/api";
import { filterFields, learnAddress, learnQuery } from "./learn-address";

/**
 * The learning path or filtered library a video was opened from. Previous and next stay within it; with `isNewOnly`, within what is
 * new in the path since the learner finished it.
 */
export type Origin = { pathId: string; isNewOnly?: boolean } | { filter: VideoFilter };

/** The address of a video. Its query holds the origin, which so survives reloads and shared links. */
export const videoAddress = (videoId: string, origin: Origin = { filter: {} }): string =>
  `/videos/${videoId}${"pathId" in origin ? pathQuery(origin) : learnQuery(origin.filter)}`;

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
