import { admin, doneBy, user } from "@/lib/identity/auth/access";
import { clearPlaybackReports, getPlaybackReports } from "@/lib/library/video-health/data";
import { reportPlayback } from "@/lib/library/video-health/report";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, params: idParams }, async ({ params }) => getPlaybackReports(params.id)),
  POST: route({ access: user, params: idParams }, async ({ actor, params }) => {
    await reportPlayback(params.id, actor.id);
    return noContent();
  }),
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await clearPlaybackReports(params.id, doneBy(actor, request));
    return noContent();
  }),
});
