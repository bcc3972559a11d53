import { user } from "@/lib/auth/access";
import { makeBearerSession } from "@/lib/auth/bearer-session";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => makeBearerSession(actor)),
});
