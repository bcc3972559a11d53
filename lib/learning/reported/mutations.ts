import { mutationOptions } from "@tanstack/react-query";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { reportedQuery } from "./api";
import type { Decision, Reported, ReportedKind } from "./schema";

/** A text that can be reported. */
export type ReportedText = { kind: ReportedKind; id: string };

const paths: Record<ReportedKind, string> = { comment: "comments", question: "moments", reply: "moment-replies" };

/** Reports another user's text. @throws {ApiError} 400 without a reason, 429 */
export const reportTextMutation = () =>
  mutationOptions({
    mutationFn: ({ kind, id, reason }: ReportedText & { reason: string }) =>
      request(`/api/${paths[kind]}/${id}/report`, { method: "POST", body: { reason } }),
  });

/** Keeps or deletes a reported text. The lists that may show it are refetched when they are next shown. */
export const decideMutation = () =>
  mutationOptions({
    mutationFn: ({ reported, act }: { reported: Reported } & Decision) =>
      request(`/api/admin/reported/${reported.id}`, { method: "POST", body: { act } }),
    onSuccess: (_answer, { reported }, _before, { client }) => {
      client.setQueryData<Reported[]>(reportedQuery().queryKey, (list) => list?.filter(({ id }) => id !== reported.id));
      invalidate(
        client,
        { queryKey: ["/api/comments"] },
        { queryKey: ["/api/moments"] },
        { queryKey: ["/api/videos", reported.video.id] },
      );
    },
    onError: (_error, _decision, _before, { client }) => invalidate(client, reportedQuery()),
  });
