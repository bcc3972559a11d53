import { admin, doneBy } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { changeVideos } from "@/lib/video-areas/data";
import { videoBulkSchema } from "@/lib/video-areas/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, body: videoBulkSchema }, async ({ actor, body, request }) => ({
    changed: await changeVideos(body, doneBy(actor, request)),
  })),
});
