import { user } from "@/lib/auth/access";
import { getContact } from "@/lib/contact-details/data";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => getContact(actor.id)),
});
