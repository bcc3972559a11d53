import { admin } from "@/lib/identity/auth/access";
import { lookUpVideo } from "@/lib/library/videos/look-up-video";
import { videoMetadataQuerySchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: videoMetadataQuerySchema }, async ({ query }) => lookUpVideo(query.url)),
});
