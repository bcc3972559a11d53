import { user } from "@/lib/auth/access";
import { catalogueOf } from "@/lib/http/catalogue";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { getLearningPath } from "@/lib/learning-paths/data";
import { getVideos } from "@/lib/videos/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params, request }) => {
    const { videoIds } = await getLearningPath(params.id);
    return catalogueOf(await getVideos(videoIds), request);
  }),
});
