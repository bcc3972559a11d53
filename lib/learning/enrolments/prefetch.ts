import "server-only";
import { cache } from "react";
import { pair } from "@/lib/platform/http/prefetch";
import { careerProgressQuery, userPathsQuery } from "./api";
import { listUserPaths, listUserTracks } from "./data";

/** A user's started paths, read once per request. */
export const readUserPaths = cache(listUserPaths);

/** A user's started paths, for `userPathsQuery`. */
export const prefetchUserPaths = (userId: string) => pair(userPathsQuery(userId), () => readUserPaths(userId));

/** A user's started tracks, for `careerProgressQuery`. */
export const prefetchCareerProgress = (userId: string) =>
  pair(careerProgressQuery(userId), () => listUserTracks(userId));
