import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listAreaUsage } from "@/lib/library/videos/area-usage";
import { areaUsageSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listAreaUsage",
      tag: "Videos",
      summary: "Count videos and points by area",
      access: admin,
      description: "`videosWithSubs` and `pointsWithSubs` include the sub areas of a main area.",
      answer: z.array(areaUsageSchema),
    },
    listAreaUsage,
  ),
});
