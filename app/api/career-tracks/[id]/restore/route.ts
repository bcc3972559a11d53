import { admin, auditContext } from "@/lib/identity/auth/access";
import { restoreCareerTrack } from "@/lib/library/career-tracks/data";
import { careerTrackSchema } from "@/lib/library/career-tracks/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "restoreCareerTrack",
      tag: "Career tracks",
      summary: "Restore a deleted career track",
      description: "Within 30 days after it was deleted. Its learning paths and the starts of learners come back.",
      access: admin,
      params: idParams,
      answer: careerTrackSchema,
      refuses: { 409: TOO_LARGE },
    },
    async ({ actor, params, request }) => restoreCareerTrack(params.id, auditContext(actor, request)),
  ),
});
