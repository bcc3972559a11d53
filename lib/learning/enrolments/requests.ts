import { request } from "@/lib/platform/http/request";
import type { PathLessonIds } from "./followed-list";
import type { PublishPreview } from "./schema";

/** The effect of publishing a list of videos as the next version of a path; it writes nothing. */
export const previewPublishing = (pathId: string, list: PathLessonIds) =>
  request<PublishPreview>(`/api/learning-paths/${pathId}?dryRun=1`, { method: "PUT", body: list });
