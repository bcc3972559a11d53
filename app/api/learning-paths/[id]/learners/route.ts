import { admin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { countPathLearners } from "@/lib/learning-paths/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, params: idParams }, async ({ params }) => countPathLearners(params.id)),
});
