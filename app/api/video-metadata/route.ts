import { admin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { lookUpVideo } from "@/lib/videos/look-up-video";
import { videoMetadataQuerySchema } from "@/lib/videos/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: videoMetadataQuerySchema }, async ({ query }) => lookUpVideo(query.url)),
});
