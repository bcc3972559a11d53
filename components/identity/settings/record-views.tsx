"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/states/error-state";
import { recordViewsQuery } from "@/lib/identity/record-views/api";
import { dayOf } from "@/lib/platform/calendar";

/** The users who looked at the user's record, by day. */
export function RecordViews({ userId }: { userId: string }) {
  const { dayLabel } = useFormats();
  const query = useInfiniteQuery(recordViewsQuery(userId));
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data) {
    if (!isError) return <div className="h-16" />;
    return (
      <ErrorState level={3} onRetry={() => refetch()} retrying={isFetching}>
        The views of your record could not be loaded. Check your connection and try again.
      </ErrorState>
    );
  }
  const views = data.pages.flatMap(({ items }) => items);
  if (views.length === 0)
    return <p className="rounded-tile border bg-surface-1 p-5 text-fg-2">Nobody has looked in the last year.</p>;
  const today = dayOf(new Date(), "UTC");
  return (
    <div className="rounded-tile border bg-surface-1 px-5">
      <ul className="divide-y divide-line">
        {views.map(({ viewer, day }) => (
          <li
            key={`${viewer.id} ${day}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3.5"
          >
            <span className="font-medium wrap-anywhere">{viewer.name}</span>
            <span className="text-small text-fg-3">{dayLabel(day, today)}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-line border-t py-4">
          <Button variant="secondary" size="sm" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
