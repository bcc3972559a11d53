import { admin, auditContext } from "@/lib/identity/auth/access";
import { importInTurn, importLibrary } from "@/lib/library/archive/import-library";
import { readArchive } from "@/lib/library/archive/read-archive";
import { libraryImportQuery, libraryImportSchema, MAX_ARCHIVE_BYTES } from "@/lib/library/archive/schema";
import { readBytes } from "@/lib/platform/http/body";
import { Problem } from "@/lib/platform/http/problem";
import { methods, route } from "@/lib/platform/http/route";

const TYPE = "application/zip";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "importLibrary",
      tag: "Videos",
      summary: "Import areas, videos, paths and tracks from one archive",
      description:
        "A zip of at most 5 MiB, 50 MiB unpacked, with any of `areas.csv`, `videos.csv`, `paths.csv` and `tracks.csv`, as an export writes them. Each row is for itself: areas are found by name, videos by address, paths and tracks by title. What is there stays; with `update=1` it is changed, and blank cells keep what is stored. With `dryRun=1` nothing is written. `problems` has every mistake with its file and line, also what a path or a track names and the library does not have, without which it comes in.",
      access: admin,
      query: libraryImportQuery,
      file: [TYPE],
      answer: libraryImportSchema,
      example: { query: { dryRun: "1" } },
    },
    async ({ actor, query, request }) => {
      const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
      if (type !== TYPE) throw new Problem(415, `Please send the archive as ${TYPE}`);
      const bytes = await readBytes(request, { max: MAX_ARCHIVE_BYTES, sentence: "The archive is larger than 5 MiB" });
      const [dryRun, update] = [query.dryRun !== undefined, query.update !== undefined];
      const choices = { dryRun, update, actor, auditContext: auditContext(actor, request) };
      return importInTurn(async () => importLibrary(await readArchive(bytes), choices));
    },
  ),
});
