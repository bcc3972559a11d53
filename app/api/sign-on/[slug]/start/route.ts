import { z } from "zod";
import { visitor } from "@/lib/identity/auth/access";
import { startSignOn } from "@/lib/identity/sign-on/start";
import { slug } from "@/lib/identity/sso-connections/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "startSignOn",
      tag: "Sign-on",
      summary: "Begin a sign-on",
      description:
        "Redirects to the provider of an active connection, or to the sign-in screen, which says why not. `next` is the path to return to. With `again=1` it repeats the sign-on of the session, which then serves for five minutes where a password is asked for.",
      access: visitor,
      params: z.object({ slug }),
      query: z.object({ next: z.string().optional(), again: z.string().optional() }),
      status: 302,
      example: { query: { next: "/progress" } },
    },
    ({ params, query: { next, again }, request }) =>
      startSignOn(params.slug, { next, isRepeated: again === "1" }, request),
  ),
});
