import { selfInBody } from "@/lib/identity/auth/access";
import { completeInputSchema, progressSchema } from "@/lib/learning/progress/schema";
import { completeVideo } from "@/lib/learning/watch/complete-video";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "setCompleted",
      tag: "Progress",
      summary: "Complete a video, or mark it as not completed",
      description:
        "All areas of the video are completed together. Points come from the library: `points` is accepted and ignored. `video_id` and `knowledge_area_id` are accepted too.",
      access: selfInBody("userId"),
      body: completeInputSchema,
      answer: progressSchema,
      refuses: {
        404: "The video is not scored in this area.",
        409: "The organisation asks for watching first, and the share is not reached.",
      },
    },
    async ({ body }) => completeVideo(body),
  ),
});
