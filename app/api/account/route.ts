import { deleteOwnAccount } from "@/lib/identity/accounts/own-password";
import { deleteAccountSchema } from "@/lib/identity/accounts/schema";
import { user } from "@/lib/identity/auth/access";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "deleteOwnAccount",
      tag: "Account",
      summary: "Delete the account",
      description: "A user without a password signs on again instead, at most five minutes before.",
      access: user,
      body: deleteAccountSchema,
      status: 204,
      refuses: { 409: "They are the last administrator.", 429: true },
    },
    ({ actor, body, request }) => deleteOwnAccount(actor, body.password, originOf(request.headers)),
  ),
});
