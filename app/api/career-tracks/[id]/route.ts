import { admin, doneBy } from "@/lib/identity/auth/access";
import { deleteCareerTrack, updateCareerTrack } from "@/lib/library/career-tracks/data";
import { careerTrackInputSchema } from "@/lib/library/career-tracks/schema";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

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
