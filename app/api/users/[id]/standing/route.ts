import { admin } from "@/lib/identity/auth/access";
import { getStanding } from "@/lib/organisation/overview/data";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, params: idParams }, async ({ params }) => getStanding(params.id)),
});
