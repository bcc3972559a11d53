import { selfOrAdmin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { getSummary } from "@/lib/progress/data";
import { progressParams } from "@/lib/progress/schema";
import { getTimeZone } from "@/lib/users/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: progressParams }, async ({ params: { userId } }) =>
    getSummary(userId, await getTimeZone(userId), new Date()),
  ),
});
