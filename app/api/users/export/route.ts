import { admin, auditContext } from "@/lib/identity/auth/access";
import { userFilterSchema } from "@/lib/identity/users/schema";
import { isLateUser } from "@/lib/organisation/assignments/sql";
import { exportUsers } from "@/lib/organisation/teams/export-users";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportUsers",
      tag: "Users",
      summary: "Export the users as a spreadsheet",
      description:
        "With the number of videos each user has completed, their points and their teams, in the requested order.",
      access: admin,
      query: userFilterSchema,
      answer: "text/csv",
      example: {
        query: { role: "user" },
        answer: "email,name,role,joined,last sign-in,videos completed,points,checked,watched,marked,team\n",
      },
    },
    async ({ actor, query, request }) =>
      exportUsers(query, auditContext(actor, request), query.late ? isLateUser : undefined),
  ),
});
