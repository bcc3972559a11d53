import { user } from "@/lib/identity/auth/access";
import { makeBearerSession } from "@/lib/identity/auth/bearer-session";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => makeBearerSession(actor)),
});
