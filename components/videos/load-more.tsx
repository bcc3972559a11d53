"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

type Props = { shown: number; total: number; loading: boolean; failed: boolean; onMore: () => void };

/** The end of a list that goes on: asks for more as it comes near, and has a button that does the same. */
export function LoadMore({ shown, total, loading, failed, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    // After a failure only the person asks again.
    if (loading || failed || !end.current || shown === 0) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: "600px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loading, failed, shown]);

  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-3">
      {failed && (
        <p role="alert" className="text-fg-2">
          The next ones did not load. Check your connection and try again.
        </p>
      )}
      <p className="font-mono text-meta text-fg-3">
        {shown} of {total}
      </p>
      <Button variant="secondary" loading={loading} onClick={onMore}>
        {failed ? "Retry" : "Show more"}
      </Button>
    </div>
  );
}
