"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../button";

/** The fields of an infinite query that the button needs. */
type Query = {
  data?: { pages: { items: unknown[]; total: number }[] };
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type Props = {
  query: Query;
  /**
   * More of the screen follows, which a list that grows by itself would keep out of reach, so only the button loads.
   */
  isFollowed?: boolean;
};

/** The end of a paged list: loads the next page 600 px before it scrolls into view, or by a button. */
export function LoadMore({ query, isFollowed = false }: Props) {
  const { data, hasNextPage, isFetchingNextPage: loading, isFetchNextPageError: failed, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const shown = pages.reduce((sum, page) => sum + page.items.length, 0);
  const end = useRef<HTMLDivElement>(null);
  const loadNext = useEffectEvent(() => fetchNextPage());
  useEffect(() => {
    // After a failure only the button loads again.
    if (isFollowed || loading || failed || !end.current || shown === 0) return;
    // A busy page reports several changes at once, the latest last.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadNext(), {
      rootMargin: "600px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isFollowed, loading, failed, shown]);

  if (!hasNextPage) return null;
  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-3">
      {failed && (
        <p role="alert" className="text-fg-2">
          More could not be loaded. Check your connection and try again.
        </p>
      )}
      <p className="font-mono text-meta text-fg-3">
        {shown} of {pages[0]?.total ?? 0}
      </p>
      <Button variant="secondary" loading={loading} onClick={() => fetchNextPage()}>
        {failed ? "Retry" : "Show more"}
      </Button>
    </div>
  );
}
