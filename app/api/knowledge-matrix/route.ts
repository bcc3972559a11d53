import { admin, doneBy, user } from "@/lib/identity/auth/access";
import { createKnowledgeArea, listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { knowledgeAreaInputSchema } from "@/lib/library/knowledge-areas/schema";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ request }) => catalogueOf(await listKnowledgeAreas(), request)),
  POST: route({ access: admin, body: knowledgeAreaInputSchema }, async ({ actor, body, request }) => {
    const area = await createKnowledgeArea(body, doneBy(actor, request));
    return created(area, `/api/knowledge-matrix/${area.id}`);
  }),
});
