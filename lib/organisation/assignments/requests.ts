import { request } from "@/lib/platform/http/request";
import type { AssignmentDraft, AssignmentRequest } from "./schema";

/** The reach of an assignment, which is not made. */
export const previewAssignment = (input: AssignmentRequest, signal?: AbortSignal) =>
  request<AssignmentDraft>("/api/assignments?dryRun=1", { method: "POST", body: input, signal });
