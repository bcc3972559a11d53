import { request } from "@/lib/platform/http/request";
import type { PublishPreview } from "./schema";

/** The effect of publishing videos as the next version of a path; it writes nothing. */
export const previewPublishing = (pathId: string, videoIds: string[]) =>
  request<PublishPreview>(`/api/learning-paths/${pathId}?dryRun=1`, { method: "PUT", body: { videoIds } });
