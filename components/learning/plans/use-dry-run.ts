"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSettled } from "@/components/ui/states/use-settled";
import type { PlanDraft } from "@/lib/learning/plans/schema";

/** The debounce of a moving control. */
const SETTLED_MS = 250;

/** The time in which a route is not computed again, so that the route rendered with the page is reused. */
const FRESH_MS = 30_000;

/**
 * A dry run that follows controls. The last route stays while the next one is loading, and when it is refused.
 * @param input of the query; null for no dry run
 */
export function useDryRun<Input>(input: Input | null, queryOf: (input: Input) => UseQueryOptions<PlanDraft>) {
  const key = JSON.stringify(input);
  const settledKey = useSettled(key, SETTLED_MS);
  const settled = useMemo(() => JSON.parse(settledKey) as Input | null, [settledKey]);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(settled ?? ({} as Input)),
    enabled: settled !== null,
    staleTime: FRESH_MS,
  });
  const [latest, setLatest] = useState(data);
  if (data !== undefined && data !== latest) setLatest(data);
  return {
    route: data ?? latest,
    error: settled === null || isFetching ? null : error,
    isMoving: key !== settledKey || (isFetching && settled !== null),
    retry: () => void refetch(),
  };
}
