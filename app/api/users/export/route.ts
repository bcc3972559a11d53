import { admin, doneBy } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { exportPeople } from "@/lib/progress/export-people";
import { userFilterSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: userFilterSchema }, async ({ actor, query, request }) =>
    exportPeople(query, doneBy(actor, request)),
  ),
});
