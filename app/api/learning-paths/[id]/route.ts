import { admin, user } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { expectedVersions, versioned } from "@/lib/http/version";
import { deleteLearningPath, getLearningPath, updateLearningPath } from "@/lib/learning-paths/data";
import { learningPathInputSchema } from "@/lib/learning-paths/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params, request }) =>
    versioned(await getLearningPath(params.id), request),
  ),
  PUT: route({ access: admin, params: idParams, body: learningPathInputSchema }, async ({ params, body, request }) =>
    versioned(await updateLearningPath(params.id, body, expectedVersions(request)), request),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ params, request }) => {
    await deleteLearningPath(params.id, expectedVersions(request));
    return noContent();
  }),
});
