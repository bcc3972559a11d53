import { getOverview } from "@/lib/admin/data";
import { admin } from "@/lib/auth/access";
import { env } from "@/lib/env";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin }, async () => getOverview(env().TIME_ZONE, new Date())),
});
