import { z } from "zod";
import { selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { listUserPaths } from "@/lib/learning/enrolments/data";
import { userCoursesQuerySchema, userLearningPathSchema } from "@/lib/learning/enrolments/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listUserPaths",
      tag: "Learning paths",
      summary: "List the paths that a user started",
      description: "With `include=finished` also those that they finished without starting them.",
      access: selfOrAdmin,
      scope: "progress:read",
      params: idParams,
      query: userCoursesQuerySchema,
      answer: z.array(userLearningPathSchema),
      example: { query: { include: "finished" } },
    },
    async ({ actor, params: { id }, query }) => asViewed(actor.id, id, listUserPaths(id, query.include === "finished")),
  ),
});
