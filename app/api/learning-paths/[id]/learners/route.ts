import { admin } from "@/lib/identity/auth/access";
import { readPathLearners } from "@/lib/learning/enrolments/count-learners";
import { pathLearnersSchema } from "@/lib/learning/enrolments/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "countPathLearners",
      tag: "Learning paths",
      summary: "Count the users who started and completed a path",
      access: admin,
      params: idParams,
      answer: pathLearnersSchema,
    },
    async ({ params }) => readPathLearners(params.id),
  ),
});
