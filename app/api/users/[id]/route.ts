import { selfOrAdmin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { getUser } from "@/lib/users/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: idParams }, async ({ params }) => getUser(params.id)),
});
