"use client";

import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Skeleton, SkeletonGroup } from "./skeleton";
import { useSteadyLoading } from "./use-steady-loading";

type Props<Data> = {
  query: { data: Data | undefined; isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The error message, such as 'The notes could not be loaded.' */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** A part of a screen or dialog when its data is loaded, else its loading or error state. */
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
        <Skeleton className="h-40 rounded-tile" />
      </SkeletonGroup>
    );
  }
  return children(query.data);
}
