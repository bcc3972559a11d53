import { z } from "zod";
import { recordListView } from "@/lib/identity/record-views/data";
import { listAssignedPeople } from "@/lib/organisation/assignments/data";
import { assignedPeopleListSchema, assignedPersonSchema } from "@/lib/organisation/assignments/schema";
import { manager } from "@/lib/organisation/teams/access";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listAssignedPeople",
      tag: "Assignments",
      summary: "List the users under an assignment",
      description:
        "By name, one page at a time: users that the caller sees and who are not deactivated, in their latest round. `teamId` leaves those of a team and the teams below it. With `sort=late` the late ones come first; with 5,000 users or more the order is by name.",
      access: manager,
      params: idParams,
      query: assignedPeopleListSchema,
      answer: z.array(assignedPersonSchema),
      paged: true,
      example: { query: { state: "open" } },
    },
    async ({ actor, params: { id }, query }) => {
      const { people, total, next } = await listAssignedPeople(actor, id, query);
      const userIds = people.map(({ userId }) => userId);
      await recordListView(actor.id, userIds, { ...query, next });
      return Response.json(people, { headers: pageHeaders(`/api/assignments/${id}/people`, query, total, next) });
    },
  ),
});
