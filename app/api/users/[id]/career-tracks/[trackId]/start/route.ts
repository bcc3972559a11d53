import { self } from "@/lib/identity/auth/access";
import { startTrack } from "@/lib/learning/enrolments/data";
import { startTrackParams } from "@/lib/learning/enrolments/schema";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: self, params: startTrackParams }, async ({ actor, params: { id, trackId } }) => {
    const { userTrack, isNew } = await startTrack(id, trackId, actor.isAdmin);
    return isNew ? created(userTrack, `/api/users/${id}/career-progress`) : userTrack;
  }),
});
