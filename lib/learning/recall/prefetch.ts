import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { dueCardsQuery, recallSummaryQuery } from "./api";
import { listDue } from "./due-list";
import { dueListSchema } from "./schema";
import { getRecallSummary } from "./summary";

/** The cards to review now, for `dueCardsQuery`. */
export const prefetchDue = (userId: string, now: Date) =>
  pair(dueCardsQuery(), () => listDue(userId, dueListSchema.parse({}).limit, now));

/** The state of a user's deck, for `recallSummaryQuery`. */
export const prefetchRecall = (userId: string, now: Date) =>
  pair(recallSummaryQuery(), () => getRecallSummary(userId, now));
