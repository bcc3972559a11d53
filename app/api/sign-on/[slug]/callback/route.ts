import { z } from "zod";
import { visitor } from "@/lib/identity/auth/access";
import { receiveSignOn } from "@/lib/identity/sign-on/receive";
import { slug } from "@/lib/identity/sso-connections/schema";
import { followGroups } from "@/lib/organisation/teams/directory-members";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "completeSignOn",
      tag: "Sign-on",
      summary: "Complete a sign-on",
      description:
        "The address that the provider sends the browser back to. Opens a session with its cookie and redirects to the path of the beginning, or to the sign-in screen, which says why not.",
      access: visitor,
      params: z.object({ slug }),
      status: 302,
    },
    ({ params, request }) =>
      receiveSignOn(params.slug, request, ({ userId, groups }) =>
        followGroups(userId, groups, { actorId: userId, origin: originOf(request.headers) }),
      ),
  ),
});
