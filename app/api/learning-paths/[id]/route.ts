import { admin, doneBy, user } from "@/lib/identity/auth/access";
import { deleteLearningPath, getLearningPath, updateLearningPath } from "@/lib/library/learning-paths/data";
import { learningPathInputSchema } from "@/lib/library/learning-paths/schema";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

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
