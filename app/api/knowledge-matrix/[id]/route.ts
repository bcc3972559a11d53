import { admin } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { deleteKnowledgeArea, updateKnowledgeArea } from "@/lib/knowledge-areas/data";
import { knowledgeAreaInputSchema } from "@/lib/knowledge-areas/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: admin, params: idParams, body: knowledgeAreaInputSchema }, async ({ params, body }) =>
    updateKnowledgeArea(params.id, body),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ params }) => {
    await deleteKnowledgeArea(params.id);
    return noContent();
  }),
});
