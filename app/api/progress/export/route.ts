import { admin, auditContext } from "@/lib/identity/auth/access";
import { userSearchSchema } from "@/lib/identity/users/schema";
import { exportCompletions } from "@/lib/learning/progress/export-completions";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportProgress",
      tag: "Progress",
      summary: "Export all completions as a spreadsheet",
      description: "One row for each user and video, grouped by user; `q` and `role` filter the users.",
      access: admin,
      query: userSearchSchema,
      answer: "text/csv",
      example: { query: { role: "user" }, answer: "email,name,video,completed at,points,areas,evidence,watched %\n" },
    },
    async ({ actor, query, request }) => exportCompletions(query, auditContext(actor, request)),
  ),
});
