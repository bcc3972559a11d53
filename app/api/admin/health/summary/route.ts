import { admin } from "@/lib/identity/auth/access";
import { readLibrarySummary } from "@/lib/library/video-health/list-problems";
import { librarySummarySchema } from "@/lib/library/video-health/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getLibrarySummary",
      tag: "Administration",
      summary: "Get the state of the library's checks",
      description: "`checked` counts videos whose provider answered in the last 7 days.",
      access: admin,
      scope: "read",
      answer: librarySummarySchema,
    },
    () => readLibrarySummary(),
  ),
});
