import { exampleLink } from "@/lib/identity/accounts/example";
import { linkSchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { confirmEmail } from "@/lib/identity/contact-details/change";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "confirmEmail",
      tag: "Account",
      summary: "Confirm a new email address with a mailed link",
      access: visitor,
      body: linkSchema,
      status: 204,
      refuses: { 409: "Another account has this email address now.", 429: true },
      example: { body: exampleLink },
    },
    async ({ body, request }) => {
      await confirmEmail(body.token_hash, originOf(request.headers));
    },
  ),
});
