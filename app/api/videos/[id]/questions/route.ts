import { z } from "zod";
import { admin, auditContext } from "@/lib/identity/auth/access";
import { createQuestion, listQuestions } from "@/lib/library/items/data";
import { questionInputSchema, questionSchema } from "@/lib/library/items/schema";
import { created, methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listQuestions",
      tag: "Videos",
      summary: "List a video's questions",
      description: "In their order, with their solutions. Cards are of kind `recall`.",
      access: admin,
      params: idParams,
      answer: z.array(questionSchema),
    },
    async ({ params }) => listQuestions(params.id),
  ),
  POST: route(
    {
      id: "createQuestion",
      tag: "Videos",
      summary: "Add a question to a video",
      description:
        "`choice` has 2 to 8 `options`, one of them right, `choices` several right ones; `text` has 1 to 10 `answers`, compared without case, accents and double spaces; `number` has a `value` and a `tolerance`; a card of kind `recall` has a `prompt` and a `back`. `second` to `until` is the passage that answers it.",
      access: admin,
      params: idParams,
      body: questionInputSchema,
      status: 201,
      answer: questionSchema,
      example: {
        body: {
          kind: "choice",
          prompt: "Where does the key light stand?",
          explanation: "The shadow falls to the other side.",
          options: [{ text: "At the side", correct: true }, { text: "Behind the camera" }],
          second: 130,
          until: 160,
        },
      },
    },
    async ({ actor, params, body, request }) => {
      const question = await createQuestion(params.id, body, auditContext(actor, request));
      return created(question, `/api/questions/${question.id}`);
    },
  ),
});
