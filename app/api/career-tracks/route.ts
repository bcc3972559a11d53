import { user } from "@/lib/auth/access";
import { listCareerTracks } from "@/lib/career-tracks/data";
import { catalogueOf } from "@/lib/http/catalogue";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor, request }) =>
    catalogueOf(await listCareerTracks(actor.isAdmin), request),
  ),
});
