import { admin, doneBy } from "@/lib/identity/auth/access";
import { mergeKnowledgeArea } from "@/lib/learning/points/merge-areas";
import { areaMergeSchema } from "@/lib/library/knowledge-areas/schema";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, params: idParams, body: areaMergeSchema }, async ({ actor, params, body, request }) => {
    await mergeKnowledgeArea(params.id, body.intoId, doneBy(actor, request));
    return noContent();
  }),
});
