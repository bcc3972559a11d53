import { visitor } from "@/lib/identity/auth/access";
import { refreshSession } from "@/lib/identity/auth/refresh-session";
import { refreshSchema } from "@/lib/identity/sessions/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: refreshSchema }, async ({ body, request }) =>
    refreshSession(body.refresh_token, request.headers),
  ),
});
