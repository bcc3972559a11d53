import { self } from "@/lib/auth/access";
import { startTrack } from "@/lib/career-tracks/data";
import { startTrackParams } from "@/lib/career-tracks/schema";
import { created, methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: self, params: startTrackParams }, async ({ actor, params: { id, trackId } }) => {
    const { userTrack, isNew } = await startTrack(id, trackId, actor.isAdmin);
    return isNew ? created(userTrack, `/api/users/${id}/career-progress`) : userTrack;
  }),
});
