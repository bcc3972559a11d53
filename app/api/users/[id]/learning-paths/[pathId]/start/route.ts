import { self } from "@/lib/identity/auth/access";
import { exampleUser } from "@/lib/identity/users/example";
import { startPath } from "@/lib/learning/enrolments/data";
import { exampleUserPath } from "@/lib/learning/enrolments/example";
import { userLearningPathSchema, userPathParams } from "@/lib/learning/enrolments/schema";
import { exampleLearningPath } from "@/lib/library/learning-paths/example";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "startPath",
      tag: "Learning paths",
      summary: "Start a learning path",
      description: "Starting it again changes nothing.",
      access: self,
      scope: "progress:write",
      params: userPathParams,
      status: [201, 200],
      answer: userLearningPathSchema,
      example: { params: { id: exampleUser.id, pathId: exampleLearningPath.id }, answer: exampleUserPath },
    },
    async ({ params: { id, pathId } }) => {
      const { userPath, isNew } = await startPath(id, pathId);
      return isNew ? created(userPath, `/api/users/${id}/learning-paths`) : userPath;
    },
  ),
});
