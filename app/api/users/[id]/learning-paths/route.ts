import { z } from "zod";
import { selfOrAdmin } from "@/lib/identity/auth/access";
import { exampleUser } from "@/lib/identity/users/example";
import { listUserPaths } from "@/lib/learning/enrolments/data";
import { exampleUserPath } from "@/lib/learning/enrolments/example";
import { userLearningPathSchema } from "@/lib/learning/enrolments/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listUserPaths",
      tag: "Learning paths",
      summary: "List the paths that a user started",
      access: selfOrAdmin,
      params: idParams,
      answer: z.array(userLearningPathSchema),
      example: { params: { id: exampleUser.id }, answer: [exampleUserPath] },
    },
    async ({ params }) => listUserPaths(params.id),
  ),
});
