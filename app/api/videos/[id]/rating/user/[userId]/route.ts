import { selfOrAdmin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { getRating } from "@/lib/ratings/data";
import { ownRatingParams } from "@/lib/ratings/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: ownRatingParams }, async ({ params }) =>
    getRating(params.id, params.userId),
  ),
});
