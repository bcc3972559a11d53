import { admin } from "@/lib/identity/auth/access";
import { countPathLearners } from "@/lib/learning/enrolments/data";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, params: idParams }, async ({ params }) => countPathLearners(params.id)),
});
