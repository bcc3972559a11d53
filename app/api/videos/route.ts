import { z } from "zod";
import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { addVideo } from "@/lib/library/videos/add-video";
import { readLibrary } from "@/lib/library/videos/read-library";
import { videoInputSchema, videoListSchema, videoSchema } from "@/lib/library/videos/schema";
import { catalogue } from "@/lib/platform/http/catalogue";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listVideos",
      tag: "Videos",
      summary: "List the videos",
      description:
        "Newest first unless `sort` says otherwise, one page at a time. `q` searches titles and descriptions, `areaId` includes a main area's sub areas, `needs` finds videos without a score, a transcript or questions, or with playback reports, `length` is under 15, 15 to 45 or over 45 minutes, and `completed` and `show` are about the caller.",
      access: user,
      query: videoListSchema,
      answer: z.array(videoSchema),
      etag: true,
      paged: true,
      example: { query: { q: "light", sort: "rating" } },
    },
    async ({ actor, query, request }) => catalogue(await readLibrary(query, actor.id), request),
  ),
  POST: route(
    {
      id: "createVideo",
      tag: "Videos",
      summary: "Add a video with its areas",
      description:
        "The video and its areas are saved together or not at all. `video_url` and `thumbnail_url` are accepted too.",
      access: admin,
      body: videoInputSchema,
      status: 201,
      answer: videoSchema,
      refuses: { 409: "The video is already in the library." },
    },
    async ({ actor, body, request }) => {
      const video = await addVideo(body, actor, auditContext(actor, request));
      return created(video, `/api/videos/${video.id}`);
    },
  ),
});
