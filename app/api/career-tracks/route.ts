import { admin, doneBy, user } from "@/lib/identity/auth/access";
import { createCareerTrack, listCareerTracks } from "@/lib/library/career-tracks/data";
import { newCareerTrackSchema } from "@/lib/library/career-tracks/schema";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor, request }) =>
    catalogueOf(await listCareerTracks(actor.isAdmin), request),
  ),
  POST: route({ access: admin, body: newCareerTrackSchema }, async ({ actor, body, request }) => {
    const track = await createCareerTrack(body, doneBy(actor, request));
    return created(track, `/api/career-tracks/${track.id}`);
  }),
});
