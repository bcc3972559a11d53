import { self } from "@/lib/identity/auth/access";
import { followVersion } from "@/lib/learning/enrolments/data";
import { followSchema, userLearningPathSchema, userPathParams } from "@/lib/learning/enrolments/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "followPathVersion",
      tag: "Learning paths",
      summary: "Follow a version of a started learning path",
      description: "The current version, or one that was current since the start.",
      access: self,
      scope: "progress:write",
      params: userPathParams,
      body: followSchema,
      answer: userLearningPathSchema,
      refuses: { 409: "The path is not started, or the version was replaced before the start." },
    },
    async ({ params: { id, pathId }, body }) => followVersion(id, pathId, body.version),
  ),
});
