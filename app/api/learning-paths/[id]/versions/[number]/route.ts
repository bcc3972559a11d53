import { user } from "@/lib/identity/auth/access";
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
    },
    async ({ params }) => getVersion(params.id, params.number),
  ),
});
