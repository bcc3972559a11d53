import { request } from "@/lib/platform/http/request";
import type { ReplacementPreview } from "./schema";

/** The effect of another recording for a video; it writes nothing. */
export const previewReplacement = (videoId: string, videoUrl: string) =>
  request<ReplacementPreview>(`/api/videos/${videoId}/replace?dryRun=1`, { method: "POST", body: { videoUrl } });
