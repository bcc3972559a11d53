import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listProblems } from "@/lib/library/video-health/list-problems";
import { libraryProblemSchema, problemListSchema } from "@/lib/library/video-health/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listLibraryProblems",
      tag: "Administration",
      summary: "List the videos that need an administrator",
      description:
        "Videos that the provider refuses, that play for some users only, or that users reported, the latest first, with what each breaks. Without `state` those that are set aside are left out; `aside` lists them, `dead` all videos that nobody can play, `replaced` those whose last replacement can be undone, and `length` those whose length only learners know. `areaId` includes a main area's sub areas.",
      access: admin,
      scope: "read",
      query: problemListSchema,
      answer: z.array(libraryProblemSchema),
      paged: true,
      example: { query: { state: "gone" } },
    },
    async ({ query }) => {
      const { problems, total, next } = await listProblems(query);
      return Response.json(problems, { headers: pageHeaders("/api/admin/health", query, total, next) });
    },
  ),
});
