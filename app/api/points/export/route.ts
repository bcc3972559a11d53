import { admin, auditContext } from "@/lib/identity/auth/access";
import { recordView } from "@/lib/identity/record-views/data";
import { exportPoints } from "@/lib/learning/points/export-points";
import { pointExportSchema } from "@/lib/learning/points/schema";
import { exampleId } from "@/lib/platform/example-id";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportPoints",
      tag: "Points",
      summary: "Export every point entry as a spreadsheet",
      description: "In the order in which they were written; `userId` narrows them to one user.",
      access: admin,
      query: pointExportSchema,
      answer: "text/csv",
      example: {
        query: { userId: exampleId("user") },
        answer: "at,email,name,video,area,points,kind,evidence,reason,batch\n",
      },
    },
    async ({ actor, query, request }) => {
      const file = await exportPoints(query.userId, auditContext(actor, request));
      if (query.userId !== undefined) await recordView(actor.id, query.userId);
      return file;
    },
  ),
});
