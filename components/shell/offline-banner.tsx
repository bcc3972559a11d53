"use client";

import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the network is gone for as long as it is; laid over the page, so nothing moves. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-40 flex justify-center px-4 md:pl-18 lg:pl-58"
    >
      {!isOnline && (
        <p className="flex animate-fade-in items-center gap-2.5 rounded-control border border-line bg-warning-soft px-4 py-2 text-small font-medium text-warning">
          <WifiOff aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
          You are offline. What you see may not be the latest.
        </p>
      )}
    </div>
  );
}
