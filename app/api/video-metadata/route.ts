import { admin } from "@/lib/identity/auth/access";
import { lookUpVideo } from "@/lib/library/videos/look-up-video";
import { videoMetadataQuerySchema, videoMetadataSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "lookUpVideo",
      tag: "Videos",
      summary: "Look up a video's title, picture and duration",
      description:
        "The server asks YouTube or Vimeo. What they do not answer is null; when they do not answer at all within five seconds, `answered` is false.",
      access: admin,
      query: videoMetadataQuerySchema,
      answer: videoMetadataSchema,
    },
    async ({ query }) => lookUpVideo(query.url),
  ),
});
