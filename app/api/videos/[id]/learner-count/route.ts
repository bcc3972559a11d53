import { user } from "@/lib/identity/auth/access";
import { countLearners } from "@/lib/library/videos/data";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params }) => ({
    learnerCount: await countLearners(params.id),
  })),
});
