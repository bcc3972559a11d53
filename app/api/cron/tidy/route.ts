import { z } from "zod";
import { scheduler } from "@/lib/identity/auth/access";
import { cleanUp } from "@/lib/organisation/retention/clean-up";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "tidy",
      tag: "Service",
      summary: "Delete what has expired",
      access: scheduler,
      answer: z.object({
        sessions: z.int(),
        tokens: z.int(),
        limits: z.int(),
        notifications: z.int(),
        searches: z.int(),
        watches: z.int(),
        views: z.int(),
      }),
    },
    () => cleanUp(),
  ),
});
