"use client";

import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { checkConnection, isConnectionLost, subscribeToConnection } from "@/lib/platform/http/connection";
import { useLinksOffline } from "./use-links-offline";

/** Shown while the server cannot be reached; refetches active queries afterwards. It lies over the page's heading, so that the layout does not shift and no control is covered. */
export function OfflineBanner() {
  const queries = useQueryClient();
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost, () => false);
  const [retryState, setRetryState] = useState<"not tried" | "running" | "failed">("not tried");
  useLinksOffline(isLost);

  useEffect(() => {
    window.addEventListener("online", checkConnection);
    window.addEventListener("offline", checkConnection);
    return () => {
      window.removeEventListener("online", checkConnection);
      window.removeEventListener("offline", checkConnection);
    };
  }, []);

  useEffect(() => {
    if (!isLost) return;
    setRetryState("not tried");
    return () => void queries.refetchQueries({ type: "active" });
  }, [isLost, queries]);

  const retry = async () => {
    setRetryState("running");
    if (!(await checkConnection())) return setRetryState("failed");
    // The button unmounts and would lose the focus.
    document.getElementById("main")?.focus({ preventScroll: true });
  };

  return (
    <div
      role="status"
      className="pointer-events-none fixed top-3 left-0 z-40 pr-18 pl-4 md:pl-26 lg:pl-66 print:hidden"
    >
      {isLost && (
        <div className="pointer-events-auto flex animate-fade-in items-center gap-2.5 rounded-control border border-line bg-warning-soft py-1.5 pr-2 pl-4 text-small text-warning">
          <WifiOff aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
          <p className="font-medium">
            {retryState === "failed"
              ? "Still offline. Waypoint keeps trying."
              : "You are offline. What you see may not be the latest."}
          </p>
          <button
            type="button"
            aria-disabled={retryState === "running"}
            onClick={retry}
            className="min-h-8 shrink-0 rounded-nav px-2.5 font-semibold underline underline-offset-4 touch:min-h-11"
          >
            Retry
          </button>
        </div>
      )}
    </div>
  );
}
