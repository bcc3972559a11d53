import { admin, doneBy, user } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { expectedVersions, versioned } from "@/lib/http/version";
import { deleteVideo, getVideo, updateVideo } from "@/lib/videos/data";
import { videoInputSchema } from "@/lib/videos/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params, request }) =>
    versioned(await getVideo(params.id), request),
  ),
  PUT: route({ access: admin, params: idParams, body: videoInputSchema }, async ({ actor, params, body, request }) =>
    versioned(await updateVideo(params.id, body, doneBy(actor, request), expectedVersions(request)), request),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await deleteVideo(params.id, doneBy(actor, request), expectedVersions(request));
    return noContent();
  }),
});
