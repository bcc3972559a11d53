import { user } from "@/lib/identity/auth/access";
import { getRatingAverage } from "@/lib/learning/ratings/data";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params }) => getRatingAverage(params.id)),
});
