import { selfOrAdmin } from "@/lib/identity/auth/access";
import { getTimeZone } from "@/lib/identity/users/data";
import { getSummary } from "@/lib/learning/progress/data";
import { progressParams } from "@/lib/learning/progress/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: progressParams }, async ({ params: { userId } }) =>
    getSummary(userId, await getTimeZone(userId), new Date()),
  ),
});
