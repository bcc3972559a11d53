import { z } from "zod";
import { asViewed } from "@/lib/identity/record-views/data";
import { listReportLessons } from "@/lib/organisation/reports/lessons";
import { lessonListSchema, reportLessonSchema } from "@/lib/organisation/reports/schema";
import { manager } from "@/lib/organisation/teams/access";
import { requireVisibleUser } from "@/lib/organisation/teams/record-access";
import { exampleId } from "@/lib/platform/example-id";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listReportLessons",
      tag: "Reports",
      summary: "List the lessons behind a user's figures",
      description:
        "By title: of a path the required lessons of its current version and of the version that the user follows, of a video, a track or an area theirs; without a subject all that the user completed. Each with the moment of its completion and how that is known. For administrators and the user's managers; others get 404.",
      access: manager,
      params: idParams,
      query: lessonListSchema,
      answer: z.array(reportLessonSchema),
      paged: true,
      example: { query: { pathId: exampleId("path") } },
    },
    async ({ actor, params: { id }, query }) => {
      await requireVisibleUser(actor, id);
      const { lessons, total, next } = await asViewed(actor.id, id, listReportLessons(id, query));
      return Response.json(lessons, { headers: pageHeaders(`/api/reports/users/${id}/lessons`, query, total, next) });
    },
  ),
});
