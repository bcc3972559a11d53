import { z } from "zod";
import { admin, auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { createConnection, listConnections } from "@/lib/identity/sso-connections/data";
import { ssoConnectionInputSchema, ssoConnectionSchema } from "@/lib/identity/sso-connections/schema";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listSsoConnections",
      tag: "Sign-on",
      summary: "List the sign-on connections",
      access: admin,
      answer: z.array(ssoConnectionSchema),
    },
    () => listConnections(),
  ),
  POST: route(
    {
      id: "createSsoConnection",
      tag: "Sign-on",
      summary: "Add a sign-on connection",
      description:
        "The issuer's discovery document is read first: it must answer within five seconds, name this issuer, and have `authorization_endpoint`, `token_endpoint` and `jwks_uri`. No answer has the client secret. An issuer inside the network is refused unless OUTBOUND_ALLOW names it.",
      access: freshAdmin,
      body: ssoConnectionInputSchema,
      status: 201,
      answer: ssoConnectionSchema,
      refuses: {
        409: "Its name in addresses is taken, there are as many as there may be, or it is required before a domain is proved.",
      },
    },
    async ({ actor, body, request }) => {
      const connection = await createConnection(body, actor, auditContext(actor, request));
      return created(connection, `/api/sso-connections/${connection.id}`);
    },
  ),
});
