import { user } from "@/lib/identity/auth/access";
import { exampleLearningPath, examplePublishedVersion } from "@/lib/library/learning-paths/example";
import { getVersion } from "@/lib/library/learning-paths/list-versions";
import { publishedVersionSchema, versionParams } from "@/lib/library/learning-paths/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getPathVersion",
      tag: "Learning paths",
      summary: "Get a version of a learning path with its videos",
      access: user,
      params: versionParams,
      answer: publishedVersionSchema,
      example: { params: { id: exampleLearningPath.id, number: 2 }, answer: examplePublishedVersion },
    },
    async ({ params }) => getVersion(params.id, params.number),
  ),
});
