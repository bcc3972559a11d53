import { z } from "zod";
import { selfOrAdmin } from "@/lib/identity/auth/access";
import { exampleUser } from "@/lib/identity/users/example";
import { listUserTracks } from "@/lib/learning/enrolments/data";
import { exampleUserTrack } from "@/lib/learning/enrolments/example";
import { userCareerTrackSchema } from "@/lib/learning/enrolments/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listUserTracks",
      tag: "Career tracks",
      summary: "List the tracks that a user started",
      access: selfOrAdmin,
      params: idParams,
      answer: z.array(userCareerTrackSchema),
      example: { params: { id: exampleUser.id }, answer: [exampleUserTrack] },
    },
    async ({ params }) => listUserTracks(params.id),
  ),
});
