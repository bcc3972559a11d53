import "server-only";
import { cache } from "react";
import { pair } from "@/lib/platform/http/prefetch";
import { positionsQuery, progressQuery, summaryQuery } from "./api";
import { getSummary, listPositions, listProgress } from "./data";

/** A user's progress, read once per request. */
export const readProgress = cache(listProgress);

/** A user's positions, read once per request. */
export const readPositions = cache(listPositions);

/** A user's progress, for `progressQuery`. */
export const prefetchProgress = (userId: string) => pair(progressQuery(userId), () => readProgress(userId));

/** A user's positions, for `positionsQuery`. */
export const prefetchPositions = (userId: string) => pair(positionsQuery(userId), () => readPositions(userId));

/** A user's summary, for `summaryQuery`. @param timeZone the user's, IANA */
export const prefetchSummary = (userId: string, timeZone: string, now: Date) =>
  pair(summaryQuery(userId), () => getSummary(userId, timeZone, now));
