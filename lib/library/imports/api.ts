import { request } from "@/lib/platform/http/request";
import { partsOf } from "./import-parts";
import type { ImportedVideo, VideoImport } from "./schema";

/** An import, or its check, that runs in parts. */
export type ImportRun = {
  rows: VideoImport["rows"];
  update: boolean;
  unknownAreas: VideoImport["unknownAreas"];
  areaMap: VideoImport["areaMap"];
  /** Receives the outcomes of each part, in the order of the rows. */
  onPart: (videos: ImportedVideo[]) => void;
  /** Called before each part. */
  isCancelled: () => boolean;
};

/** Sends an import in parts, one after the other. @throws {ApiError} when a part fails; earlier parts are saved */
export async function sendImport(run: ImportRun, dryRun: boolean): Promise<void> {
  const { rows, onPart, isCancelled, ...choices } = run;
  for (const part of partsOf(rows)) {
    if (isCancelled()) return;
    const body = { rows: part, dryRun, ...choices };
    onPart(await request<ImportedVideo[]>("/api/videos/import", { method: "POST", body }));
  }
}
