import { admin, doneBy } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { mergeKnowledgeArea } from "@/lib/video-areas/data";
import { areaMergeSchema } from "@/lib/video-areas/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, params: idParams, body: areaMergeSchema }, async ({ actor, params, body, request }) => {
    await mergeKnowledgeArea(params.id, body.intoId, doneBy(actor, request));
    return noContent();
  }),
});
