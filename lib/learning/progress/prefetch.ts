import "server-only";
import { cache } from "react";
import type { Evidence } from "@/lib/learning/points/schema";
import { type Prefetch, pair } from "@/lib/platform/http/prefetch";
import { COMPLETIONS_PER_PAGE, completionsQuery, positionsQuery, progressQuery, summaryQuery } from "./api";
import { listCompletionPage } from "./completed-lessons";
import { getSummary, listPositions, listProgress } from "./data";
import { completionListSchema } from "./schema";

/** A user's progress, read once per request. */
export const readProgress = cache(listProgress);

/** A user's positions, read once per request. */
export const readPositions = cache(listPositions);

/** The most records in a page, a third of a megabyte; with more, the browser requests them. */
const MAX_PREFETCHED_RECORDS = 1_000;

/** A user's progress, for `progressQuery`; nothing when there are too many records. */
export const prefetchProgress =
  (userId: string): Prefetch =>
  async (client) => {
    const progress = await readProgress(userId);
    if (progress.length <= MAX_PREFETCHED_RECORDS) await pair(progressQuery(userId), () => progress)(client);
  };

/** A user's positions, for `positionsQuery`. */
export const prefetchPositions = (userId: string) => pair(positionsQuery(userId), () => readPositions(userId));

/** A user's summary, for `summaryQuery`. @param timeZone the user's, IANA */
export const prefetchSummary = (userId: string, timeZone: string, now: Date) =>
  pair(summaryQuery(userId), () => getSummary(userId, timeZone, now));

/** The first page of a user's completions, for `completionsQuery`. */
export function prefetchCompletions(userId: string, evidence?: Evidence): Prefetch {
  const query = completionsQuery(userId, { evidence });
  const list = completionListSchema.parse({ evidence, limit: COMPLETIONS_PER_PAGE });
  const read = async () => {
    const { next, ...page } = await listCompletionPage(userId, list);
    const address = next && `${query.initialPageParam}&cursor=${next}`;
    return { pages: [{ ...page, next: address }], pageParams: [query.initialPageParam] };
  };
  return pair(query, read);
}
