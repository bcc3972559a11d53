import { admin, doneBy, user } from "@/lib/identity/auth/access";
import { deleteVideo, getVideo, updateVideo } from "@/lib/library/videos/data";
import { videoInputSchema } from "@/lib/library/videos/schema";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

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
