import { admin, auditContext } from "@/lib/identity/auth/access";
import { mergeKnowledgeArea, previewAreaMerge } from "@/lib/learning/point-batches/merge-areas";
import { areaMergePreviewSchema, areaMergeQuerySchema, areaMergeSchema } from "@/lib/library/knowledge-areas/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "mergeKnowledgeArea",
      tag: "Knowledge areas",
      summary: "Merge a knowledge area into another",
      description:
        "Scores, earned points and sub areas move to the other area, and this one is deleted. `Location` names the batch of points, which can be undone for 30 days: then the area is there again. With `dryRun=1` nothing is written and the answer (200) shows the effect.",
      access: admin,
      params: idParams,
      body: areaMergeSchema,
      query: areaMergeQuerySchema,
      status: [204, 200],
      answer: areaMergePreviewSchema,
      refuses: { 409: "Both areas have a sub area with the same name, or a batch over their points is still running." },
    },
    async ({ actor, params, query, body, request }) => {
      if (query.dryRun) return Response.json(await previewAreaMerge(params.id, body));
      const batchId = await mergeKnowledgeArea(params.id, body, auditContext(actor, request));
      return new Response(null, { status: 204, headers: { location: `/api/points/batches/${batchId}` } });
    },
  ),
});
