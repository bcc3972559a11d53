import { admin, doneBy } from "@/lib/identity/auth/access";
import { importVideos } from "@/lib/library/videos/import-videos";
import { videoImportSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, body: videoImportSchema }, async ({ actor, body, request }) =>
    importVideos(body, doneBy(actor, request)),
  ),
});
