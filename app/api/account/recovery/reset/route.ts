import { reset } from "@/lib/identity/accounts/recover";
import { newPasswordSchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "resetPassword",
      tag: "Account",
      summary: "Set a new password with a mailed link",
      description: "Ends every session of the user.",
      access: visitor,
      body: newPasswordSchema,
      status: 204,
      refuses: { 429: true },
    },
    ({ body, request }) => reset(body, originOf(request.headers)),
  ),
});
