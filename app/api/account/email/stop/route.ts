import { linkSchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { stopEmailChange } from "@/lib/identity/contact-details/change";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "stopEmailChange",
      tag: "Account",
      summary: "Stop a change of email address with the link mailed to the old one",
      description: "Where somebody else changed the address, the old one comes back and what its holder opened ends.",
      access: visitor,
      body: linkSchema,
      status: 204,
      refuses: { 409: "Another account has the old address now.", 429: true },
    },
    ({ body, request }) => stopEmailChange(body.token_hash, originOf(request.headers)),
  ),
});
