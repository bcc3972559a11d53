import { admin, auditContext } from "@/lib/identity/auth/access";
import { mergeKnowledgeArea } from "@/lib/learning/point-batches/merge-areas";
import { areaMergeSchema } from "@/lib/library/knowledge-areas/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "mergeKnowledgeArea",
      tag: "Knowledge areas",
      summary: "Merge a knowledge area into another",
      description: "Scores, earned points and sub areas move to the other area, and this one is deleted.",
      access: admin,
      params: idParams,
      body: areaMergeSchema,
      status: 204,
      refuses: { 409: "Both areas have a sub area with the same name, or a batch over their points is still running." },
    },
    async ({ actor, params, body, request }) => {
      await mergeKnowledgeArea(params.id, body.intoId, auditContext(actor, request));
    },
  ),
});
