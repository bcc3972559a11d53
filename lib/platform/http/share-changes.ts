import type { QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    /** `isPrivate`: the mutation changes nothing that other tabs show. */
    mutationMeta: { isPrivate?: boolean };
  }
}

const CHANNEL = "waypoint-changes";

const channels = new WeakMap<QueryClient, BroadcastChannel>();

/** Notifies the other tabs of a change by a private mutation. */
export const tellOtherTabs = (client: QueryClient) => channels.get(client)?.postMessage(null);

/**
 * Notifies the other tabs of this browser of every successful write, and marks the queries of this tab as stale after a
 * write in another. A hidden tab refetches them when it is shown.
 * @returns the function to stop
 */
export function shareChanges(client: QueryClient): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channels.set(client, channel);
  let isOutdated = false;

  const stopTelling = client.getMutationCache().subscribe(({ type, mutation, ...event }) => {
    const isDone = type === "updated" && "action" in event && event.action.type === "success";
    if (isDone && !mutation?.meta?.isPrivate) tellOtherTabs(client);
  });
  const refresh = () => {
    if (!isOutdated || document.visibilityState === "hidden") return;
    isOutdated = false;
    void client.invalidateQueries();
  };
  channel.onmessage = () => {
    isOutdated = true;
    refresh();
  };
  document.addEventListener("visibilitychange", refresh);
  return () => {
    stopTelling();
    channels.delete(client);
    channel.close();
    document.removeEventListener("visibilitychange", refresh);
  };
}
