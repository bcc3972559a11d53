import { user } from "@/lib/identity/auth/access";
import { describeSession } from "@/lib/identity/auth/bearer-session";
import { sessionSchema } from "@/lib/identity/sessions/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getSession",
      tag: "Sessions",
      summary: "Get an access token for the session",
      description:
        "The access token is valid for an hour and ends with its session. It serves for calls alone and cannot renew itself: a call with one answers the same token, and null as refresh token.",
      access: user,
      answer: sessionSchema,
    },
    async ({ actor, request }) => describeSession(actor, request.headers),
  ),
});
