import { z } from "zod";
import { selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { userCareerTrackSchema, userCoursesQuerySchema } from "@/lib/learning/enrolments/schema";
import { listUserTracks } from "@/lib/learning/enrolments/start-track";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listUserTracks",
      tag: "Career tracks",
      summary: "List the tracks that a user started",
      description: "With `include=finished` also those that they completed without starting them.",
      access: selfOrAdmin,
      scope: "progress:read",
      params: idParams,
      query: userCoursesQuerySchema,
      answer: z.array(userCareerTrackSchema),
      example: { query: { include: "finished" } },
    },
    async ({ actor, params: { id }, query }) =>
      asViewed(actor.id, id, listUserTracks(id, query.include === "finished")),
  ),
});
