import { z } from "zod";
import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { createLearningPath, listLearningPaths } from "@/lib/library/learning-paths/data";
import { learningPathInputSchema, learningPathSchema } from "@/lib/library/learning-paths/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listLearningPaths",
      tag: "Learning paths",
      summary: "List the learning paths",
      access: user,
      answer: z.array(learningPathSchema),
      etag: true,
    },
    async ({ request }) => catalogueOf(await listLearningPaths(), request),
  ),
  POST: route(
    {
      id: "createLearningPath",
      tag: "Learning paths",
      summary: "Create a learning path",
      description: "`videoIds` are in order, and each must be in the library.",
      access: admin,
      body: learningPathInputSchema,
      status: 201,
      answer: learningPathSchema,
      refuses: { 409: TOO_LARGE },
    },
    async ({ actor, body, request }) => {
      const path = await createLearningPath(body, auditContext(actor, request));
      return created(path, `/api/learning-paths/${path.id}`);
    },
  ),
});
