import { admin } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { expectedVersions, versioned } from "@/lib/http/version";
import { deleteKnowledgeArea, updateKnowledgeArea } from "@/lib/knowledge-areas/data";
import { knowledgeAreaInputSchema } from "@/lib/knowledge-areas/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: admin, params: idParams, body: knowledgeAreaInputSchema }, async ({ params, body, request }) =>
    versioned(await updateKnowledgeArea(params.id, body, expectedVersions(request)), request),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ params, request }) => {
    await deleteKnowledgeArea(params.id, expectedVersions(request));
    return noContent();
  }),
});
