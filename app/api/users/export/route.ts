import { admin, doneBy } from "@/lib/identity/auth/access";
import { userFilterSchema } from "@/lib/identity/users/schema";
import { exportPeople } from "@/lib/learning/progress/export-people";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: userFilterSchema }, async ({ actor, query, request }) =>
    exportPeople(query, doneBy(actor, request)),
  ),
});
