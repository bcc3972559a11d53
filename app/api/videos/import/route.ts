import { admin, doneBy } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { importVideos } from "@/lib/videos/import-videos";
import { videoImportSchema } from "@/lib/videos/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, body: videoImportSchema }, async ({ actor, body, request }) =>
    importVideos(body, doneBy(actor, request)),
  ),
});
