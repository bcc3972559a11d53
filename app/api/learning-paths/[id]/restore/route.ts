import { admin, auditContext } from "@/lib/identity/auth/access";
import { restoreLearningPath } from "@/lib/library/learning-paths/data";
import { learningPathSchema } from "@/lib/library/learning-paths/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "restoreLearningPath",
      tag: "Learning paths",
      summary: "Restore a deleted learning path",
      description:
        "Within 30 days after it was deleted. Its videos, its places in career tracks and the starts of learners come back.",
      access: admin,
      params: idParams,
      answer: learningPathSchema,
      refuses: { 409: TOO_LARGE },
    },
    async ({ actor, params, request }) => restoreLearningPath(params.id, auditContext(actor, request)),
  ),
});
