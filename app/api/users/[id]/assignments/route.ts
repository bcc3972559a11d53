import { z } from "zod";
import { asViewed } from "@/lib/identity/record-views/data";
import { userAssignmentSchema } from "@/lib/organisation/assignments/schema";
import { listUserAssignments } from "@/lib/organisation/assignments/user-assignments";
import { selfOrManager } from "@/lib/organisation/teams/record-access";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listUserAssignments",
      tag: "Assignments",
      summary: "List what a user must do and has done",
      description:
        "What is to do by due day, then what is done, excused or ended. Of several assignments of one subject, the one due first is listed.",
      access: selfOrManager,
      params: idParams,
      answer: z.array(userAssignmentSchema),
    },
    async ({ actor, params: { id } }) => asViewed(actor.id, id, listUserAssignments(id)),
  ),
});
