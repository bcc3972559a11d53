import { admin } from "@/lib/identity/auth/access";
import { requireStillActs } from "@/lib/identity/sessions/data";
import { checkVideo } from "@/lib/library/video-health/look";
import { libraryProblemSchema } from "@/lib/library/video-health/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "checkVideo",
      tag: "Videos",
      summary: "Ask the provider whether a video still plays",
      description: "Answers what is wrong with the video, and null when nothing is. 10 times an hour for a video.",
      access: admin,
      params: idParams,
      answer: libraryProblemSchema.nullable(),
      refuses: { 429: true },
    },
    async ({ actor, params }) => {
      const problem = await checkVideo(params.id);
      await requireStillActs(actor);
      return problem;
    },
  ),
});
