import { admin, doneBy, user } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { expectedVersions, versioned } from "@/lib/http/version";
import { deleteLearningPath, getLearningPath, updateLearningPath } from "@/lib/learning-paths/data";
import { learningPathInputSchema } from "@/lib/learning-paths/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params, request }) =>
    versioned(await getLearningPath(params.id), request),
  ),
  PUT: route(
    { access: admin, params: idParams, body: learningPathInputSchema },
    async ({ actor, params, body, request }) =>
      versioned(await updateLearningPath(params.id, body, doneBy(actor, request), expectedVersions(request)), request),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await deleteLearningPath(params.id, doneBy(actor, request), expectedVersions(request));
    return noContent();
  }),
});
