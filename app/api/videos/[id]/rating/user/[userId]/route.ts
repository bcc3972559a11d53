import { selfOrAdmin } from "@/lib/identity/auth/access";
import { getRating } from "@/lib/learning/ratings/data";
import { ownRatingParams } from "@/lib/learning/ratings/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: ownRatingParams }, async ({ params }) =>
    getRating(params.id, params.userId),
  ),
});
