"use client";

import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/states/error-state";
import { Repeat, Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";
import { useSteadyLoading } from "@/components/ui/states/use-steady-loading";

type Query = { isPending: boolean; isError: boolean; isFetching: boolean; data: unknown; refetch: () => unknown };

type Props = {
  query: Query;
  /** 'The videos' */
  what: string;
  isEmpty: boolean;
  empty: ReactNode;
  /** Shown below the list once it is there, so that the list never moves it. */
  after?: ReactNode;
  children: ReactNode;
};

/** Shows a list, or its loading, error or empty state. */
export function ListState({ query, what, isEmpty, empty, after, children }: Props) {
  const loading = useSteadyLoading(query.isPending);
  if (query.isError && query.data === undefined) {
    return (
      <>
        <ErrorState level={3} onRetry={() => query.refetch()} retrying={query.isFetching}>
          {what} could not be loaded. Check your connection and try again.
        </ErrorState>
        {after}
      </>
    );
  }
  if (loading) {
    return (
      <SkeletonGroup className="flex flex-col gap-2">
        <Repeat count={8}>
          <Skeleton className="h-15 rounded-control" />
        </Repeat>
      </SkeletonGroup>
    );
  }
  return (
    <>
      {isEmpty ? empty : children}
      {after}
    </>
  );
}
