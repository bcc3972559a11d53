import { admin } from "@/lib/identity/auth/access";
import { getOverview } from "@/lib/organisation/overview/data";
import { env } from "@/lib/platform/env";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin }, async () => getOverview(env().TIME_ZONE, new Date())),
});
