import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { deleteLearningPath, getLearningPath, updateLearningPath } from "@/lib/library/learning-paths/data";
import { exampleLearningPath, exampleLearningPathInput } from "@/lib/library/learning-paths/example";
import { learningPathChangeSchema, learningPathSchema } from "@/lib/library/learning-paths/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getLearningPath",
      tag: "Learning paths",
      summary: "Get a learning path",
      access: user,
      params: idParams,
      answer: learningPathSchema,
      etag: true,
      example: { params: { id: exampleLearningPath.id }, answer: exampleLearningPath },
    },
    async ({ params, request }) => versioned(await getLearningPath(params.id), request),
  ),
  PUT: route(
    {
      id: "updateLearningPath",
      tag: "Learning paths",
      summary: "Change a learning path",
      description: "Fields that are left out stay as they are. `videoIds`, where given, replaces the path's videos.",
      access: admin,
      params: idParams,
      body: learningPathChangeSchema,
      answer: learningPathSchema,
      ifMatch: true,
      example: { params: { id: exampleLearningPath.id }, body: exampleLearningPathInput, answer: exampleLearningPath },
    },
    async ({ actor, params, body, request }) =>
      versioned(
        await updateLearningPath(params.id, body, auditContext(actor, request), expectedVersions(request)),
        request,
      ),
  ),
  DELETE: route(
    {
      id: "deleteLearningPath",
      tag: "Learning paths",
      summary: "Delete a learning path",
      access: admin,
      params: idParams,
      status: 204,
      ifMatch: true,
      example: { params: { id: exampleLearningPath.id } },
    },
    async ({ actor, params, request }) => {
      await deleteLearningPath(params.id, auditContext(actor, request), expectedVersions(request));
    },
  ),
});
