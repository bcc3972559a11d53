import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import type { Chapter } from "./schema";

/** Replaces the chapters of a video by pasted text. @throws {ApiError} 400 with the lines of mistakes */
export const writeChaptersMutation = () =>
  mutationOptions({
    mutationFn: ({ videoId, text }: { videoId: string; text: string }) =>
      request<Chapter[]>(`/api/videos/${videoId}/chapters`, { method: "PUT", body: { text } }),
    onSuccess: (_chapters, _sent, _before, { client }) => invalidateAll(client),
  });
