import { user } from "@/lib/identity/auth/access";
import { getLearningPath } from "@/lib/library/learning-paths/data";
import { getVideos } from "@/lib/library/videos/data";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params, request }) => {
    const { videoIds } = await getLearningPath(params.id);
    return catalogueOf(await getVideos(videoIds), request);
  }),
});
