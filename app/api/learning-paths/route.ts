import { admin, doneBy, user } from "@/lib/auth/access";
import { catalogueOf } from "@/lib/http/catalogue";
import { created, methods, route } from "@/lib/http/route";
import { createLearningPath, listLearningPaths } from "@/lib/learning-paths/data";
import { learningPathInputSchema } from "@/lib/learning-paths/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ request }) => catalogueOf(await listLearningPaths(), request)),
  POST: route({ access: admin, body: learningPathInputSchema }, async ({ actor, body, request }) => {
    const path = await createLearningPath(body, doneBy(actor, request));
    return created(path, `/api/learning-paths/${path.id}`);
  }),
});
