"use client";

import { useEffect, useTransition } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { DATABASE_AWAY } from "@/lib/platform/http/database-away";

const sentences = {
  database: "Waypoint cannot reach its database right now. Your work is safe; try again in a moment.",
  other: "Something went wrong on our side. Your work is safe; try again in a moment.",
};

type Props = { error: unknown; retry: () => void };

/** Replaces a screen that failed to render. */
export function PageError({ error, retry }: Props) {
  const [isRetrying, startRetry] = useTransition();
  useEffect(() => {
    import("@/lib/platform/browser-errors/requests").then(({ reportBrowserError }) => reportBrowserError(error));
  }, [error]);
  useEffect(() => {
    document.title = "Something went wrong · Waypoint";
  }, []);
  return (
    <ErrorState
      level={1}
      title="This screen did not load"
      onRetry={() => startRetry(retry)}
      retrying={isRetrying}
      className="min-h-[70dvh] justify-center"
    >
      {isDatabaseAway(error) ? sentences.database : sentences.other}
    </ErrorState>
  );
}

const isDatabaseAway = (error: unknown) =>
  typeof error === "object" && error !== null && "digest" in error && error.digest === DATABASE_AWAY;
