import { selfOrAdmin } from "@/lib/identity/auth/access";
import { listUserPaths } from "@/lib/learning/enrolments/data";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: idParams }, async ({ params }) => listUserPaths(params.id)),
});
