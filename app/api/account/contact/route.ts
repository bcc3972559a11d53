import { user } from "@/lib/identity/auth/access";
import { getContact } from "@/lib/identity/contact-details/data";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => getContact(actor.id)),
});
