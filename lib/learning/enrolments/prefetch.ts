import "server-only";
import { cache } from "react";
import { pair } from "@/lib/platform/http/prefetch";
import { careerProgressQuery, userPathsQuery } from "./api";
import { listUserPaths } from "./data";
import { listUserTracks } from "./start-track";

/** A user's started and finished paths, read once per request. */
export const readUserPaths = cache((userId: string) => listUserPaths(userId, true));

/** A user's started and finished paths, for `userPathsQuery`. */
export const prefetchUserPaths = (userId: string) => pair(userPathsQuery(userId), () => readUserPaths(userId));

/** A user's started and completed tracks, for `careerProgressQuery`. */
export const prefetchCareerProgress = (userId: string) =>
  pair(careerProgressQuery(userId), () => listUserTracks(userId, true));
