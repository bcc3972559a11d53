import { z } from "zod";
import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { createKnowledgeArea, listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { knowledgeAreaInputSchema, knowledgeAreaSchema } from "@/lib/library/knowledge-areas/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listKnowledgeAreas",
      tag: "Knowledge areas",
      summary: "List the knowledge areas",
      description: "Main areas by name, each followed by its sub areas.",
      access: user,
      answer: z.array(knowledgeAreaSchema),
      etag: true,
    },
    async ({ request }) => catalogueOf(await listKnowledgeAreas(), request),
  ),
  POST: route(
    {
      id: "createKnowledgeArea",
      tag: "Knowledge areas",
      summary: "Create a knowledge area",
      description: "`parent_id` and `total_points` are accepted too.",
      access: admin,
      body: knowledgeAreaInputSchema,
      status: 201,
      answer: knowledgeAreaSchema,
      refuses: { 409: `A sibling has this name. ${TOO_LARGE}` },
    },
    async ({ actor, body, request }) => {
      const area = await createKnowledgeArea(body, auditContext(actor, request));
      return created(area, `/api/knowledge-matrix/${area.id}`);
    },
  ),
});
