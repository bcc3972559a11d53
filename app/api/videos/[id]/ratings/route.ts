import { selfInBody } from "@/lib/identity/auth/access";
import { rateVideo } from "@/lib/learning/ratings/data";
import { ratingInputSchema } from "@/lib/learning/ratings/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: selfInBody("userId"), params: idParams, body: ratingInputSchema }, async ({ params, body }) =>
    rateVideo(params.id, body.userId, body.rating),
  ),
});
