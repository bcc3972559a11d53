import { admin, doneBy, user } from "@/lib/identity/auth/access";
import { createLearningPath, listLearningPaths } from "@/lib/library/learning-paths/data";
import { learningPathInputSchema } from "@/lib/library/learning-paths/schema";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ request }) => catalogueOf(await listLearningPaths(), request)),
  POST: route({ access: admin, body: learningPathInputSchema }, async ({ actor, body, request }) => {
    const path = await createLearningPath(body, doneBy(actor, request));
    return created(path, `/api/learning-paths/${path.id}`);
  }),
});
