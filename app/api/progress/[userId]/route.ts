import { selfOrAdmin } from "@/lib/auth/access";
import { jsonText, methods, route } from "@/lib/http/route";
import { selectProgress } from "@/lib/progress/data";
import { progressParams } from "@/lib/progress/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: progressParams }, async ({ params }) =>
    jsonText(await selectProgress(params.userId)),
  ),
});
