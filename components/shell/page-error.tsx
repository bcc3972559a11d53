"use client";

import { useEffect, useEffectEvent, useRef, useSyncExternalStore, useTransition } from "react";
import { ErrorState } from "@/components/ui/states/error-state";
import { checkConnection, isConnectionLost, loadPage, subscribeToConnection } from "@/lib/platform/http/connection";
import { DATABASE_AWAY } from "@/lib/platform/http/database-away";

const sentences = {
  offline: "You are offline. The screen opens as soon as you are back online.",
  interrupted: "The connection was interrupted. Your work is safe; try again in a moment.",
  database: "Waypoint cannot reach its database right now. Your work is safe; try again in a moment.",
  other: "Something went wrong on our side. Your work is safe; try again in a moment.",
};

type Props = { error: unknown; retry: () => void };

/** The pause between two retries of a screen while the server cannot reach its database. */
const RETRY_MS = 10_000;

/**
 * Replaces a screen that failed to render. After a connection failure it is retried once the server responds; without
 * the database, every ten seconds.
 */
export function PageError({ error, retry }: Props) {
  const [isRetrying, startRetry] = useTransition();
  const isLost = useSyncExternalStore(subscribeToConnection, isOffline, () => false);
  useEffect(() => {
    import("@/lib/platform/browser-errors/api").then(
      ({ reportBrowserError }) => reportBrowserError(error),
      // The code that reports the error needs the connection, too.
      () => {},
    );
  }, [error]);
  useEffect(() => {
    document.title = "Something went wrong · Waypoint";
    checkConnection();
  }, []);
  // A browser does not retry a failed part of the code within the same document.
  const retryNow = () => (isCodeMissing(error) ? void loadPage(location.href) : startRetry(retry));
  const onConnected = useEffectEvent(retryNow);
  const cause = causeOf(error);
  const onTick = useEffectEvent(() => {
    if (!document.hidden && !isRetrying) retryNow();
  });
  useEffect(() => {
    if (cause !== "database") return;
    const ticks = setInterval(onTick, RETRY_MS);
    return () => clearInterval(ticks);
  }, [cause]);
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !isLost) onConnected();
    wasLost.current = isLost;
  }, [isLost]);
  return (
    <ErrorState
      level={1}
      title="This screen did not load"
      onRetry={retryNow}
      retrying={isRetrying}
      className="min-h-[70dvh] justify-center"
    >
      {sentences[isLost ? "offline" : cause]}
    </ErrorState>
  );
}

const isOffline = () => isConnectionLost() || !navigator.onLine;

/** Messages of browsers for an unanswered request. */
const NO_ANSWER = /failed to fetch|load failed|networkerror|network error|network connection was lost/i;

/** True when the bundler could not load a part of the code. */
const isCodeMissing = (error: unknown) =>
  error instanceof Error && (error.name === "ChunkLoadError" || /dynamically imported module/i.test(error.message));

function causeOf(error: unknown): "database" | "interrupted" | "other" {
  if (typeof error === "object" && error !== null && "digest" in error && error.digest === DATABASE_AWAY)
    return "database";
  const isWithoutAnswer = error instanceof TypeError && NO_ANSWER.test(error.message);
  return isWithoutAnswer || isCodeMissing(error) ? "interrupted" : "other";
}
