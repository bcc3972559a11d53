import { signUpSchema } from "@/lib/identity/accounts/schema";
import { signUp } from "@/lib/identity/accounts/sign-up";
import { visitor } from "@/lib/identity/auth/access";
import { startSession } from "@/lib/identity/auth/start-session";
import { userSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "signUp",
      tag: "Account",
      summary: "Create an account and sign in",
      access: visitor,
      body: signUpSchema,
      status: 201,
      answer: userSchema,
      refuses: {
        403: "The organisation does not let this address sign up.",
        409: "An account has this email address.",
        429: true,
      },
    },
    async ({ body, request }) => {
      const origin = originOf(request.headers);
      const signedUp = await signUp(body, origin);
      await startSession(signedUp, origin);
      return created(signedUp.user, `/api/users/${signedUp.user.id}`);
    },
  ),
});
