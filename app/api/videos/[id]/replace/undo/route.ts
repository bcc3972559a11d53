import { admin, auditContext } from "@/lib/identity/auth/access";
import { undoReplacement } from "@/lib/library/video-health/replace";
import { videoSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "undoReplacement",
      tag: "Videos",
      summary: "Give a video its earlier recording back",
      description: "For 30 days after it was replaced. What was watched and not kept does not come back.",
      access: admin,
      params: idParams,
      answer: videoSchema,
      refuses: { 409: "There is nothing to undo, or another video has the earlier address." },
    },
    ({ actor, params, request }) => undoReplacement(params.id, auditContext(actor, request)),
  ),
});
