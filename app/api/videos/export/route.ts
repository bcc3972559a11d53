import { admin, auditContext } from "@/lib/identity/auth/access";
import { exportVideos } from "@/lib/library/videos/export-videos";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportVideos",
      tag: "Videos",
      summary: "Export the library as a spreadsheet",
      access: admin,
      answer: "text/csv",
      example: { answer: "url,title,description,areas\n" },
    },
    async ({ actor, request }) => exportVideos(actor.id, auditContext(actor, request)),
  ),
});
