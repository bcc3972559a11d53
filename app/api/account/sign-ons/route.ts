import { user } from "@/lib/identity/auth/access";
import { readSignInWays } from "@/lib/identity/sign-on/data";
import { signInWaysSchema } from "@/lib/identity/sign-on/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listSignOns",
      tag: "Account",
      summary: "List the own ways to sign in",
      access: user,
      answer: signInWaysSchema,
    },
    ({ actor }) => readSignInWays(actor.id),
  ),
});
