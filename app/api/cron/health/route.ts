import { z } from "zod";
import { scheduler } from "@/lib/identity/auth/access";
import { lookThroughLibrary } from "@/lib/library/video-health/look";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "checkLibrary",
      tag: "Service",
      summary: "Ask the providers about the videos that are due",
      description: "At most 50 videos, one a second.",
      access: scheduler,
      answer: z.object({ looks: z.int() }),
    },
    () => lookThroughLibrary(),
  ),
});
