import { visitor } from "@/lib/auth/access";
import { refreshSession } from "@/lib/auth/refresh-session";
import { methods, route } from "@/lib/http/route";
import { refreshSchema } from "@/lib/sessions/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: refreshSchema }, async ({ body, request }) =>
    refreshSession(body.refresh_token, request.headers),
  ),
});
