import { user } from "@/lib/identity/auth/access";
import { answerCheck } from "@/lib/learning/checks/answer-check";
import { answeredSchema, answerInputSchema } from "@/lib/learning/checks/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "answerCheck",
      tag: "Checks",
      summary: "Answer a question of a check",
      description:
        "A question is graded once. The same answer again has the same result. `score` and `passed` come with the last answer. For the learner alone.",
      access: user,
      params: idParams,
      body: answerInputSchema,
      answer: answeredSchema,
      refuses: { 409: "The question was answered otherwise, or the check is over." },
    },
    async ({ actor, params, body }) => answerCheck(params.id, actor.id, body),
  ),
});
