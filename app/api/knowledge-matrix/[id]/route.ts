import { admin, doneBy } from "@/lib/identity/auth/access";
import { deleteKnowledgeArea, updateKnowledgeArea } from "@/lib/library/knowledge-areas/data";
import { knowledgeAreaInputSchema } from "@/lib/library/knowledge-areas/schema";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

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
