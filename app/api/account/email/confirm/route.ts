import { linkSchema } from "@/lib/identity/accounts/schema";
import { findUserOf, visitor } from "@/lib/identity/auth/access";
import { confirmEmail } from "@/lib/identity/contact-details/change";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "confirmEmail",
      tag: "Account",
      summary: "Confirm an email address with a mailed link",
      description:
        "While the address of the account is not confirmed, its user must be signed in: the link alone does not tell that they made the account. A new address that is confirmed where its user is not signed in counts as not confirmed until they, signed in, confirm it once more.",
      access: visitor,
      body: linkSchema,
      status: 204,
      refuses: {
        403: "The user must sign in first.",
        409: "Another account has this email address now, or sign-on is required at the present one and not at this one.",
        429: true,
      },
    },
    async ({ body, request }) => {
      const actor = await findUserOf(request);
      // A session whose second factor is due is not its user yet.
      const callerId = actor && !actor.factorDue ? actor.id : null;
      await confirmEmail(body.token_hash, callerId, originOf(request.headers));
    },
  ),
});
