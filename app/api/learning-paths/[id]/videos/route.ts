import { z } from "zod";
import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { appendVideos, getLearningPath } from "@/lib/library/learning-paths/data";
import { learningPathSchema, pathVideosSchema } from "@/lib/library/learning-paths/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { getVideos } from "@/lib/library/videos/data";
import { videoSchema } from "@/lib/library/videos/schema";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { methods, route } from "@/lib/platform/http/route";
import { inTurnWithPause } from "@/lib/platform/rate-limits/memory";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listVideosOfPath",
      tag: "Learning paths",
      summary: "List a path's videos in order",
      access: user,
      params: idParams,
      answer: z.array(videoSchema),
      etag: true,
    },
    // The whole path in one answer, which may be megabytes.
    ({ actor, params, request }) =>
      inTurnWithPause("path-videos", actor.id, async () => {
        const { videoIds } = await getLearningPath(params.id);
        return catalogueOf(await getVideos(videoIds), request);
      }),
  ),
  POST: route(
    {
      id: "appendVideosToPath",
      tag: "Learning paths",
      summary: "Append videos to a path",
      description: "In their order; videos that are in the path stay where they are.",
      access: admin,
      params: idParams,
      body: pathVideosSchema,
      answer: learningPathSchema,
      refuses: { 409: TOO_LARGE },
    },
    async ({ actor, params, body, request }) => appendVideos(params.id, body.videoIds, auditContext(actor, request)),
  ),
});
