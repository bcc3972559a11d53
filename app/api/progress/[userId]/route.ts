import { selfOrAdmin } from "@/lib/identity/auth/access";
import { selectProgress } from "@/lib/learning/progress/data";
import { progressParams } from "@/lib/learning/progress/schema";
import { jsonText, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: progressParams }, async ({ params }) =>
    jsonText(await selectProgress(params.userId)),
  ),
});
