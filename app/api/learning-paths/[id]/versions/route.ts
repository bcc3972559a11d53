import { z } from "zod";
import { user } from "@/lib/identity/auth/access";
import { listVersions } from "@/lib/library/learning-paths/list-versions";
import { pathVersionSchema } from "@/lib/library/learning-paths/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listPathVersions",
      tag: "Learning paths",
      summary: "List the versions of a learning path",
      description:
        "The latest 50, newest first, each with what it changed in the version before. Deleted videos are left out.",
      access: user,
      params: idParams,
      answer: z.array(pathVersionSchema),
    },
    async ({ params }) => listVersions(params.id),
  ),
});
