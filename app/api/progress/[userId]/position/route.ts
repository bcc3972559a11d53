import { z } from "zod";
import { self, selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { exampleUser } from "@/lib/identity/users/example";
import { listPositions, savePosition } from "@/lib/learning/progress/data";
import { exampleVideoPosition } from "@/lib/learning/progress/example";
import { positionInputSchema, progressParams, videoPositionSchema } from "@/lib/learning/progress/schema";
import { exampleVideo } from "@/lib/library/videos/example";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listPositions",
      tag: "Progress",
      summary: "List where a user stopped watching",
      description: "Videos that are started and not completed, the last watched first.",
      access: selfOrAdmin,
      params: progressParams,
      answer: z.array(videoPositionSchema),
      example: { params: { userId: exampleUser.id }, answer: [exampleVideoPosition] },
    },
    async ({ actor, params: { userId } }) => asViewed(actor.id, userId, listPositions(userId)),
  ),
  PUT: route(
    {
      id: "savePosition",
      tag: "Progress",
      summary: "Save how far a user has watched a video",
      access: self,
      params: progressParams,
      body: positionInputSchema,
      answer: videoPositionSchema,
      example: {
        params: { userId: exampleUser.id },
        body: { videoId: exampleVideo.id, seconds: 420 },
        answer: exampleVideoPosition,
      },
    },
    async ({ params, body }) => savePosition(params.userId, body),
  ),
});
