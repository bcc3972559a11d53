import { user } from "@/lib/auth/access";
import { catalogueOf } from "@/lib/http/catalogue";
import { methods, route } from "@/lib/http/route";
import { listLearningPaths } from "@/lib/learning-paths/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ request }) => catalogueOf(await listLearningPaths(), request)),
});
