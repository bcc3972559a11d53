import { admin, auditContext } from "@/lib/identity/auth/access";
import { exportLibrary } from "@/lib/library/archive/export-library";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportLibrary",
      tag: "Videos",
      summary: "Export areas, videos, paths and tracks as one archive",
      description:
        "A zip of `areas.csv`, `videos.csv`, `paths.csv` and `tracks.csv`, which an import accepts here or in another Waypoint. Recordings, transcripts and questions are not in it.",
      access: admin,
      answer: "application/zip",
      download: true,
    },
    async ({ actor, request }) => exportLibrary(actor.id, auditContext(actor, request)),
  ),
});
