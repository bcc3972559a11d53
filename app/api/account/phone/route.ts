import { phoneSchema } from "@/lib/accounts/schema";
import { freshUser } from "@/lib/auth/access";
import { askForPhone } from "@/lib/contact-details/change";
import { accepted, methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: freshUser, body: phoneSchema }, async ({ actor, body }) => {
    await askForPhone(actor.id, body.phoneNumber);
    return accepted();
  }),
});
