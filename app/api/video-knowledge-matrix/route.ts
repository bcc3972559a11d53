import { admin, doneBy, user } from "@/lib/auth/access";
import { catalogueOf } from "@/lib/http/catalogue";
import { pageHeaders } from "@/lib/http/cursor";
import { created, methods, route } from "@/lib/http/route";
import { listVideoAreas, setVideoArea } from "@/lib/video-areas/data";
import { videoAreaInputSchema, videoAreaListSchema } from "@/lib/video-areas/schema";

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
