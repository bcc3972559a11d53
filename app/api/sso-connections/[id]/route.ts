import { admin, auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { deleteConnection, getConnection, updateConnection } from "@/lib/identity/sso-connections/data";
import { ssoConnectionChangeSchema, ssoConnectionSchema } from "@/lib/identity/sso-connections/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getSsoConnection",
      tag: "Sign-on",
      summary: "Get a sign-on connection",
      access: admin,
      params: idParams,
      answer: ssoConnectionSchema,
      etag: true,
    },
    async ({ params: { id }, request }) => versioned(await getConnection(id), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateSsoConnection",
      tag: "Sign-on",
      summary: "Change a sign-on connection",
      description:
        "What the body leaves out stays. `required` ends the sessions that users at the proved domains opened by a password; `active` false ends those that the connection opened.",
      access: freshAdmin,
      params: idParams,
      body: ssoConnectionChangeSchema,
      answer: ssoConnectionSchema,
      ifMatch: true,
      refuses: {
        409: "It is required without a proved domain, or without an administrator who has a password and a second factor, or no administrator could sign in any more.",
      },
    },
    async ({ actor, params: { id }, body, request }) =>
      versioned(
        await updateConnection(id, body, actor, auditContext(actor, request), expectedVersions(request)),
        request,
      ),
  ),
  DELETE: route(
    {
      id: "deleteSsoConnection",
      tag: "Sign-on",
      summary: "Delete a sign-on connection",
      description: "Users are no longer linked to it, and the sessions that it opened end.",
      access: freshAdmin,
      params: idParams,
      status: 204,
      ifMatch: true,
      refuses: { 409: "No administrator could sign in any more." },
    },
    ({ actor, params: { id }, request }) =>
      deleteConnection(id, auditContext(actor, request), expectedVersions(request)),
  ),
});
