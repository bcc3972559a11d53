import { TOKEN_PREFIX } from "@/lib/identity/api-tokens/token";
import { type Actor, admin, requireStillAdministrator } from "@/lib/identity/auth/access";
import { bearerOf } from "@/lib/identity/auth/access-token";
import type { Access } from "@/lib/platform/http/description";
import { forbidden } from "@/lib/platform/http/problem";
import { scimDialect } from "@/lib/platform/scim/problem";

/** API tokens of administrators. A browser's cookie or an access token opens no call of SCIM. */
const directory: Access<Actor> = {
  name: "directory",
  label: "API token",
  description: "For an API token of an administrator; a session is refused.",
  credentials: "apiToken",
  async authenticate(request, call) {
    const actor = await admin.authenticate(request, call);
    if (!bearerOf(request.headers)?.startsWith(TOKEN_PREFIX)) throw forbidden("SCIM accepts API tokens only");
    return actor;
  },
  requireStill: requireStillAdministrator,
};

/** The part of a description that all calls of SCIM share. */
export const scimCall = { tag: "SCIM", access: directory, dialect: scimDialect } as const;
