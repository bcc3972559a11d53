import { admin, auditContext } from "@/lib/identity/auth/access";
import { deleteQuestion, updateQuestion } from "@/lib/library/items/data";
import { questionChangeSchema, questionSchema } from "@/lib/library/items/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "updateQuestion",
      tag: "Videos",
      summary: "Change a question",
      description:
        "Fields that are left out stay as they are. Another text, option or solution makes a new version; old answers keep the one that they answered.",
      access: admin,
      params: idParams,
      body: questionChangeSchema,
      answer: questionSchema,
      example: { body: { active: false } },
    },
    async ({ actor, params, body, request }) => updateQuestion(params.id, body, auditContext(actor, request)),
  ),
  DELETE: route(
    {
      id: "deleteQuestion",
      tag: "Videos",
      summary: "Delete a question",
      description: "It leaves open checks that have not asked it, and decks.",
      access: admin,
      params: idParams,
      status: 204,
    },
    async ({ actor, params, request }) => deleteQuestion(params.id, auditContext(actor, request)),
  ),
});
