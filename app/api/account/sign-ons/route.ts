import { user } from "@/lib/identity/auth/access";
import { readSignInWays } from "@/lib/identity/sign-on/data";
import { exampleSignInWays } from "@/lib/identity/sign-on/example";
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
      example: { answer: exampleSignInWays },
    },
    ({ actor }) => readSignInWays(actor.id),
  ),
});
