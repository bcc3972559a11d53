import { z } from "zod";
import { admin, auditContext, mayAdminister, user } from "@/lib/identity/auth/access";
import { createCareerTrack, listCareerTracks } from "@/lib/library/career-tracks/data";
import { careerTrackSchema, newCareerTrackSchema } from "@/lib/library/career-tracks/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listCareerTracks",
      tag: "Career tracks",
      summary: "List the career tracks",
      description: "Inactive tracks are listed for administrators only.",
      access: user,
      answer: z.array(careerTrackSchema),
      etag: true,
    },
    async ({ actor, request }) => catalogueOf(await listCareerTracks(mayAdminister(actor)), request),
  ),
  POST: route(
    {
      id: "createCareerTrack",
      tag: "Career tracks",
      summary: "Create a career track",
      description: "The caller may choose the id, so that a request sent twice creates one track.",
      access: admin,
      body: newCareerTrackSchema,
      status: 201,
      answer: careerTrackSchema,
      refuses: { 409: `A career track has this id. ${TOO_LARGE}` },
    },
    async ({ actor, body, request }) => {
      const track = await createCareerTrack(body, auditContext(actor, request));
      return created(track, `/api/career-tracks/${track.id}`);
    },
  ),
});
