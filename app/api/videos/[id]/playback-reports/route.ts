import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { clearPlaybackReports, getPlaybackReports, reportPlayback } from "@/lib/library/video-health/data";
import { playbackReportSchema, playbackReportsSchema } from "@/lib/library/video-health/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getPlaybackReports",
      tag: "Comments and ratings",
      summary: "Count the users for whom a video did not play",
      access: admin,
      params: idParams,
      answer: playbackReportsSchema,
    },
    async ({ params }) => getPlaybackReports(params.id),
  ),
  POST: route(
    {
      id: "reportPlayback",
      tag: "Comments and ratings",
      summary: "Report that a video does not play",
      description:
        "Counted once for each user, until an administrator clears the reports. `code` is the player's error by YouTube's numbers; any other value counts as unknown. 153 is about our referrer policy: it alarms the operator, and is no report about the video.",
      access: user,
      params: idParams,
      body: playbackReportSchema,
      status: 204,
      refuses: { 429: true },
    },
    ({ actor, params, body }) => reportPlayback(params.id, actor.id, body),
  ),
  DELETE: route(
    {
      id: "clearPlaybackReports",
      tag: "Comments and ratings",
      summary: "Clear a video's playback reports",
      description: "Changing the video's address clears them too.",
      access: admin,
      scope: "library:write",
      params: idParams,
      status: 204,
    },
    ({ actor, params, request }) => clearPlaybackReports(params.id, auditContext(actor, request)),
  ),
});
