import { admin, doneBy } from "@/lib/identity/auth/access";
import { changeVideos } from "@/lib/library/videos/change-videos";
import { videoBulkSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, body: videoBulkSchema }, async ({ actor, body, request }) => ({
    changed: await changeVideos(body, doneBy(actor, request)),
  })),
});
