import { changePassword } from "@/lib/identity/accounts/own-password";
import { changePasswordSchema } from "@/lib/identity/accounts/schema";
import { user } from "@/lib/identity/auth/access";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "changePassword",
      tag: "Account",
      summary: "Change the password",
      description:
        "Ends every other session, and the older tokens of this one; a program goes on with the refresh token that came with its access token.",
      access: user,
      body: changePasswordSchema,
      status: 204,
      refuses: { 429: true },
    },
    ({ actor, body, request }) => changePassword(actor, body, originOf(request.headers)),
  ),
});
