import { z } from "zod";
import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { listVideoAreas } from "@/lib/library/scores/data";
import { videoAreaInputSchema, videoAreaListSchema, videoAreaSchema } from "@/lib/library/videos/schema";
import { setVideoArea } from "@/lib/library/videos/score";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { created, methods, route } from "@/lib/platform/http/route";

const PATH = "/api/video-knowledge-matrix";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listVideoAreas",
      tag: "Videos",
      summary: "List the scores of all videos",
      access: user,
      query: videoAreaListSchema,
      answer: z.array(videoAreaSchema),
      etag: true,
      paged: true,
    },
    async ({ query, request }) => {
      const { items, total, next } = await listVideoAreas(query);
      return catalogueOf(items, request, pageHeaders(PATH, query, total, next));
    },
  ),
  POST: route(
    {
      id: "setVideoArea",
      tag: "Videos",
      summary: "Score a video in an area",
      description: "For the same pair again it replaces the points.",
      access: admin,
      body: videoAreaInputSchema,
      status: [201, 200],
      answer: videoAreaSchema,
      refuses: { 404: "The video was not found." },
    },
    async ({ actor, body, request }) => {
      const { videoArea, created: isNew } = await setVideoArea(body, auditContext(actor, request));
      return isNew ? created(videoArea, `${PATH}/${videoArea.id}`) : videoArea;
    },
  ),
});
