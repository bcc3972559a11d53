import { visitor } from "@/lib/identity/auth/access";
import { refreshSession } from "@/lib/identity/auth/bearer-session";
import { refreshSchema, sessionSchema } from "@/lib/identity/sessions/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "refreshSession",
      tag: "Sessions",
      summary: "Get a new access token",
      description:
        "For a refresh token, or without one for the session cookie. An access token is ignored. A refresh token that is used twice ends its session.",
      access: visitor,
      body: refreshSchema,
      answer: sessionSchema,
      refuses: {
        401: "The token is unknown or was used before, or its session has ended.",
        403: "A second factor is due, or the call came from another site. The token stays usable.",
        429: true,
      },
    },
    async ({ body, request }) => refreshSession(body.refresh_token, request.headers),
  ),
});
