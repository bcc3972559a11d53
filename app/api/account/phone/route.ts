import { phoneSchema } from "@/lib/identity/accounts/schema";
import { freshUser } from "@/lib/identity/auth/access";
import { askForPhone } from "@/lib/identity/contact-details/data";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "askForPhone",
      tag: "Account",
      summary: "Send a code to a phone number",
      access: freshUser,
      body: phoneSchema,
      status: 202,
      refuses: { 429: true },
    },
    ({ actor, body, request }) => askForPhone(actor, body.phoneNumber, originOf(request.headers)),
  ),
});
