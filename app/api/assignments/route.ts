import { z } from "zod";
import { auditContext } from "@/lib/identity/auth/access";
import { createAssignment, previewAssignment } from "@/lib/organisation/assignments/create-assignment";
import { listAssignments } from "@/lib/organisation/assignments/data";
import {
  assignmentDraftSchema,
  assignmentDryRunSchema,
  assignmentInputSchema,
  assignmentListSchema,
  assignmentSchema,
} from "@/lib/organisation/assignments/schema";
import { manager } from "@/lib/organisation/teams/access";
import { exampleId } from "@/lib/platform/example-id";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listAssignments",
      tag: "Assignments",
      summary: "List the assignments",
      description:
        "Newest first, one page at a time; with `sort=late` those that a user is late with come before the others. Managers get those that reach their teams, and the numbers are of their users. With more than 1,000 users the numbers are at most five minutes old, and new after a change by hand. `teamId` leaves those of a team and of the teams above it; with `below=1` also those of the teams below, and the numbers are then of the users of that team and those below.",
      access: manager,
      query: assignmentListSchema,
      answer: z.array(assignmentSchema),
      paged: true,
      refuses: { 404: "The caller sees no team with this id." },
      example: { query: { teamId: exampleId("team"), state: "open", sort: "late" } },
    },
    async ({ actor, query }) => {
      const { assignments, total, next } = await listAssignments(actor, query);
      return Response.json(assignments, { headers: pageHeaders("/api/assignments", query, total, next) });
    },
  ),
  POST: route(
    {
      id: "createAssignment",
      tag: "Assignments",
      summary: "Assign a path, a lesson or a track",
      description:
        "To a team with those below it, or to `userIds`. Who joins the team later comes under it. With `everyMonths` the next round is due that many months after each completion. The same open assignment again is the first one (200). With `dryRun=1` nothing is kept, and the answer (200) is what it would reach.",
      access: manager,
      query: assignmentDryRunSchema,
      body: assignmentInputSchema,
      status: [201, 200],
      answer: z.union([assignmentDraftSchema, assignmentSchema]),
      refuses: {
        404: "The subject is not offered, or the caller sees no team or user with this id.",
        409: "The team has 100 open assignments, or one of the users 200 of their own.",
      },
      example: { query: { dryRun: "1" } },
    },
    async ({ actor, query, body, request }) => {
      if (query.dryRun) return previewAssignment(actor, body, new Date());
      const { assignment, isNew } = await createAssignment(actor, body, new Date(), auditContext(actor, request));
      return isNew ? created(assignment, `/api/assignments/${assignment.id}`) : assignment;
    },
  ),
});
