import { admin } from "@/lib/auth/access";
import { deleteCareerTrack, updateCareerTrack } from "@/lib/career-tracks/data";
import { careerTrackInputSchema } from "@/lib/career-tracks/schema";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { expectedVersions, versioned } from "@/lib/http/version";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: admin, params: idParams, body: careerTrackInputSchema }, async ({ params, body, request }) =>
    versioned(await updateCareerTrack(params.id, body, expectedVersions(request)), request),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ params, request }) => {
    await deleteCareerTrack(params.id, expectedVersions(request));
    return noContent();
  }),
});
