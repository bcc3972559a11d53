import { admin, doneBy } from "@/lib/identity/auth/access";
import { userSearchSchema } from "@/lib/identity/users/schema";
import { exportCompletions } from "@/lib/learning/progress/export-completions";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: userSearchSchema }, async ({ actor, query, request }) =>
    exportCompletions(query, doneBy(actor, request)),
  ),
});
