import { admin, auditContext } from "@/lib/identity/auth/access";
import { restoreVideo } from "@/lib/library/videos/data";
import { videoSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "restoreVideo",
      tag: "Videos",
      summary: "Restore a deleted video",
      description: "Within 30 days after it was deleted. Its scores and its places in learning paths come back.",
      access: admin,
      params: idParams,
      answer: videoSchema,
      refuses: { 409: "The provider's video was added again, or an area of it is deleted." },
    },
    async ({ actor, params, request }) => restoreVideo(params.id, auditContext(actor, request)),
  ),
});
