import { admin, auditContext } from "@/lib/identity/auth/access";
import { deleteCareerTrack, updateCareerTrack } from "@/lib/library/career-tracks/data";
import { exampleCareerTrack, exampleCareerTrackInput } from "@/lib/library/career-tracks/example";
import { careerTrackInputSchema, careerTrackSchema } from "@/lib/library/career-tracks/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "updateCareerTrack",
      tag: "Career tracks",
      summary: "Change a career track",
      description: "Lists that are left out stay as they are.",
      access: admin,
      params: idParams,
      body: careerTrackInputSchema,
      answer: careerTrackSchema,
      ifMatch: true,
      example: { params: { id: exampleCareerTrack.id }, body: exampleCareerTrackInput, answer: exampleCareerTrack },
    },
    async ({ actor, params, body, request }) =>
      versioned(
        await updateCareerTrack(params.id, body, auditContext(actor, request), expectedVersions(request)),
        request,
      ),
  ),
  DELETE: route(
    {
      id: "deleteCareerTrack",
      tag: "Career tracks",
      summary: "Delete a career track",
      access: admin,
      params: idParams,
      status: 204,
      ifMatch: true,
      example: { params: { id: exampleCareerTrack.id } },
    },
    async ({ actor, params, request }) => {
      await deleteCareerTrack(params.id, auditContext(actor, request), expectedVersions(request));
    },
  ),
});
