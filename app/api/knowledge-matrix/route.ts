import { admin, doneBy, user } from "@/lib/auth/access";
import { catalogueOf } from "@/lib/http/catalogue";
import { created, methods, route } from "@/lib/http/route";
import { createKnowledgeArea, listKnowledgeAreas } from "@/lib/knowledge-areas/data";
import { knowledgeAreaInputSchema } from "@/lib/knowledge-areas/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ request }) => catalogueOf(await listKnowledgeAreas(), request)),
  POST: route({ access: admin, body: knowledgeAreaInputSchema }, async ({ actor, body, request }) => {
    const area = await createKnowledgeArea(body, doneBy(actor, request));
    return created(area, `/api/knowledge-matrix/${area.id}`);
  }),
});
