import { admin } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { mergeKnowledgeArea } from "@/lib/video-areas/data";
import { areaMergeSchema } from "@/lib/video-areas/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, params: idParams, body: areaMergeSchema }, async ({ params, body }) => {
    await mergeKnowledgeArea(params.id, body.intoId);
    return noContent();
  }),
});
