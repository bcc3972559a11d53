import { admin, auditContext } from "@/lib/identity/auth/access";
import { restoreKnowledgeArea } from "@/lib/library/knowledge-areas/data";
import { knowledgeAreaSchema } from "@/lib/library/knowledge-areas/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "restoreKnowledgeArea",
      tag: "Knowledge areas",
      summary: "Restore a deleted knowledge area",
      description: "Within 30 days after it was deleted. An area that was merged into another cannot be restored.",
      access: admin,
      params: idParams,
      answer: knowledgeAreaSchema,
      refuses: { 409: `A sibling has its name now, or its main area is deleted. ${TOO_LARGE}` },
    },
    async ({ actor, params, request }) => restoreKnowledgeArea(params.id, auditContext(actor, request)),
  ),
});
