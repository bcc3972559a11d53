import { selfOrAdmin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { listUserPaths } from "@/lib/learning-paths/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: idParams }, async ({ params }) => listUserPaths(params.id)),
});
