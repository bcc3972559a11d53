import { admin, user } from "@/lib/auth/access";
import { catalogueOf } from "@/lib/http/catalogue";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { deleteVideo, getVideo, updateVideo } from "@/lib/videos/data";
import { videoInputSchema } from "@/lib/videos/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params, request }) =>
    catalogueOf(await getVideo(params.id), request),
  ),
  PUT: route({ access: admin, params: idParams, body: videoInputSchema }, async ({ params, body }) =>
    updateVideo(params.id, body),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ params }) => {
    await deleteVideo(params.id);
    return noContent();
  }),
});
