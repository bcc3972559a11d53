import { mayAdminister, self } from "@/lib/identity/auth/access";
import { startTrackParams, userCareerTrackSchema } from "@/lib/learning/enrolments/schema";
import { startTrack } from "@/lib/learning/enrolments/start-track";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "startTrack",
      tag: "Career tracks",
      summary: "Start a career track",
      description: "Starting it again changes nothing.",
      access: self,
      scope: "progress:write",
      params: startTrackParams,
      status: [201, 200],
      answer: userCareerTrackSchema,
    },
    async ({ actor, params: { id, trackId } }) => {
      const { userTrack, isNew } = await startTrack(id, trackId, mayAdminister(actor));
      return isNew ? created(userTrack, `/api/users/${id}/career-progress`) : userTrack;
    },
  ),
});
