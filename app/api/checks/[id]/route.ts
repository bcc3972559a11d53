import { user } from "@/lib/identity/auth/access";
import { getCheck } from "@/lib/learning/checks/answer-check";
import { checkSchema } from "@/lib/learning/checks/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getCheck",
      tag: "Checks",
      summary: "Get a check",
      description: "For the learner alone; to everybody else it is 404. Answered questions carry their results.",
      access: user,
      params: idParams,
      answer: checkSchema,
    },
    async ({ actor, params }) => getCheck(params.id, actor.id),
  ),
});
