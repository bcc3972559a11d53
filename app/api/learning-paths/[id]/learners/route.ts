import { admin } from "@/lib/identity/auth/access";
import { readPathLearners } from "@/lib/learning/enrolments/count-learners";
import { pathLearnersSchema } from "@/lib/learning/enrolments/schema";
import { exampleLearningPath } from "@/lib/library/learning-paths/example";
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
      example: { params: { id: exampleLearningPath.id }, answer: { started: 8, completed: 3, watched: 41, marked: 6 } },
    },
    async ({ params }) => readPathLearners(params.id),
  ),
});
