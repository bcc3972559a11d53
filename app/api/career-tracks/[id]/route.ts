import { admin, auditContext, mayAdminister, user } from "@/lib/identity/auth/access";
import { deleteCareerTrack, getCareerTrack, updateCareerTrack } from "@/lib/library/career-tracks/data";
import { careerTrackChangeSchema, careerTrackSchema } from "@/lib/library/career-tracks/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getCareerTrack",
      tag: "Career tracks",
      summary: "Get a career track",
      description: "An inactive track is found for administrators only.",
      access: user,
      params: idParams,
      answer: careerTrackSchema,
      etag: true,
    },
    async ({ actor, params, request }) => versioned(await getCareerTrack(params.id, mayAdminister(actor)), request),
  ),
  PUT: route(
    {
      id: "updateCareerTrack",
      tag: "Career tracks",
      summary: "Change a career track",
      description: "Fields that are left out stay as they are.",
      access: admin,
      params: idParams,
      body: careerTrackChangeSchema,
      answer: careerTrackSchema,
      ifMatch: true,
      refuses: { 409: TOO_LARGE },
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
    },
    ({ actor, params, request }) =>
      deleteCareerTrack(params.id, auditContext(actor, request), expectedVersions(request)),
  ),
});
