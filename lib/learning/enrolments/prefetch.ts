import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { careerProgressQuery, userPathsQuery } from "./api";
import { listUserPaths, listUserTracks } from "./data";

/** A user's started paths, for `userPathsQuery`. */
export const prefetchUserPaths = (userId: string) => pair(userPathsQuery(userId), () => listUserPaths(userId));

/** A user's started tracks, for `careerProgressQuery`. */
export const prefetchCareerProgress = (userId: string) =>
  pair(careerProgressQuery(userId), () => listUserTracks(userId));
