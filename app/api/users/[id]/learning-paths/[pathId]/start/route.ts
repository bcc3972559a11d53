import { self } from "@/lib/identity/auth/access";
import { startPath } from "@/lib/learning/enrolments/data";
import { userLearningPathSchema, userPathParams } from "@/lib/learning/enrolments/schema";
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
    },
    async ({ params: { id, pathId } }) => {
      const { userPath, isNew } = await startPath(id, pathId);
      return isNew ? created(userPath, `/api/users/${id}/learning-paths`) : userPath;
    },
  ),
});
