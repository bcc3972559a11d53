import { mutationOptions } from "@tanstack/react-query";
import { invalidateCompletion } from "@/lib/learning/progress/mutations";
import { cardsKey } from "@/lib/learning/recall/api";
import { watchQuery } from "@/lib/learning/watch/api";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import type { Answered, Check } from "./schema";

/** Starts a check of a video, or continues the open one. */
export const startCheckMutation = () =>
  mutationOptions({
    mutationFn: (videoId: string) => request<Check>(`/api/videos/${videoId}/checks`, { method: "POST" }),
  });

type Given = { check: Pick<Check, "id" | "videoId">; questionId: string; answer: unknown };

/** Answers a question of a user's check. Passing the check changes the completion's evidence. */
export const answerCheckMutation = (userId: string) =>
  mutationOptions({
    mutationFn: ({ check, questionId, answer }: Given) =>
      request<Answered>(`/api/checks/${check.id}/answers`, { method: "POST", body: { questionId, answer } }),
    onSuccess: ({ passed }, { check }, _before, { client }) => {
      if (!passed) return invalidate(client, { queryKey: cardsKey });
      invalidateCompletion(client, userId, check.videoId);
      invalidate(client, watchQuery(userId, check.videoId));
    },
  });
