import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { positionsQuery, progressQuery } from "@/lib/learning/progress/api";
import { invalidateCompletion } from "@/lib/learning/progress/mutations";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { tellOtherTabs } from "@/lib/platform/http/share-changes";
import { watchesQuery, watchQuery } from "./api";
import type { Watch, WatchReportAnswer, WatchReportInput } from "./schema";

/** Sends a report of watching, also while the page closes, and shows the state that the server returns. */
export const sendReportMutation = (userId: string) =>
  mutationOptions({
    // It is sent every 15 s: other tabs are notified only of a completion.
    meta: { isPrivate: true },
    mutationFn: (body: WatchReportInput) =>
      request<WatchReportAnswer>(`/api/progress/${userId}/watch`, { method: "POST", body, keepalive: true }),
    onSuccess: ({ acceptedSeconds: _, refused: __, ...watch }, { videoId, position }, _before, { client }) => {
      const before = client.getQueryData(watchQuery(userId, videoId).queryKey);
      client.setQueryData(watchQuery(userId, videoId).queryKey, watch);
      if (typeof position === "number") showPosition(client, userId, { videoId, position, percent: watch.percent });
      if (!isNews(client, userId, watch, before)) return;
      invalidateCompletion(client, userId, videoId);
      tellOtherTabs(client);
    },
  });

/**
 * True when a response has a completion that the browser does not show yet: the report may be of a lesson that is not
 * open, or the state of the lesson may have been fetched after the completion.
 */
function isNews(client: QueryClient, userId: string, watch: Watch, before: Watch | undefined): boolean {
  if (before && before.evidence !== watch.evidence) return true;
  const shown = client.getQueryData(progressQuery(userId).queryKey);
  const record = shown?.find(({ videoId, completed }) => videoId === watch.videoId && completed);
  return shown !== undefined && watch.evidence !== null && record?.evidence !== watch.evidence;
}

type Shown = { videoId: string; position: number; percent: number | null };

function showPosition(client: QueryClient, userId: string, { videoId, position, percent }: Shown) {
  const saved = {
    videoId,
    seconds: Math.floor(position),
    updatedAt: new Date().toISOString(),
    watchedPercent: percent,
  };
  client.setQueryData(positionsQuery(userId).queryKey, (positions = []) => [
    saved,
    ...positions.filter((other) => other.videoId !== videoId),
  ]);
}

/** Erases all recorded watching of a user. Completions and points stay. */
export const eraseWatchesMutation = (userId: string) =>
  mutationOptions({
    mutationFn: () => request(`/api/progress/${userId}/watch`, { method: "DELETE" }),
    onSuccess: (_done, _variables: undefined, _before, { client }) => {
      client.setQueryData(watchesQuery(userId).queryKey, []);
      invalidate(client, progressQuery(userId));
    },
  });
