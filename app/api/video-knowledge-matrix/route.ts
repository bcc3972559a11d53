import { admin, doneBy, user } from "@/lib/identity/auth/access";
import { listVideoAreas } from "@/lib/library/videos/data";
import { videoAreaInputSchema, videoAreaListSchema } from "@/lib/library/videos/schema";
import { setVideoArea } from "@/lib/library/videos/score";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { created, methods, route } from "@/lib/platform/http/route";

const PATH = "/api/video-knowledge-matrix";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, query: videoAreaListSchema }, async ({ query, request }) => {
    const { items, total, next } = await listVideoAreas(query);
    return catalogueOf(items, request, pageHeaders(PATH, query, total, next));
  }),
  POST: route({ access: admin, body: videoAreaInputSchema }, async ({ actor, body, request }) => {
    const { videoArea, created: isNew } = await setVideoArea(body, doneBy(actor, request));
    return isNew ? created(videoArea, `${PATH}/${videoArea.id}`) : videoArea;
  }),
});
