import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { deleteKnowledgeArea, getKnowledgeArea, updateKnowledgeArea } from "@/lib/library/knowledge-areas/data";
import { knowledgeAreaChangeSchema, knowledgeAreaSchema } from "@/lib/library/knowledge-areas/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getKnowledgeArea",
      tag: "Knowledge areas",
      summary: "Get a knowledge area",
      access: user,
      params: idParams,
      answer: knowledgeAreaSchema,
      etag: true,
    },
    async ({ params, request }) => versioned(await getKnowledgeArea(params.id), request),
  ),
  PUT: route(
    {
      id: "updateKnowledgeArea",
      tag: "Knowledge areas",
      summary: "Change a knowledge area, or move it below another",
      description: "Fields that are left out stay as they are.",
      access: admin,
      params: idParams,
      body: knowledgeAreaChangeSchema,
      answer: knowledgeAreaSchema,
      ifMatch: true,
      refuses: { 409: `A sibling has this name. ${TOO_LARGE}` },
    },
    async ({ actor, params, body, request }) =>
      versioned(
        await updateKnowledgeArea(params.id, body, auditContext(actor, request), expectedVersions(request)),
        request,
      ),
  ),
  DELETE: route(
    {
      id: "deleteKnowledgeArea",
      tag: "Knowledge areas",
      summary: "Delete a knowledge area",
      description: "Points that learners earned in it stay.",
      access: admin,
      params: idParams,
      status: 204,
      ifMatch: true,
      refuses: { 409: "It has sub areas, or videos are scored in it; `detail` says how many." },
    },
    ({ actor, params, request }) =>
      deleteKnowledgeArea(params.id, auditContext(actor, request), expectedVersions(request)),
  ),
});
