import { z } from "zod";
import { self, selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { listPositions, savePosition } from "@/lib/learning/progress/data";
import { positionInputSchema, progressParams, videoPositionSchema } from "@/lib/learning/progress/schema";
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
    },
    async ({ params, body }) => savePosition(params.userId, body),
  ),
});
