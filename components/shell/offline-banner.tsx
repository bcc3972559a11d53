"use client";

import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { cn } from "@/components/ui/cn";
import { checkConnection, isConnectionLost, subscribeToConnection } from "@/lib/platform/http/connection";
import { useWaitingLinks } from "./use-waiting-links";

type Props = {
  /** In the rail, from 1024 px; otherwise along the bottom edge. */
  inRail?: boolean;
  /** Classes for its position. */
  className: string;
};

/**
 * Shown while the server cannot be reached; refetches active queries afterwards. It covers nothing: along the bottom edge,
 * `--offline-strip` keeps focused elements and toasts above it.
 */
export function OfflineBanner({ inRail = false, className }: Props) {
  const queries = useQueryClient();
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost, () => false);
  const [retryState, setRetryState] = useState<"not tried" | "running" | "failed">("not tried");
  useWaitingLinks(isLost);

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
      data-offline={isLost ? (inRail ? "rail" : "bottom") : undefined}
      className={cn("print:hidden", className)}
    >
      {isLost && (
        <div
          className={cn(
            "flex animate-fade-in items-center gap-2.5 border-t bg-warning-soft px-4 py-1.5 text-small text-warning",
            inRail && "lg:flex-col lg:items-start lg:gap-1.5 lg:rounded-control lg:border lg:p-3",
          )}
        >
          <WifiOff aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
          <p className="min-w-0 flex-1 font-medium">
            {retryState === "failed"
              ? "Still offline. Waypoint keeps trying."
              : "You are offline. What you see may not be the latest."}
          </p>
          <button
            type="button"
            aria-disabled={retryState === "running"}
            onClick={retry}
            className={cn(
              "min-h-8 shrink-0 rounded-nav px-2 font-semibold underline underline-offset-4 touch:min-h-11",
              inRail && "lg:-ml-2",
            )}
          >
            Retry
          </button>
        </div>
      )}
    </div>
  );
}
