import { z } from "zod";
import { user } from "@/lib/identity/auth/access";
import { getLearningPath } from "@/lib/library/learning-paths/data";
import { exampleLearningPath } from "@/lib/library/learning-paths/example";
import { getVideos } from "@/lib/library/videos/data";
import { exampleVideo } from "@/lib/library/videos/example";
import { videoSchema } from "@/lib/library/videos/schema";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { methods, route } from "@/lib/platform/http/route";
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
      example: { params: { id: exampleLearningPath.id }, answer: [exampleVideo] },
    },
    async ({ params, request }) => {
      const { videoIds } = await getLearningPath(params.id);
      return catalogueOf(await getVideos(videoIds), request);
    },
  ),
});
