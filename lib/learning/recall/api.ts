import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { Calibration, Card, RecallSummary } from "./schema";

/** The prefix of all query keys of the user's deck. */
export const cardsKey = ["/api/cards"];

/** The cards to review now. */
export const dueCardsQuery = () => queryOptions<Card[]>({ queryKey: [...cardsKey, "due"], staleTime: 0 });

/** The state of the user's deck. */
export const recallSummaryQuery = () => queryOptions<RecallSummary>({ queryKey: [...cardsKey, "summary"] });

const CARDS_PER_PAGE = 20;

/** Pages of the user's deck, or of its cards of a knowledge area, the newest first. */
export const cardsQuery = (areaId?: string) =>
  infiniteQueryOptions({
    queryKey: [...cardsKey, { areaId }],
    queryFn: ({ pageParam, signal }) => requestPage<Card>(pageParam, signal),
    initialPageParam: `/api/cards?limit=${CARDS_PER_PAGE}${areaId ? `&areaId=${areaId}` : ""}`,
    getNextPageParam: (page: Page<Card>) => page.next,
  });

/** Predicted and observed recall; administrators only. */
export const calibrationQuery = () => queryOptions<Calibration>({ queryKey: ["/api/admin/calibration"], staleTime: 0 });
