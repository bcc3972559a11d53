import { admin, doneBy } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { expectedVersions, versioned } from "@/lib/http/version";
import { deleteKnowledgeArea, updateKnowledgeArea } from "@/lib/knowledge-areas/data";
import { knowledgeAreaInputSchema } from "@/lib/knowledge-areas/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route(
    { access: admin, params: idParams, body: knowledgeAreaInputSchema },
    async ({ actor, params, body, request }) =>
      versioned(await updateKnowledgeArea(params.id, body, doneBy(actor, request), expectedVersions(request)), request),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await deleteKnowledgeArea(params.id, doneBy(actor, request), expectedVersions(request));
    return noContent();
  }),
});
