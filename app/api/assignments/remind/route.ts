import { z } from "zod";
import { auditContext } from "@/lib/identity/auth/access";
import { previewReminder, remindByHand } from "@/lib/organisation/assignments/remind-by-hand";
import {
  assignmentDryRunSchema,
  remindedSchema,
  reminderDraftSchema,
  reminderInputSchema,
} from "@/lib/organisation/assignments/schema";
import { manager } from "@/lib/organisation/teams/access";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "remindOfSubject",
      tag: "Assignments",
      summary: "Remind users of what they must do",
      description:
        "As the reminder of one assignment, for rows of a report: with `pathId`, `videoId` or `trackId` those users alone who must complete it. A user gets one mail by hand a day, with all that they must do: what is late or open, and the next round of a recurring assignment from 60 days before it is due. `skipped` counts users who had one today, have nothing to do, or cannot sign in. With `only` those who are late alone. With `dryRun=1` nothing is sent or stored: the answer says how many are late, how many others have something to do, who would be skipped, and how the mail of one of them reads.",
      access: manager,
      query: assignmentDryRunSchema,
      body: reminderInputSchema,
      answer: z.union([reminderDraftSchema, remindedSchema]),
      refuses: { 404: "The caller does not see one of the users." },
      example: { query: { dryRun: "1" } },
    },
    async ({ actor, query, body: { userIds, only, pathId, videoId, trackId }, request }) => {
      const reminder = { actor, userIds, only, about: { subjectId: pathId ?? videoId ?? trackId } };
      return query.dryRun
        ? previewReminder(reminder, new Date())
        : remindByHand(reminder, auditContext(actor, request), new Date());
    },
  ),
});
