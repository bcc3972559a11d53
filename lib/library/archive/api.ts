import { request } from "@/lib/platform/http/request";
import type { LibraryImport } from "./schema";

/** The address that downloads the library. */
export const LIBRARY_EXPORT = "/api/library/export";

/** An archive with the choices of its import. */
export type LibraryArchive = { file: Blob; update: boolean };

/** Sends an archive. A dry run writes nothing. */
export function sendLibrary({ file, update }: LibraryArchive, dryRun: boolean): Promise<LibraryImport> {
  const query = new URLSearchParams({ ...(dryRun && { dryRun: "1" }), ...(update && { update: "1" }) });
  return request(`/api/library/import?${query}`, {
    method: "POST",
    file: new Blob([file], { type: "application/zip" }),
  });
}
