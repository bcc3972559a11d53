import { admin, doneBy } from "@/lib/auth/access";
import { deleteCareerTrack, updateCareerTrack } from "@/lib/career-tracks/data";
import { careerTrackInputSchema } from "@/lib/career-tracks/schema";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { expectedVersions, versioned } from "@/lib/http/version";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route(
    { access: admin, params: idParams, body: careerTrackInputSchema },
    async ({ actor, params, body, request }) =>
      versioned(await updateCareerTrack(params.id, body, doneBy(actor, request), expectedVersions(request)), request),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await deleteCareerTrack(params.id, doneBy(actor, request), expectedVersions(request));
    return noContent();
  }),
});
