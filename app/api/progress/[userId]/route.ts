import { z } from "zod";
import { selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { selectProgress } from "@/lib/learning/progress/data";
import { progressParams, progressSchema } from "@/lib/learning/progress/schema";
import { jsonText, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listProgress",
      tag: "Progress",
      summary: "List everything a user has completed",
      description: "All rows, the newest completion first.",
      access: selfOrAdmin,
      params: progressParams,
      answer: z.array(progressSchema),
    },
    async ({ actor, params: { userId } }) => jsonText(await asViewed(actor.id, userId, selectProgress(userId))),
  ),
});
