import { z } from "zod";
import { admin, auditContext } from "@/lib/identity/auth/access";
import { orderQuestions } from "@/lib/library/items/data";
import { questionOrderSchema, questionSchema } from "@/lib/library/items/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "orderQuestions",
      tag: "Videos",
      summary: "Put a video's questions in order",
      description: "`ids` names each of them once.",
      access: admin,
      params: idParams,
      body: questionOrderSchema,
      answer: z.array(questionSchema),
    },
    async ({ actor, params, body, request }) => orderQuestions(params.id, body.ids, auditContext(actor, request)),
  ),
});
