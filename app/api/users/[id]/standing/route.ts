import { getStanding } from "@/lib/admin/data";
import { admin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, params: idParams }, async ({ params }) => getStanding(params.id)),
});
