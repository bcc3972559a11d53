import { z } from "zod";
import { admin, auditContext } from "@/lib/identity/auth/access";
import { changeVideos } from "@/lib/library/videos/data";
import { videoBulkSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "changeVideos",
      tag: "Videos",
      summary: "Change many videos",
      description:
        "Deletes or restores them, scores them in an area, or takes the area off them: all of them or none. Videos that the change does not concern are skipped.",
      access: admin,
      body: videoBulkSchema,
      answer: z.object({ changed: z.int().meta({ examples: [1] }) }),
      refuses: { 409: "A video cannot be restored." },
    },
    async ({ actor, body, request }) => ({
      changed: await changeVideos(body, auditContext(actor, request)),
    }),
  ),
});
