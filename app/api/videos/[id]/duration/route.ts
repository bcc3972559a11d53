import { user } from "@/lib/identity/auth/access";
import { learnDuration } from "@/lib/library/videos/data";
import { exampleVideo } from "@/lib/library/videos/example";
import { durationInputSchema, videoSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "learnDuration",
      tag: "Videos",
      summary: "Report a video's duration",
      description:
        "In seconds, as the player reports it. Saved only while no duration is known; the answer has the saved one.",
      access: user,
      params: idParams,
      body: durationInputSchema,
      answer: videoSchema,
      example: { params: { id: exampleVideo.id }, body: { duration: 1140 }, answer: exampleVideo },
    },
    async ({ params, body }) => learnDuration(params.id, body.duration),
  ),
});
