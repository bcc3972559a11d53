import { z } from "zod";
import { auditContext } from "@/lib/identity/auth/access";
import { previewReminder, remindByHand } from "@/lib/organisation/assignments/remind-by-hand";
import {
  assignmentDryRunSchema,
  remindedPeopleSchema,
  remindedSchema,
  reminderDraftSchema,
} from "@/lib/organisation/assignments/schema";
import { manager } from "@/lib/organisation/teams/access";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "remindUsers",
      tag: "Assignments",
      summary: "Remind users by mail",
      description:
        "A user gets one mail by hand a day, with all that they must do: what is late or open, and the next round of a recurring assignment from 60 days before it is due. `skipped` counts users who had one today, are done, or cannot sign in. With `only` those who are late alone. With `dryRun=1` nothing is sent or stored: the answer says how many are late, how many others have something to do, who would be skipped, and how the mail of one of them reads.",
      access: manager,
      params: idParams,
      query: assignmentDryRunSchema,
      body: remindedPeopleSchema,
      answer: z.union([reminderDraftSchema, remindedSchema]),
      refuses: { 409: "The assignment has ended." },
      example: { query: { dryRun: "1" } },
    },
    async ({ actor, params: { id }, query, body, request }) => {
      const reminder = { actor, ...body, about: { assignmentId: id } };
      return query.dryRun
        ? previewReminder(reminder, new Date())
        : remindByHand(reminder, auditContext(actor, request), new Date());
    },
  ),
});
