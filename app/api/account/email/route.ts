import { user } from "@/lib/identity/auth/access";
import { askForConfirmation } from "@/lib/identity/contact-details/change";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "askForConfirmation",
      tag: "Account",
      summary: "Request a link that confirms the email address",
      access: user,
      status: 202,
      refuses: { 409: "The address is confirmed already.", 429: true },
    },
    ({ actor, request }) => askForConfirmation(actor, originOf(request.headers)),
  ),
});
