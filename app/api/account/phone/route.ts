import { phoneSchema } from "@/lib/identity/accounts/schema";
import { freshUser } from "@/lib/identity/auth/access";
import { askForPhone } from "@/lib/identity/contact-details/change";
import { accepted, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: freshUser, body: phoneSchema }, async ({ actor, body }) => {
    await askForPhone(actor.id, body.phoneNumber);
    return accepted();
  }),
});
