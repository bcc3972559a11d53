"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSettled } from "@/components/ui/states/use-settled";
import type { PlanDraft } from "@/lib/learning/plans/schema";

/** A control that moves is answered once it has stood still for so long. */
const SETTLED_MS = 250;

/** A route stays fresh for so long: what the page rendered is not computed again at once. */
const FRESH_MS = 30_000;

/**
 * A dry run that follows controls. While the next answer is on its way, or when it was refused, the last one stays.
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
