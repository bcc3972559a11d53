import "server-only";
import { cache } from "react";
import { pair } from "@/lib/platform/http/prefetch";
import { positionsQuery, progressQuery, summaryQuery } from "./api";
import { getSummary, listPositions, listProgress } from "./data";

// Several parts of one screen show these; they are read once a request.
const readProgress = cache(listProgress);
export const readPositions = cache(listPositions);

export const prefetchProgress = (userId: string) => pair(progressQuery(userId), () => readProgress(userId));

export const prefetchPositions = (userId: string) => pair(positionsQuery(userId), () => readPositions(userId));

/** @param timeZone the person's, IANA: their days begin by it */
export const prefetchSummary = (userId: string, timeZone: string, now: Date) =>
  pair(summaryQuery(userId), () => getSummary(userId, timeZone, now));
