import { mayAdminister } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { forManagers, getUserSummary } from "@/lib/organisation/overview/data";
import { standingQuerySchema, userSummarySchema } from "@/lib/organisation/overview/schema";
import { adminOrManager } from "@/lib/organisation/teams/record-access";
import { exampleId } from "@/lib/platform/example-id";
import { encodeCursor, nextHeader } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getStanding",
      tag: "Administration",
      summary: "Get a user's account status and activity",
      description:
        "Completes the profile and the progress: whether the user can sign in, and how much they take part. `lessons` come 500 at a time; `Link` names the next page. For managers `comments`, `ratings`, `sessions`, `factors` and `invitationId` are null.",
      access: adminOrManager,
      scope: "progress:read",
      params: idParams,
      query: standingQuerySchema,
      answer: userSummarySchema,
      headers: ["Link"],
      example: { query: { cursor: encodeCursor("lessons", ["2026-03-14 09:30:00.000+00", exampleId("video")]) } },
    },
    async ({ actor, params, query }) => {
      const { summary, next } = await asViewed(actor.id, params.id, getUserSummary(params.id, query.cursor));
      const answer = mayAdminister(actor) ? summary : forManagers(summary);
      return Response.json(answer, { headers: next ? nextHeader(`/api/users/${params.id}/standing`, next) : {} });
    },
  ),
});
