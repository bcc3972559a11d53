import { auditContext } from "@/lib/identity/auth/access";
import { remindOfSubject } from "@/lib/organisation/assignments/remind-by-hand";
import { remindedSchema, reminderInputSchema } from "@/lib/organisation/assignments/schema";
import { manager } from "@/lib/organisation/teams/access";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "remindOfSubject",
      tag: "Assignments",
      summary: "Remind users of what they must do",
      description:
        "As the reminder of one assignment, for rows of a report: with `pathId`, `videoId` or `trackId` those users alone who must complete it. A user gets one mail by hand a day, with all that they must do. `skipped` counts users who had one today, have nothing to do, or cannot sign in.",
      access: manager,
      body: reminderInputSchema,
      answer: remindedSchema,
      refuses: { 404: "The caller does not see one of the users." },
    },
    async ({ actor, body: { userIds, pathId, videoId, trackId }, request }) =>
      remindOfSubject(
        { actor, userIds, subjectId: pathId ?? videoId ?? trackId, auditContext: auditContext(actor, request) },
        new Date(),
      ),
  ),
});
