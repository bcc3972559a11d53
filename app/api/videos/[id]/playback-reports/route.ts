import { admin, doneBy, user } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { clearPlaybackReports, getPlaybackReports } from "@/lib/playback-reports/data";
import { reportPlayback } from "@/lib/playback-reports/report";

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
