import { request } from "@/lib/platform/http/request";
import type { ImportedVideo, VideoImport } from "./schema";

/** Runs an import without writing: the answer has the outcome of each row. */
export const checkImport = (rows: VideoImport["rows"]) =>
  request<ImportedVideo[]>("/api/videos/import", { method: "POST", body: { rows, dryRun: true } });
