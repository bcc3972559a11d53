"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useSteadyLoading } from "@/components/ui/use-steady-loading";

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** The sentence of its error: that it could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** A part of the settings once its data is there, or its loading or error state. */
export function Loaded<Data>({ query, failed, children }: Props<Data>) {
  const isLoading = useSteadyLoading(query.isPending);
  if (query.isError && query.data === undefined) {
    return (
      <ErrorState level={3} onRetry={() => query.refetch()} retrying={query.isFetching}>
        {failed} Check your connection and try again.
      </ErrorState>
    );
  }
  if (isLoading || query.data === undefined) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-30 rounded-tile" />
      </SkeletonGroup>
    );
  }
  return children(query.data);
}
