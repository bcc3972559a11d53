import { admin, doneBy } from "@/lib/identity/auth/access";
import { changeVideos } from "@/lib/library/video-areas/data";
import { videoBulkSchema } from "@/lib/library/video-areas/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, body: videoBulkSchema }, async ({ actor, body, request }) => ({
    changed: await changeVideos(body, doneBy(actor, request)),
  })),
});
