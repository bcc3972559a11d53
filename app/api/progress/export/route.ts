import { admin, doneBy } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { exportCompletions } from "@/lib/progress/export-completions";
import { userSearchSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: userSearchSchema }, async ({ actor, query, request }) =>
    exportCompletions(query, doneBy(actor, request)),
  ),
});
