import { admin, doneBy, user } from "@/lib/auth/access";
import { createCareerTrack, listCareerTracks } from "@/lib/career-tracks/data";
import { newCareerTrackSchema } from "@/lib/career-tracks/schema";
import { catalogueOf } from "@/lib/http/catalogue";
import { created, methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor, request }) =>
    catalogueOf(await listCareerTracks(actor.isAdmin), request),
  ),
  POST: route({ access: admin, body: newCareerTrackSchema }, async ({ actor, body, request }) => {
    const track = await createCareerTrack(body, doneBy(actor, request));
    return created(track, `/api/career-tracks/${track.id}`);
  }),
});
