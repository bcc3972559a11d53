import "server-only";
import { recordEvent } from "@/lib/platform/audit/data";
import { createTurns } from "@/lib/platform/background/turns";
import { Problem } from "@/lib/platform/http/problem";
import { importAreas } from "./import-areas";
import type { LibraryContext } from "./import-entity";
import { importPaths } from "./import-paths";
import { importTracks } from "./import-tracks";
import { importVideoRows } from "./import-video-rows";
import type { Archive } from "./read-archive";
import { openReport } from "./report";
import type { LibraryImport } from "./schema";

const RETRY_AFTER_SECONDS = 30;

const busy = () =>
  new Problem(503, "Another library is being imported. Please try again when it is done", {
    headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
  });

/** Archives are imported one at a time, because each is unpacked into memory; the next one waits a moment. */
const takeTurn = createTurns({ maxWaiting: 2, maxWaitSeconds: 5, refuse: busy });

/** Runs the import of an archive in its turn. @throws {Problem} 503 while another one runs */
export async function importInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = await takeTurn();
  return work().finally(end);
}

/**
 * Imports the spreadsheets of an archive, each row on its own. Entities are matched by name, address or title, never by
 * id. Existing entities stay unchanged unless `update` is set, so an import can be repeated. A dry run writes nothing.
 */
export async function importLibrary(
  { areas, videos, paths, tracks }: Archive,
  choices: Omit<LibraryContext, "report">,
): Promise<LibraryImport> {
  const report = openReport();
  const context = { ...choices, report };
  const allAreas = await importAreas(areas, context);
  const addedVideos = await importVideoRows(videos, allAreas, context);
  const allPaths = await importPaths(paths, addedVideos, context);
  await importTracks(tracks, { areas: allAreas, paths: allPaths }, context);
  const rows = report.written();
  if (!choices.dryRun && rows > 0)
    await recordEvent({ action: "spreadsheet.library_imported", detail: { rows }, ...choices.auditContext });
  return report.answer();
}
