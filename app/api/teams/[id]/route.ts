import { admin, auditContext } from "@/lib/identity/auth/access";
import { manager } from "@/lib/organisation/teams/access";
import { deleteTeam, getTeam, updateTeam } from "@/lib/organisation/teams/data";
import { teamChangeSchema, teamSchema } from "@/lib/organisation/teams/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getTeam",
      tag: "Teams",
      summary: "Get a team",
      access: manager,
      params: idParams,
      answer: teamSchema,
      etag: true,
    },
    async ({ actor, params, request }) => versioned(await getTeam(actor, params.id), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateTeam",
      tag: "Teams",
      summary: "Rename or move a team",
      description: "Fields that are left out stay as they are. A team moves with those below it.",
      access: admin,
      params: idParams,
      body: teamChangeSchema,
      answer: teamSchema,
      ifMatch: true,
      refuses: { 409: "A team has this name or external id." },
    },
    async ({ actor, params, body, request }) =>
      versioned(await updateTeam(params.id, body, auditContext(actor, request), expectedVersions(request)), request),
  ),
  DELETE: route(
    {
      id: "deleteTeam",
      tag: "Teams",
      summary: "Delete a team",
      description: "Its members leave it, and its open assignments end.",
      access: admin,
      params: idParams,
      status: 204,
      ifMatch: true,
      refuses: { 409: "Teams are below it." },
    },
    ({ actor, params, request }) => deleteTeam(params.id, auditContext(actor, request), expectedVersions(request)),
  ),
});
